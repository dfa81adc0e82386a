import type { ReactNode } from 'react'

/**
 * Shows text from the service in the direction of its script. Overflow is cut off at the end of the text, and the text aligns to the start of
 * the column.
 */
export function ServiceText({ children }: { readonly children: ReactNode }) {
  return (
    <span className="stated" dir="auto">
      {children}
    </span>
  )
}
