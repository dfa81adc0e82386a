import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog-foot.module.css'

/** The buttons of a dialog, the confirming one last. They stay visible while the content scrolls. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.foot}>
      <Group justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  )
}
