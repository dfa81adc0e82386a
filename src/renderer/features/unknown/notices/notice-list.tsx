import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { Notice, NoticeKind, StayOfNotice } from '../../../../shared/contract/views/notice-views.ts'
import { formatInstant, formatMoment } from '../../../../shared/domain/date-words.ts'
import { parseMoment } from '../../../../shared/domain/dates.ts'
import { amountWords, formatMoney } from '../../../../shared/domain/money.ts'
import { nextStep, penaltyAt } from '../../../../shared/domain/penalties.ts'
import { listWithCommas, listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { type Tone, toneIcons } from '../../../ui/booking/tag.tsx'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { closedMonthWords, datesWords } from '../../../ui/wording/stay-words.ts'
import styles from './notice-list.module.css'

/** Up to this many notices of one kind are listed singly; more are grouped into one line that expands. */
const maxSingly = 3

/** List of the notices, newest first. Many notices of one kind form one group, at the position of the newest one. */
export function NoticeList({ notices }: { readonly notices: readonly Notice[] }) {
  const kinds = Map.groupBy(notices, ({ kind }) => kind)
  return (
    <ul className={styles.list}>
      {notices.map((notice) => {
        const alike = kinds.get(notice.kind) ?? []
        if (alike.length <= maxSingly) return <NoticeLine key={notice.id} notice={notice} />
        return alike[0] === notice && <NoticeGroup key={notice.kind} notices={alike} newest={notice} />
      })}
    </ul>
  )
}

function ToneIcon({ kind }: Pick<Notice, 'kind'>) {
  const { tone } = noticeWords(kind)
  return <span className={`${styles.icon} ${tones[tone]}`}>{toneIcons[tone]}</span>
}

function Meaning({ kind }: Pick<Notice, 'kind'>) {
  const { what, meaning, next } = noticeWords(kind)
  return (
    <>
      <p className="strong">{what}</p>
      <p>
        {meaning} {next}
      </p>
    </>
  )
}

function NoticeGroup({ notices, newest }: { readonly notices: readonly Notice[]; readonly newest: Notice }) {
  const { zone } = useClock()
  const [isOpen, setOpen] = useState(false)
  const { what } = noticeWords(newest.kind)
  const { clientRef: reference } = newest
  const count = { notices: notices.length }
  const haveSameReference = reference !== null && notices.every(({ clientRef }) => clientRef === reference)
  return (
    <li className={styles.notice} aria-label={what}>
      <ToneIcon kind={newest.kind} />
      <div className={styles.words}>
        <Meaning kind={newest.kind} />
        <p className={styles.of}>
          <span className="strong">
            {haveSameReference ? say('noticeList.ofThisKindUnder', { ...count, reference }) : say('noticeList.ofThisKind', count)}
          </span>
          <time dateTime={new Date(newest.atMs).toISOString()}>{formatInstant(newest.atMs, zone)}</time>
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say('noticeList.single')}
        </Button>
      </div>
      {isOpen && (
        <ul className={`${styles.list} ${styles.single}`} aria-label={what}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </li>
  )
}

function NoticeLine({ notice }: { readonly notice: Notice }) {
  const { zone } = useClock()
  const goTo = useApp((app) => app.goTo)
  const dismiss = useApp((app) => app.notices.dismiss)
  const openClosing = useApp((app) => app.ledger.closing.open)
  const failure = useApp((app) => app.notices.notDismissed[notice.id])
  const { what, linkPurpose: opens } = noticeWords(notice.kind)
  const { hotelName, bookingRef, clientRef, otherRef, atMs } = notice
  const references = ledgerReferences(notice)
  const months = monthsOfNotice(notice)
  const showClosings = () => {
    goTo({ name: 'ledger' })
    void openClosing(notice.months.at(-1)?.basis ?? 'created')
  }
  const isShown = (reference: string) => notice.stays.some(({ row }) => (row.bookingRef ?? row.clientRef) === reference)
  const verb = opens === 'cancel' ? say('noticeList.openToCancel') : say('common.openInLedger')
  return (
    <li className={styles.notice} aria-label={what}>
      <ToneIcon kind={notice.kind} />
      <div className={styles.words}>
        <Meaning kind={notice.kind} />
        {months !== null && <p className={styles.months}>{months}</p>}
        {notice.stays.length > 0 && <StaysOfNotice stays={notice.stays} />}
        <p className={styles.of}>
          {hotelName !== null && notice.stays.length === 0 && <span>{hotelName}</span>}
          {bookingRef !== null && !isShown(bookingRef) && <CopyText text={bookingRef} label={say('common.bookingReferenceToCopy')} />}
          {otherRef !== null && !isShown(otherRef) && <CopyText text={otherRef} label={say('noticeList.otherReferenceToCopy')} />}
          {clientRef !== null && !isShown(clientRef) && <CopyText text={clientRef} label={say('common.clientReferenceToCopy')} />}
          <time dateTime={new Date(atMs).toISOString()}>{formatInstant(atMs, zone)}</time>
        </p>
        {failure && <FailureNote failure={failure} onRetry={() => void dismiss(notice.id)} />}
      </div>
      <div className={styles.actions}>
        {opens === 'closings' && (
          <Button size="compact-sm" variant="default" onClick={showClosings}>
            {say('common.closedMonthsButton')}
          </Button>
        )}
        {opens !== null &&
          opens !== 'closings' &&
          references.map((reference) => (
            <Button key={reference} size="compact-sm" variant="default" onClick={() => goTo({ name: 'ledger', find: reference })}>
              {references.length === 1 ? verb : say('noticeList.openLabel', { reference })}
            </Button>
          ))}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={say('noticeList.dismissLabel', { what })}
          onClick={() => void dismiss(notice.id)}
        >
          {say('common.dismiss')}
        </Button>
      </div>
    </li>
  )
}

/** The two bookings of a possible duplicate: what each is, which desk made it, and what cancelling it costs now. */
function StaysOfNotice({ stays }: { readonly stays: readonly StayOfNotice[] }) {
  const { nowMs, zone } = useClock()
  return (
    <ul className={styles.stays} aria-label={say('staysOfNotice.listLabel')}>
      {stays.map((stay) => (
        <li key={stay.row.id}>
          <CopyText text={stay.row.bookingRef ?? stay.row.clientRef ?? ''} label={say('common.bookingReferenceToCopy')} />
          <span>{listWithCommas([stay.row.hotelName ?? stay.row.hotelCode, datesWords(stay.row.checkin, stay.row.checkout)])}</span>
          <span className="strong">{cancelNowWords(stay.row, nowMs, zone)}</span>
          <span className={styles.made}>{bookedByWords(stay, zone)}</span>
        </li>
      ))}
    </ul>
  )
}

interface NoticeWords {
  readonly tone: Tone
  readonly what: string
  readonly meaning: string
  readonly next: string
  /** Purpose of the link to the ledger; null without a link. Before cancelling there, the clerk confirms the penalty. */
  readonly linkPurpose: 'look' | 'cancel' | 'closings' | null
}

const tonesAndLinks: Record<NoticeKind, Pick<NoticeWords, 'tone' | 'linkPurpose'>> = {
  recovered: { tone: 'confirmed', linkPurpose: 'look' },
  surfacedLate: { tone: 'unknown', linkPurpose: 'cancel' },
  surfacedUnclear: { tone: 'unknown', linkPurpose: 'look' },
  anotherStay: { tone: 'failed', linkPurpose: 'look' },
  sharedReference: { tone: 'failed', linkPurpose: 'look' },
  duplicate: { tone: 'failed', linkPurpose: 'cancel' },
  doubleStay: { tone: 'failed', linkPurpose: 'cancel' },
  cancelledElsewhere: { tone: 'failed', linkPurpose: 'look' },
  failedLater: { tone: 'failed', linkPurpose: 'look' },
  vanished: { tone: 'failed', linkPurpose: 'look' },
  escalated: { tone: 'unknown', linkPurpose: null },
  notInLedger: { tone: 'unknown', linkPurpose: null },
  closingsDamaged: { tone: 'unknown', linkPurpose: 'closings' },
  closingsTakenIn: { tone: 'info', linkPurpose: 'closings' },
  closingsDiffer: { tone: 'failed', linkPurpose: 'closings' },
  witnessDamaged: { tone: 'info', linkPurpose: null },
  attemptUnreadable: { tone: 'failed', linkPurpose: 'look' },
  cancellationUnreadable: { tone: 'failed', linkPurpose: 'look' },
  setBack: { tone: 'unknown', linkPurpose: null },
  namesNotRemoved: { tone: 'unknown', linkPurpose: null },
  bookedDifferently: { tone: 'unknown', linkPurpose: 'look' },
  cancelWanted: { tone: 'unknown', linkPurpose: 'cancel' },
  cancelledAfterAll: { tone: 'confirmed', linkPurpose: 'look' },
  notCancelled: { tone: 'unknown', linkPurpose: 'cancel' },
  cancelNotFound: { tone: 'failed', linkPurpose: 'look' },
  penaltyDiffers: { tone: 'unknown', linkPurpose: 'look' },
}

/** Returns the texts of a kind of notice: what happened, what it means for the booking, what to do next. */
export function noticeWords(kind: NoticeKind): NoticeWords {
  const hasNoRoom = kind === 'cancelledElsewhere' || kind === 'failedLater'
  return {
    ...tonesAndLinks[kind],
    what: say(`notice.${kind}What`),
    meaning: hasNoRoom ? say('notice.noRoomMeaning') : say(`notice.${kind}Meaning`),
    next: say(`notice.${kind}Next`),
  }
}

/** Maximum number of months that are named; a lost log may cover years. */
const maxNamed = 12

/** Returns e.g. `Closed months: March 2027 by booking day; April 2027 by check-in`; null if the notice has no months. */
function monthsOfNotice({ months }: Pick<Notice, 'months'>): string | null {
  if (months.length === 0) return null
  const more = months.length - maxNamed
  const monthNames = listWithSemicolons(months.slice(-maxNamed).map(closedMonthWords))
  return `${say('notice.months', { months: months.length })}: ${monthNames}${more > 0 ? say('notice.moreMonths', { more }) : ''}`
}

/** Returns the references under which the ledger has the bookings of a notice: none, one or two. */
export function ledgerReferences({ bookingRef, clientRef, otherRef }: Notice): string[] {
  const first = bookingRef ?? clientRef
  return [first, otherRef].filter((reference) => reference !== null)
}

/** Returns which desk made a booking, and when, e.g. `Booked at another desk, 22 Nov 2026 09:41`. */
function bookedByWords({ row, ownDesk }: StayOfNotice, zone: string): string {
  const madeMs = row.creationDate === null ? null : (parseMoment(row.creationDate)?.instantMs ?? null)
  return say('notice.bookedBy', {
    atOwnDesk: ownDesk ? 'yes' : 'no',
    isTimeUnknown: madeMs === null ? 'yes' : 'no',
    madeAt: madeMs === null ? '' : formatInstant(madeMs, zone),
  })
}

/** Returns what cancelling a booking costs at `nowMs`, as text. Missing terms are never shown as free. */
function cancelNowWords(row: LedgerRow, nowMs: number, zone: string): string {
  if (row.known === 'CANCELLED') return say('notice.costCancelled')
  if (row.known !== 'CONFIRMED') return say('notice.costNotConfirmed')
  const penalty = penaltyAt(row, nowMs)
  const money = (amount: string) => (row.currency === null ? amountWords(amount, '') : formatMoney({ amount, currency: row.currency }))
  switch (penalty.kind) {
    case 'free': {
      const next = nextStep(row, nowMs)
      return next ? say('notice.costFreeUntil', { from: formatMoment(next.from, zone) }) : say('notice.costFree')
    }
    case 'charged':
      return say('common.cancellingCostsNow', { amount: money(penalty.amount) })
    case 'everything':
      return penalty.amount === null
        ? say('notice.costEverythingUnstated')
        : say('notice.costEverything', { amount: money(penalty.amount) })
    case 'unknown':
      return say('notice.costUnknown')
    default:
      return penalty satisfies never
  }
}
