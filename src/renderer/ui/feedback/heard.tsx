import type { ReactNode } from 'react'

/** Words for who hears the window, of what who sees it sees at a glance. They are read out as they come and as they change. */
export function Heard({ children }: { readonly children: ReactNode }) {
  return (
    <span className="unseen" role="status">
      {children}
    </span>
  )
}
