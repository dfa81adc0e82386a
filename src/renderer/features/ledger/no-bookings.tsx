import { Button, Group } from '@mantine/core'
import { IconBook2, IconFilterOff, IconPlugConnected, IconSearchOff } from '@tabler/icons-react'
import { useApp } from '../../store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { filterWords, isNarrowed } from './ledger-question.ts'
import { LookUpForm } from './look-up.tsx'
import styles from './no-bookings.module.css'
import { allTime } from './range.ts'

/** A ledger with nothing to show: why, and the next step. */
export function NoBookings({ connected }: { readonly connected: boolean }) {
  const filter = useApp((app) => app.ledgerQuestion.filter)
  const filterLedger = useApp((app) => app.filterLedger)
  const refreshLedger = useApp((app) => app.refreshLedger)
  const goTo = useApp((app) => app.goTo)
  const text = filter.text.trim()

  if (!connected) {
    return (
      <EmptyState
        icon={<IconPlugConnected />}
        title="No connection yet"
        text="Each connection has a ledger of its own. Practise, or connect to the service, and its bookings are kept here."
        action={<Button onClick={() => goTo({ name: 'settings' })}>Choose a connection</Button>}
      />
    )
  }
  if (text !== '') {
    return (
      <div className={styles.found}>
        <EmptyState
          icon={<IconSearchOff />}
          title={`Nothing in the ledger matches “${text}”`}
          text={`Looked at ${filterWords(filter)}.`}
          action={
            (filter.from !== null || filter.to !== null || filter.status !== 'all') && (
              <Button variant="default" onClick={() => void filterLedger({ ...allTime, status: 'all' })}>
                Look at all bookings of all time
              </Button>
            )
          }
        />
        <div className={styles.form}>
          <LookUpForm key={text} text={text} />
        </div>
      </div>
    )
  }
  const narrowed = isNarrowed(filter)
  return (
    <EmptyState
      icon={narrowed ? <IconFilterOff /> : <IconBook2 />}
      title={narrowed ? `No ${filterWords(filter)}` : 'No bookings here yet'}
      text={`Here would be ${filterWords(filter)}: those of this desk by themselves, all others after a refresh.`}
      action={
        <Group gap="sm" justify="center">
          {narrowed && (
            <Button variant="default" onClick={() => void filterLedger({ status: 'all' })}>
              Show every status
            </Button>
          )}
          <Button onClick={() => void refreshLedger()}>Ask the service for these days</Button>
        </Group>
      }
    />
  )
}
