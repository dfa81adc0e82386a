import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './maintenance.module.css'

interface MaintenanceLineProps {
  readonly title: string
  readonly text: ReactNode
  /** The controls, at the end of the line. */
  readonly children: ReactNode
}

/** Renders a line of the maintenance settings: its title, its explanation and its controls. */
export function MaintenanceLine({ title, text, children }: MaintenanceLineProps) {
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <div className="strong">{title}</div>
        <div className="dim">{text}</div>
      </div>
      {children}
    </div>
  )
}

/** Renders a success message. The live region exists before its content, so that screen readers announce it. */
export function SuccessMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <p className={styles.done}>
          <IconCircleCheck aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

/** Renders a warning for the clerk to read before acting. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning} role="note">
      <IconAlertTriangle aria-hidden />
      <span>{children}</span>
    </p>
  )
}
