import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page-header.tsx'
import { About } from './about.tsx'
import { Connections } from './connections.tsx'
import { Preferences } from './preferences.tsx'
import styles from './settings.module.css'
import { SettingsInFile } from './settings-file.tsx'

/** The settings. `children` are those of the ledger in use. */
export function SettingsPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page">
      <PageHeader title="Settings" />
      <div className="page-body">
        <div className={styles.sheet}>
          <div className={styles.column}>
            <Connections />
            <Preferences />
          </div>
          <div className={styles.column}>
            {children}
            <SettingsInFile />
            <About />
          </div>
        </div>
      </div>
    </div>
  )
}
