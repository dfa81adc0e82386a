import { Button, CloseButton, Group } from '@mantine/core'
import { IconChecks, IconFileText, IconTrendingDown, IconWorldSearch, IconX } from '@tabler/icons-react'
import { documentKinds } from '../../../../shared/contract/views/document-views.ts'
import { bookingKeyOf } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { canAskService, isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ProgressStrip } from '../../../ui/feedback/progress-strip.tsx'
import { failureWords } from '../../../ui/wording/failure-words.ts'
import { spokenReference } from '../cancel/cancel-cost.ts'
import { RateRoundStrip } from '../rebooking/rate-round-strip.tsx'
import styles from './bulk.module.css'
import { mostMarked } from './marks-slice.ts'

/** Renders the actions for the marked bookings below the list; hidden outside marking mode. `count`: bookings in the list. */
export function BulkBar({ count }: { readonly count: number }) {
  const { rows: marks, marking, isCut: cut, failure, markAll, clear } = useApp((app) => app.ledger.marks)
  const reports = (
    <>
      <LookUpReport />
      <RateRoundStrip />
    </>
  )
  if (marks.size === 0 && !marking) return reports
  return (
    <>
      {reports}
      <section className={styles.bar} aria-label={say('bulk.markedBookings')}>
        <span role="status" className={styles.count}>
          {marks.size === 0 ? say('bulk.markHint') : say('bulk.marked', { marks: marks.size })}
          {cut && ` ${say('bulk.markLimit', { mostMarked })}`}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={count === 0}
          onClick={() => void markAll()}
        >
          {say('bulk.markAll', { count })}
        </Button>
        <BulkActions />
        <CloseButton size="sm" aria-label={say('bulk.clearMarks')} onClick={clear} />
      </section>
      {failure && (
        <div className={styles.part}>
          <FailureNote failure={failure} onRetry={() => void markAll()} />
        </div>
      )}
    </>
  )
}

function BulkActions() {
  const marks = useApp((app) => app.ledger.marks.rows)
  const desk = useApp((app) => app.desk)
  const isLookUpRunning = useApp((app) => app.ledger.bulkLookUp.state?.status === 'running')
  const lookUp = useApp((app) => app.ledger.bulkLookUp.run)
  const isRateRoundRunning = useApp((app) => app.ledger.rateRound.state?.status === 'running')
  const lookForRates = useApp((app) => app.ledger.rateRound.run)
  const openDocuments = useApp((app) => app.documents.open)
  const askCancel = useApp((app) => app.ledger.bulkCancel.ask)
  const none = marks.size === 0
  const bookings = [...marks.values()].map(bookingKeyOf)
  return (
    <Group gap="xs">
      {canAskService(desk) && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconWorldSearch size={16} aria-hidden />}
            disabled={none || isLookUpRunning}
            onClick={() => void lookUp()}
          >
            {say('common.lookUp')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrendingDown size={16} aria-hidden />}
            disabled={none || isRateRoundRunning}
            onClick={() => void lookForRates()}
          >
            {say('rateRound.openButton')}
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFileText size={16} aria-hidden />}
        disabled={none}
        onClick={() => openDocuments({ bookings }, documentKinds)}
      >
        {say('bulk.documents')}
      </Button>
      {isLedgerWritable(desk) && (
        <Button
          size="compact-sm"
          variant="default"
          className={styles.cancel ?? ''}
          leftSection={<IconX size={16} aria-hidden />}
          disabled={none}
          onClick={() => void askCancel()}
        >
          {say('bulk.cancel')}
        </Button>
      )}
    </Group>
  )
}

/** Progress and report of looking up the marked bookings. */
function LookUpReport() {
  const { state, stop, dismiss } = useApp((app) => app.ledger.bulkLookUp)
  if (state === null) return null
  const { status, total, done, failed, stopped } = state
  if (status === 'running') {
    return (
      <ProgressStrip
        done={done}
        total={total}
        words={say('bulk.lookedUpOf', { done, total })}
        action={
          <Button size="compact-sm" variant="default" disabled={stopped} onClick={stop}>
            {say('common.stop')}
          </Button>
        }
      />
    )
  }
  return (
    <section className={styles.bar} aria-label={say('bulk.lookUpReport')}>
      <span role="status" className={styles.count}>
        {say('bulk.lookedUpOf', { done, total })} {failed.length > 0 && say('bulk.notLookedUp', { failed: failed.length })}
        {failed.slice(0, 3).map(({ row, failure }) => (
          <span key={row.id} className={styles.failed}>
            {say('bulk.referenceFailure', { reference: spokenReference(row), what: failureWords(failure).what })}
          </span>
        ))}
      </span>
      <CloseButton size="sm" aria-label={say('common.dismissReport')} onClick={dismiss} />
    </section>
  )
}
