import { Button, Group } from '@mantine/core'
import { IconBook2, IconFilterOff, IconPlugConnected, IconSearchOff } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFilterNames } from '../filter/filter-chips.tsx'
import { nothingNarrowed } from '../filter/filter-words.ts'
import { filterWords, narrowsBeyondDate } from '../query/ledger-question.ts'
import { allTime } from '../query/range.ts'
import { LookUpForm } from '../record/look-up.tsx'
import { shownView } from './list-slice.ts'
import styles from './no-bookings.module.css'

/** Renders why the ledger has nothing to show, and the next step. */
export function NoBookings({ connected }: { readonly connected: boolean }) {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const refreshLedger = useApp((app) => app.ledger.refresh.start)
  const goTo = useApp((app) => app.goTo)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const isChosen = useApp((app) => app.desk?.active != null)
  const isOpening = useApp((app) => app.desk?.ledger === 'opening')
  const freshness = useApp((app) => shownView(app.ledger.list.state)?.freshness)
  const names = useFilterNames()
  const text = filter.text.trim()
  const isBounded = filter.from !== null || filter.to !== null

  if (!connected && isChosen) {
    return (
      <EmptyState
        icon={<IconBook2 />}
        title={isOpening ? say('noBookings.openingTitle') : say('noBookings.notOpenTitle')}
        text={isOpening ? say('noBookings.openingHint') : say('noBookings.notOpenHint')}
        action={null}
      />
    )
  }
  if (!connected) {
    return (
      <EmptyState
        icon={<IconPlugConnected />}
        title={say('noBookings.noConnectionTitle')}
        text={say('noBookings.noConnectionHint')}
        action={<Button onClick={() => goTo({ name: 'settings', part: 'connections' })}>{say('noBookings.connectionButton')}</Button>}
      />
    )
  }
  if (text !== '') {
    return (
      <div className={styles.found}>
        <EmptyState
          icon={<IconSearchOff />}
          title={say('noBookings.nothingFoundTitle', { text })}
          text={say('noBookings.nothingFoundHint', { filter: filterWords(filter, names) })}
          action={
            (isBounded || narrowsBeyondDate({ ...filter, text: '' })) && (
              <Button variant="default" onClick={() => void filterLedger({ ...allTime, status: 'all', ...nothingNarrowed })}>
                {say('noBookings.searchAllButton')}
              </Button>
            )
          }
        />
        {canSave && (
          <div className={styles.form}>
            <LookUpForm key={text} text={text} />
          </div>
        )}
      </div>
    )
  }
  const narrowed = narrowsBeyondDate(filter)
  const wasAsked = !narrowed && filter.basis === 'created' && freshness && freshness.days > 0 && freshness.synced === freshness.days
  const whence = wasAsked ? say('noBookings.emptySynced') : say('noBookings.emptyNotSynced')
  return (
    <EmptyState
      icon={narrowed ? <IconFilterOff /> : <IconBook2 />}
      title={narrowed ? say('noBookings.filteredTitle', { filter: filterWords(filter, names) }) : say('noBookings.emptyTitle')}
      text={say('noBookings.emptyHint', { filter: filterWords(filter, names), kept: canSave ? 'yes' : 'no', whence })}
      action={
        <Group gap="sm" justify="center">
          {narrowed && isBounded && (
            <Button variant="default" onClick={() => void filterLedger(allTime)}>
              {say('noBookings.allTimeButton')}
            </Button>
          )}
          {narrowed && (
            <Button variant="default" onClick={() => void filterLedger({ status: 'all', ...nothingNarrowed })}>
              {narrowsBeyondDate({ ...filter, status: 'all' })
                ? say('noBookings.removeFiltersButton')
                : say('noBookings.allStatusesButton')}
            </Button>
          )}
          {canSave && <Button onClick={() => void refreshLedger()}>{say('noBookings.refreshButton')}</Button>}
        </Group>
      }
    />
  )
}
