import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Renders a part of the drawer with its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}

/** Renders a list of names and values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

interface FactProps {
  readonly name: string
  readonly children: ReactNode
  /** What is unusual or uncertain about the value. */
  readonly note?: string | null
}

/** Renders a name and its value. */
export function Fact({ name, children, note = null }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== null && <div className={styles.note}>{note}</div>}
      </dd>
    </>
  )
}
