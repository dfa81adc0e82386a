import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog-foot.module.css'

/** The buttons of a dialog, the one that does it last. They stay in view, however much there is above them. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  )
}
