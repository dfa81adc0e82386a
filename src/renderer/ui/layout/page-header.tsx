import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  /** Filters and steppers, after the title. */
  readonly toolbar?: ReactNode
  /** Buttons, at the right end. */
  readonly actions?: ReactNode
}

/** The header of a page: title, toolbar and actions. It does not scroll with the list below. */
export function PageHeader({ title, toolbar, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.toolbar}>{toolbar}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
