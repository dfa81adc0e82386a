import type { ReactNode } from 'react'

/**
 * Words as the service stated them, in whichever direction they are written: what does not fit is cut at their end, never at their
 * beginning, and they stay at the side where the column begins.
 */
export function Stated({ children }: { readonly children: ReactNode }) {
  return (
    <span className="stated" dir="auto">
      {children}
    </span>
  )
}
