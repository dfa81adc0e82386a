import { Button, Skeleton } from '@mantine/core'
import { IconArrowsDiff, IconHelpHexagon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { needsAttention } from '../../../shared/contract/views/notice-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { type InboxCase, inboxKey, isRoutine } from '../../ui/booking/inbox-case.ts'
import { useClock } from '../../ui/clock.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { SyncStrip } from '../../ui/feedback/sync-strip.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { attemptWords, cancellationWords } from '../../ui/wording/case-words.ts'
import { connectionName } from '../../ui/wording/connection-name.ts'
import { inactiveConnectionsWithOpenCases } from '../../ui/wording/left-open.ts'
import { formatCount } from '../../ui/wording/stay-words.ts'
import { BookingCard, CancellationCard } from './cases/case-cards.tsx'
import { Caution } from './cases/case-sheet.tsx'
import { NoticeList } from './notices/notice-list.tsx'
import styles from './unknown-page.module.css'

/** Maximum number of settled cases on the page, and of those that ended as asked; the ledger shows all cases that became bookings. */
const maxSettledCases = 20

/** The inbox: notices of the desk, bookings and cancellations whose outcome is unknown, and those that were settled recently. */
export function UnknownPage() {
  const { cases, read: readCases } = useApp((app) => app.unknown)
  const { state: notices, read: readNotices } = useApp((app) => app.notices)
  const desk = useApp((app) => app.desk)
  const ledger = desk?.ledger
  const otherConnections = desk ? inactiveConnectionsWithOpenCases(desk) : []

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the ledger has opened
  useEffect(() => {
    void readCases()
    void readNotices()
  }, [readCases, readNotices, ledger])

  const noticesShown = notices.status === 'read' ? notices.notices : []
  const shown = cases.status === 'read' ? cases.cases : []
  const open = shown.filter((one) => one.open)
  const attention = noticesShown.filter(needsAttention)
  const found = noticesShown.filter((notice) => !needsAttention(notice))
  const { settled = [], routine = [] } = Object.groupBy(
    shown.filter((one) => !one.open),
    (one) => (isRoutine(one, shown) ? 'routine' : 'settled'),
  )
  const waiting = [cases.status, notices.status].some((status) => status === 'unread' || status === 'reading')
  const settledWords = useSettledWords(shown)
  const isEmpty = cases.status === 'read' && notices.status === 'read' && noticesShown.length + shown.length + otherConnections.length === 0
  return (
    <div className="page">
      <PageHeader
        title={say('common.unknown')}
        toolbar={
          cases.status === 'read' && (
            <span className="dim" role="status">
              {openWords(open.length, otherConnections.length)}
            </span>
          )
        }
        actions={<SyncAction />}
      />
      <ScreenReaderStatus>{settledWords}</ScreenReaderStatus>
      <div className={`page-body ${styles.body}`}>
        {otherConnections.map((one) => (
          <OtherConnectionWarning key={one.id} connection={one} />
        ))}
        {notices.status === 'failed' && <PageFailure failure={notices.failure} onRetry={readNotices} />}
        {attention.length > 0 && (
          <Section title={say('common.needsAttention')} count={attention.length}>
            <NoticeList notices={attention} />
          </Section>
        )}
        {cases.status === 'failed' && <PageFailure failure={cases.failure} onRetry={readCases} />}
        <div className={styles.sides}>
          {open.length > 0 && (
            <Section title={say('unknownPage.openTitle')} count={open.length}>
              <Cards cases={open} />
            </Section>
          )}
          {found.length + settled.length + routine.length > 0 && (
            <Section title={say('unknownPage.settledTitle')}>
              {found.length > 0 && <NoticeList notices={found} />}
              {settled.length > 0 && <Cards cases={settled.slice(0, maxSettledCases)} />}
              {routine.length > 0 && (
                <details>
                  <summary>{say('unknownPage.routine', { cases: Math.min(routine.length, maxSettledCases) })}</summary>
                  <Cards cases={routine.slice(0, maxSettledCases)} />
                </details>
              )}
            </Section>
          )}
        </div>
        {waiting && (
          <div className={styles.cards} role="status" aria-label={say('unknownPage.loading')}>
            <Skeleton height={240} />
            <Skeleton height={240} />
          </div>
        )}
        {isEmpty && <NoCases />}
      </div>
      <ComparisonStrip />
    </div>
  )
}

function openWords(open: number, otherConnections: number): string {
  if (open === 0) return otherConnections === 0 ? say('unknownPage.allKnown') : say('unknownPage.allKnownHere')
  return say('unknownPage.openCount', { open })
}

function Section({ title, count, children }: { readonly title: string; readonly count?: number; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        {title} {count !== undefined && <span className="dim">{formatCount(count)}</span>}
      </h2>
      {children}
    </section>
  )
}

function Cards({ cases }: { readonly cases: readonly InboxCase[] }) {
  return (
    <div className={styles.cards}>
      {cases.map((one) =>
        one.kind === 'booking' ? (
          <BookingCard key={inboxKey(one)} attempt={one} />
        ) : (
          <CancellationCard key={inboxKey(one)} cancellation={one} />
        ),
      )}
    </div>
  )
}

function SyncAction() {
  const { zone } = useClock()
  const comparedAtMs = useApp((app) => app.desk?.comparedAtMs ?? null)
  const { state, start } = useApp((app) => app.comparison)
  return (
    <>
      <span className={`dim ${styles.compared}`}>
        {say('unknownPage.lastSync', {
          isNeverCompared: comparedAtMs === null ? 'yes' : 'no',
          comparedAt: comparedAtMs === null ? '' : formatInstant(comparedAtMs, zone),
        })}
      </span>
      <Button
        variant="default"
        leftSection={<IconArrowsDiff aria-hidden />}
        disabled={state.status === 'running'}
        onClick={() => void start()}
      >
        {say('unknownPage.syncButton')}
      </Button>
    </>
  )
}

function NoCases() {
  const goTo = useApp((app) => app.goTo)
  return (
    <EmptyState
      icon={<IconHelpHexagon />}
      title={say('unknownPage.emptyTitle')}
      text={say('unknownPage.emptyHint')}
      action={
        <Button variant="default" onClick={() => goTo({ name: 'search' })}>
          {say('common.searchHotels')}
        </Button>
      }
    />
  )
}

/** Warning about open outcomes of a connection that is not in use, with a button to switch to it. */
function OtherConnectionWarning({ connection }: { readonly connection: DeskState['connections'][number] }) {
  const { id, openCases } = connection
  const name = connectionName(connection)
  const { state, use: chooseConnection } = useApp((app) => app.connection)
  return (
    <Caution>
      <div>{say('leftOpen.sentence', { openCases, name })}</div>
      <Button variant="default" size="compact-sm" mt="xs" disabled={state.status === 'busy'} onClick={() => void chooseConnection(id)}>
        {say('common.useConnection', { name })}
      </Button>
    </Caution>
  )
}

/** The sync at the foot of the page. It can find out the outcome of open cases. */
function ComparisonStrip() {
  const { state, start, stop, dismiss } = useApp((app) => app.comparison)
  return <SyncStrip state={state} onSync={() => void start()} onStop={() => void stop()} onDismiss={dismiss} />
}

const verdictOf = (one: InboxCase) => (one.kind === 'booking' ? attemptWords(one) : cancellationWords()[one.state]).verdict

/** Returns the last change of a verdict on the page as text for screen readers; null before the first change. */
function useSettledWords(cases: readonly InboxCase[]): string | null {
  const lastVerdicts = useRef(new Map<string, string>())
  const words = useRef<string | null>(null)
  for (const one of cases) {
    const verdict = verdictOf(one)
    const known = lastVerdicts.current.get(inboxKey(one))
    if (known !== undefined && known !== verdict) words.current = say('unknownPage.settledHeard', { hotel: one.hotelName ?? '', verdict })
    lastVerdicts.current.set(inboxKey(one), verdict)
  }
  return words.current
}
