/** What the cells of the ledger say: one row in, one line out. What is missing is a dash with its reason on hover, never a zero. */
import { IconFlag, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatDay, formatInstant, formatShortDate } from '../../../../shared/domain/date-words.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { type ShownClock, useClock } from '../../../ui/clock.tsx'
import { countWords } from '../../../ui/wording/count-words.ts'
import { cancelCost } from '../cancel/cancel-cost.ts'
import { bookedWords } from '../record/booked-words.ts'
import { missingAmount } from '../record/not-added-words.ts'
import { flagNames, flagWords } from './flag-words.ts'
import { freeUntilWords } from './free-until.ts'
import { ageOf, recordAgeWords } from './freshness-words.ts'
import styles from './ledger-cells.module.css'

/** What is said in a cell, and how. It is no component: hundreds of rows pass by while a clerk scrolls. */
export interface Cell {
  readonly words?: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
  /** For words as somebody wrote them. What does not fit is cut at their end, in whichever direction they are written. */
  readonly dir?: 'auto'
}

const dash = (why: string): Cell => ({ words: '–', className: 'dim', title: why })

/** The status; without the room for its word the sign stands alone, with the word on hover and for who does not see it. */
export const statusCell = ({ status, known }: LedgerRow): Cell => ({
  words: <StatusBadge status={status} known={known} />,
  className: styles.status,
})

/** A reference as it is shown, or a dash that says why there is none. */
export const referenceCell = (text: string | null): Cell =>
  text === null ? dash(say('ledgerCells.theServiceStatedNone')) : { words: <bdi>{shownCode(text)}</bdi>, className: 'mono' }

/** Words as the service stated them. */
export const statedCell = (text: string | null): Cell =>
  text ? { words: text, className: 'words', title: text, dir: 'auto' } : dash(say('ledgerCells.theServiceStatedNone'))

/** A calendar day. */
export const dayCell = (date: string | null): Cell =>
  date === null ? dash(say('ledgerCells.theServiceStatedNoDate')) : { words: formatDate(date) }

/** The hotel’s name, or its code, with its place. */
export function hotelCell(row: LedgerRow): Cell {
  const place = listWithCommas([row.destinationName, row.countryCode?.toUpperCase()])
  const words = (
    <>
      <span className="strong">{row.hotelName ?? row.hotelCode ?? say('ledgerCells.hotelNotStated')}</span>
      {place && <span className="dim"> {place}</span>}
    </>
  )
  return { words, className: 'words', title: listWithCommas([row.hotelName, place]), dir: 'auto' }
}

/** The dates of the stay and its nights. */
export function stayCell({ checkin, checkout, nights }: LedgerRow): Cell {
  if (checkin === null) return dash(say('ledgerCells.theServiceStatedNoCheck'))
  const words = (
    <>
      {formatDate(checkin)}
      {nights !== null && <span className="dim">{say('ledgerCells.nights', { nights })}</span>}
    </>
  )
  if (checkout === null) return { words }
  return { words, title: say('ledgerCells.checkinToCheckout', { checkin: formatDate(checkin), checkout: formatDate(checkout) }) }
}

/** The day on which the booking was made: that of the accounting zone, by which filters, sums and files go. */
export function bookedCell(row: LedgerRow, { zone }: ShownClock): Cell {
  const shown = formatDay(row.createdDay)
  const title = bookedWords(row, zone)
  switch (row.bookedOn) {
    case 'stated':
      return { words: shown, title }
    case 'assumed': {
      const words = (
        <span className={styles.booked}>
          {shown} <IconQuestionMark aria-hidden />{' '}
          <span className={`ink-unknown ${styles.uncertainDay}`}>{say('ledgerCells.assumed')}</span>
        </span>
      )
      return { words, title }
    }
    case 'missing': {
      const words = (
        <>
          <span className="ink-unknown">{say('ledgerCells.missing')}</span>{' '}
          <span className="dim">{say('ledgerCells.seenCreatedday', { createdDay: formatShortDate(row.createdDay) })}</span>
        </>
      )
      return { words, title }
    }
    default:
      return row.bookedOn satisfies never
  }
}

/** What cancelling would cost now; for a cancelled booking, what it has cost. */
export function costCell(row: LedgerRow, { nowMs }: ShownClock): Cell {
  const cost = cancelCost(row, nowMs)
  if (cost.kind === 'none') return dash(say('ledgerCells.thereIsNothingToCancel'))
  if (cost.kind === 'charged') {
    const words = <Amount amount={cost.amount} currency={row.currency} missing={missingAmount(row.notAdded)} column />
    return { words, className: 'dim', title: say('ledgerCells.chargedWhenItWasCancelled') }
  }
  switch (cost.penalty.kind) {
    case 'free':
      return { words: <span>{say('ledgerCells.free')}</span>, className: 'ink-confirmed' }
    case 'unknown':
      return { words: <span>{say('ledgerCells.unknown')}</span>, className: 'ink-unknown' }
    case 'charged':
    case 'everything':
      return { words: <Amount amount={cost.penalty.amount} currency={row.currency} column /> }
    default:
      return cost.penalty satisfies never
  }
}

const inks = { free: 'ink-confirmed', over: 'dim', never: 'ink-failed', unknown: 'ink-unknown', none: 'dim' } as const

/** Until when cancelling is free, or what it costs now. */
export function freeUntilCell(row: LedgerRow, { nowMs, zone }: ShownClock): Cell {
  const { words, tone, detail } = freeUntilWords(row, nowMs, zone)
  return { words, className: inks[tone], title: detail ?? undefined }
}

/** How long ago the service last showed this record: a dot and a word. */
export function Age({ row: { seenAtMs } }: { readonly row: LedgerRow }) {
  const { nowMs, zone } = useClock()
  return (
    <span className={styles.age} title={say('ledgerCells.theServiceLastShowedIt', { seenAtMs: formatInstant(seenAtMs, zone) })}>
      <span className={`${styles.dot} ${styles[ageOf(seenAtMs, nowMs)]}`} aria-hidden />
      {recordAgeWords(seenAtMs, nowMs)}
    </span>
  )
}

/** What this desk sold it at, or the margin above what it cost when it was booked. */
export function soldCell({ selling }: LedgerRow, of: 'price' | 'margin'): Cell {
  if (selling === null) return dash(say('ledgerCells.notSoldHere'))
  return { words: <Amount amount={selling[of]} currency={selling.currency} column guest={of === 'price'} /> }
}

/** How many things there are to look at, each named for screen readers. */
export function Flags({ flags }: { readonly flags: readonly string[] }) {
  if (flags.length === 0) return null
  const words = flags.map(flagWords).join('. ')
  return (
    <span className={styles.flags} title={words}>
      <IconFlag aria-hidden />
      <span aria-hidden>{countWords(flags.length)}</span>
      <span aria-hidden className={`words ${styles.flagNames}`}>
        {listWithCommas(flags.map((flag) => flagNames[flag] ?? flag))}
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
