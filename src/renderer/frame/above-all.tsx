import type { ReactNode } from 'react'
import styles from './above-all.module.css'

/** What the system asks or hands over at any moment, above whatever screen is there. */
export function AboveAll({ children }: { readonly children: ReactNode }) {
  return <div className={styles.above}>{children}</div>
}
