import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from '../maintenance.module.css'

/** Renders a warning for the clerk to read before acting. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className={styles.warning} role="note">
      <IconAlertTriangle aria-hidden />
      <span>{children}</span>
    </p>
  )
}
