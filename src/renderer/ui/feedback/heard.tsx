import type { ReactNode } from 'react'

/** Text for screen readers only, about something visible at a glance. It is announced when it appears or changes. */
export function ScreenReaderStatus({ children }: { readonly children: ReactNode }) {
  return (
    <span className="unseen" role="status">
      {children}
    </span>
  )
}
