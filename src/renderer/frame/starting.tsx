import { Loader } from '@mantine/core'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import styles from './starting.module.css'

/** Shown until the first desk state arrives, which takes less than a second. */
export function Starting() {
  const failure = useApp((app) => app.deskFailure)
  const readDesk = useApp((app) => app.readDesk)
  return (
    <main className={styles.starting}>
      {failure ? (
        <FailureNote failure={failure} onRetry={readDesk} />
      ) : (
        <p role="status">
          <Loader size={16} /> {say('starting.label')}
        </p>
      )}
    </main>
  )
}
