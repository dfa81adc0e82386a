import type { ReactNode } from 'react'
import styles from './above-all.module.css'

/** Shows prompts of the system, which may come at any moment, above every screen. */
export function AboveAll({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>
}
