import { Button, Group } from '@mantine/core'
import { IconBook2, IconFilterOff, IconPlugConnected, IconSearchOff } from '@tabler/icons-react'
import { useApp } from '../../../store.ts'
import { canKeep } from '../../../ui/desk-abilities.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { usePlaceNames } from '../filter/filter-chips.tsx'
import { nothingNarrowed } from '../filter/filter-words.ts'
import { filterWords, narrowsBeyondDate } from '../query/ledger-question.ts'
import { allTime } from '../query/range.ts'
import { LookUpForm } from '../record/look-up.tsx'
import { shownView } from './list-slice.ts'
import styles from './no-bookings.module.css'

/** A ledger with nothing to show: why, and the next step. */
export function NoBookings({ connected }: { readonly connected: boolean }) {
  const filter = useApp((app) => app.ledgerQuestion.filter)
  const filterLedger = useApp((app) => app.filterLedger)
  const refreshLedger = useApp((app) => app.refreshLedger)
  const goTo = useApp((app) => app.goTo)
  const kept = useApp((app) => canKeep(app.desk))
  const isChosen = useApp((app) => app.desk?.active != null)
  const isOpening = useApp((app) => app.desk?.ledger === 'opening')
  const freshness = useApp((app) => shownView(app.ledger)?.freshness)
  const names = usePlaceNames()
  const text = filter.text.trim()
  const isBounded = filter.from !== null || filter.to !== null

  if (!connected && isChosen) {
    return (
      <EmptyState
        icon={<IconBook2 />}
        title={isOpening ? 'The ledger is being opened' : 'The ledger is not open'}
        text={
          isOpening ? 'Its bookings are here in a moment.' : 'Its bookings are still in it. What keeps it from being opened is said above.'
        }
        action={null}
      />
    )
  }
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
          text={`Looked at ${filterWords(filter, names)}.`}
          action={
            (isBounded || narrowsBeyondDate({ ...filter, text: '' })) && (
              <Button variant="default" onClick={() => void filterLedger({ ...allTime, status: 'all', ...nothingNarrowed })}>
                Look at all bookings of all time
              </Button>
            )
          }
        />
        {kept && (
          <div className={styles.form}>
            <LookUpForm key={text} text={text} />
          </div>
        )}
      </div>
    )
  }
  const narrowed = narrowsBeyondDate(filter)
  const wasAsked = !narrowed && filter.basis === 'created' && freshness && freshness.days > 0 && freshness.synced === freshness.days
  const whence = wasAsked
    ? '. The service was asked for every one of these days, and had none'
    : ': those of this desk by themselves, all others after a refresh'
  return (
    <EmptyState
      icon={narrowed ? <IconFilterOff /> : <IconBook2 />}
      title={narrowed ? `No ${filterWords(filter, names).replace(/^all /, '')}` : 'No bookings here yet'}
      text={`Here would be ${filterWords(filter, names)}${kept ? whence : ''}.`}
      action={
        <Group gap="sm" justify="center">
          {narrowed && isBounded && (
            <Button variant="default" onClick={() => void filterLedger(allTime)}>
              Look at all time
            </Button>
          )}
          {narrowed && (
            <Button variant="default" onClick={() => void filterLedger({ status: 'all', ...nothingNarrowed })}>
              {narrowsBeyondDate({ ...filter, status: 'all' }) ? 'Remove all filters' : 'Show every status'}
            </Button>
          )}
          {kept && <Button onClick={() => void refreshLedger()}>Ask the service for these days</Button>}
        </Group>
      }
    />
  )
}
