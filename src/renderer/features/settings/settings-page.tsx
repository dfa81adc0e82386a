import type { ReactNode } from 'react'
import { say } from '../../../shared/words/say.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { About } from './about/about.tsx'
import { ConnectionList } from './connection/connections.tsx'
import { Preferences } from './preferences/preferences.tsx'
import { SettingsInFile } from './preferences/settings-file.tsx'
import styles from './settings.module.css'

/** The settings. `children` are those of the ledger in use. */
export function SettingsPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className="page">
      <PageHeader title={say('settingsPage.settings')} />
      <div className="page-body">
        <div className={styles.sheet}>
          <div className={styles.column}>
            <ConnectionList />
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
