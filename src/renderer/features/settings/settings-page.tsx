import { PageHeader } from '../../ui/page-header.tsx'
import { About } from './about.tsx'
import { Connections } from './connections.tsx'
import { Preferences } from './preferences.tsx'
import styles from './settings.module.css'

export function SettingsPage() {
  return (
    <div className="page">
      <PageHeader title="Settings" />
      <div className="page-body">
        <div className={styles.sheet}>
          <div className={styles.column}>
            <Preferences />
          </div>
          <div className={styles.column}>
            <Connections />
            <About />
          </div>
        </div>
      </div>
    </div>
  )
}
