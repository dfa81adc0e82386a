import { Button } from '@mantine/core'
import { IconFlask, IconPlugConnected } from '@tabler/icons-react'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './first-start.module.css'

/** The very first screen: practise without a key, or connect to the service. */
export function FirstStart() {
  const connection = useApp((app) => app.connection)
  const practise = useApp((app) => app.practise)
  const busy = connection.status === 'busy'

  return (
    <main className={styles.screen}>
      <div className={styles.middle}>
        <h1 className={styles.title}>Deskbook</h1>
        <p className={styles.lead}>Search, check, book, look up, cancel. How do you want to begin?</p>
        <div className={styles.ways}>
          <section className={styles.way} aria-labelledby="practise">
            <h2 id="practise">
              <IconFlask aria-hidden /> Practise
            </h2>
            <p>
              A booking service inside the app, with invented hotels, guests and prices. It needs no key and no network, and what goes wrong
              can be rehearsed. Nothing here costs money.
            </p>
            {connection.status === 'failed' && connection.step === 'practise' && (
              <FailureNote failure={connection.failure} onRetry={practise} />
            )}
            <Button
              variant="default"
              data-autofocus
              loading={connection.status === 'busy' && connection.step === 'practise'}
              disabled={busy}
              onClick={practise}
            >
              Practise
            </Button>
          </section>
          <section className={styles.way} aria-labelledby="connect">
            <h2 id="connect">
              <IconPlugConnected aria-hidden /> Connect
            </h2>
            <p>Book for real, with the base URL and the API key that the booking service gave you.</p>
            <ConnectionForm />
          </section>
        </div>
      </div>
    </main>
  )
}
