import { Button, Skeleton } from '@mantine/core'
import { IconHelpHexagon } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { BookingCase } from '../../../shared/booking-views.ts'
import { useApp } from '../../store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import styles from './case-card.module.css'
import { CaseCard } from './case-card.tsx'

/** Settled attempts that are shown; the ledger has all that became bookings. */
const recentCases = 20

/** Bookings whose outcome is not known, and what became of the recent ones. */
export function UnknownPage() {
  const cases = useApp((app) => app.cases)
  const readCases = useApp((app) => app.readCases)

  useEffect(() => {
    void readCases()
  }, [readCases])

  const open = cases.status === 'read' ? cases.cases.filter((attempt) => attempt.open).length : 0
  return (
    <div className="page">
      <PageHeader title="Unknown" toolbar={cases.status === 'read' && <span className="dim">{openWords(open)}</span>} />
      <div className="page-body">
        {(cases.status === 'unread' || cases.status === 'reading') && (
          <div className={styles.list}>
            <Skeleton height={220} />
            <Skeleton height={220} />
          </div>
        )}
        {cases.status === 'failed' && (
          <div style={{ padding: 16 }}>
            <FailureNote failure={cases.failure} onRetry={readCases} />
          </div>
        )}
        {cases.status === 'read' && (cases.cases.length === 0 ? <NoCases /> : <Cases cases={cases.cases} />)}
      </div>
    </div>
  )
}

function openWords(open: number): string {
  if (open === 0) return 'No booking is open: the outcome of each is known.'
  return open === 1 ? '1 booking is open: its outcome is not known yet.' : `${open} bookings are open: their outcome is not known yet.`
}

function Cases({ cases }: { readonly cases: readonly BookingCase[] }) {
  const lookUps = useApp((app) => app.lookUps)
  const lookUpCase = useApp((app) => app.lookUpCase)
  const goTo = useApp((app) => app.goTo)
  const settled = cases.filter(({ open }) => !open)
  const shown = [...cases.filter(({ open }) => open), ...settled.slice(0, recentCases)]
  return (
    <div className={styles.list}>
      {shown.map((attempt) => (
        <CaseCard
          key={attempt.clientRef}
          attempt={attempt}
          lookUp={lookUps[attempt.clientRef]}
          onLookUp={() => lookUpCase(attempt.clientRef)}
          onShow={() => goTo({ name: 'confirmation', clientRef: attempt.clientRef })}
          onOpen={() => goTo({ name: 'ledger', find: attempt.bookingRef ?? attempt.clientRef })}
        />
      ))}
    </div>
  )
}

function NoCases() {
  const goTo = useApp((app) => app.goTo)
  return (
    <EmptyState
      icon={<IconHelpHexagon />}
      title="Nothing is unknown"
      text="A booking whose answer was lost stays here until the desk knows what became of it. It is never sent again by itself."
      action={
        <Button variant="default" onClick={() => goTo({ name: 'search' })}>
          Search hotels
        </Button>
      }
    />
  )
}
