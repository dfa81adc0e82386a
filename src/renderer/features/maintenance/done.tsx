import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './maintenance.module.css'

/** What was done, for the eye and for a screen reader. The place is there before the news is, so that it is read out. */
export function Done({ children }: { readonly children: ReactNode }) {
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
