import { Button } from '@mantine/core'
import { IconBook2, IconFlask, IconPlugConnected } from '@tabler/icons-react'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { LonePanel, LoneScreen } from '../../../ui/layout/lone-screen.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './first-start.module.css'

/** The very first screen: practise without a key, read a copy of another desk’s ledger, or connect to the service. */
export function FirstStart() {
  const connection = useApp((app) => app.connection)
  const practise = useApp((app) => app.practise)
  const openReaderCopy = useApp((app) => app.openReaderCopy)
  const busy = connection.status === 'busy'

  return (
    <LoneScreen wide>
      <h1 className={styles.title}>Deskbook</h1>
      <p className={styles.lead}>Search, check, book, look up, cancel. How do you want to begin?</p>
      <div className={styles.ways}>
        <div className={styles.stack}>
          <LonePanel labelledBy="practise">
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
          </LonePanel>
          <LonePanel labelledBy="read">
            <h2 id="read">
              <IconBook2 aria-hidden /> Read
            </h2>
            <p>
              Look up the bookings of another desk, from a reader copy that was written there. It needs its passphrase, no key and no
              network. Nothing can be booked or cancelled.
            </p>
            {connection.status === 'failed' && connection.step === 'reader' && (
              <FailureNote failure={connection.failure} onRetry={openReaderCopy} />
            )}
            <Button
              variant="default"
              loading={connection.status === 'busy' && connection.step === 'reader'}
              disabled={busy}
              onClick={openReaderCopy}
            >
              Open a reader copy
            </Button>
          </LonePanel>
        </div>
        <LonePanel labelledBy="connect">
          <h2 id="connect">
            <IconPlugConnected aria-hidden /> Connect
          </h2>
          <p>Book for real, with the base URL and the API key that the booking service gave you.</p>
          <ConnectionForm />
        </LonePanel>
      </div>
    </LoneScreen>
  )
}
