import type { DeskState } from '../../../shared/desk-views.ts'
import { useApp } from '../../store.ts'
import styles from './settings.module.css'

const keychainWords: Record<DeskState['keychain'], string> = {
  ok: 'in use',
  unavailable: 'not available on this computer: keys are kept only until Deskbook is closed',
  locked: 'locked',
  timedOut: 'does not answer',
}

export function About() {
  const desk = useApp((app) => app.desk)
  if (!desk) return null
  return (
    <section className={styles.section}>
      <h2>About</h2>
      <div className={styles.line}>
        <span>Deskbook</span>
        <span>
          {desk.version}, in {desk.shell === 'electron' ? 'a window of its own' : 'a Chromium window'}
        </span>
      </div>
      <div className={styles.line}>
        <span>Keychain</span>
        <span>{keychainWords[desk.keychain]}</span>
      </div>
      <div className={styles.line}>
        <span>Desk time zone</span>
        <span>{desk.deskZone}</span>
      </div>
    </section>
  )
}
