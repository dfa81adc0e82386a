import type { ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './lone-screen.module.css'

/** A screen without the app frame, for what must be done before the desk can be used. */
export function LoneScreen({ wide = false, children }: { readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <main className={styles.screen} aria-label={say('firstStart.appName')}>
      <div className={styles.middle} data-wide={wide}>
        {children}
      </div>
    </main>
  )
}

interface LonePanelProps {
  readonly role?: 'alert'
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A panel of a `LoneScreen`: its heading, what it means, and what to do. */
export function LonePanel({ role, labelledBy, children }: LonePanelProps) {
  return (
    <section className={styles.panel} role={role} aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}
