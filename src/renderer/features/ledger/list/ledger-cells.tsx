/** The cells of the ledger: one row in, one line out. What is missing is a dash with its reason on hover, never a zero. */
import { IconFlag, IconQuestionMark } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { formatDate, formatDay, formatInstant, formatShortDate } from '../../../../shared/domain/date-words.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { useClock } from '../../../ui/clock.tsx'
import { countWords } from '../../../ui/wording/count-words.ts'
import { cancelCost } from '../cancel/cancel-cost.ts'
import { bookedWords } from '../record/booked-words.ts'
import { missingAmount } from '../record/not-added-words.ts'
import { flagNames, flagWords } from './flag-words.ts'
import { freeUntilWords } from './free-until.ts'
import { ageOf, recordAgeWords } from './freshness-words.ts'
import styles from './ledger-cells.module.css'

interface RowProps {
  readonly row: LedgerRow
}

const Dash = ({ why }: { readonly why: string }) => (
  <span className="dim" title={why}>
    –
  </span>
)

/** The status; without the room for its word the sign stands alone, with the word on hover and for who does not see it. */
export function StatusCell({ row }: RowProps) {
  return (
    <div className={styles.status}>
      <StatusBadge status={row.status} known={row.known} />
    </div>
  )
}

/** A reference as it is shown, or a dash that says why there is none. */
export function ReferenceCell({ text }: { readonly text: string | null }) {
  return text === null ? <Dash why={say('ledgerCells.theServiceStatedNone')} /> : <bdi className="mono">{shownCode(text)}</bdi>
}

/** Words as the service stated them. What does not fit is cut at their end, in whichever direction they are written. */
export function StatedCell({ text }: { readonly text: string | null }) {
  if (!text) return <Dash why={say('ledgerCells.theServiceStatedNone')} />
  return (
    <span className={`words ${styles.stated}`} dir="auto" title={text}>
      {text}
    </span>
  )
}

/** A calendar day. */
export function DayCell({ date }: { readonly date: string | null }) {
  return date === null ? <Dash why={say('ledgerCells.theServiceStatedNoDate')} /> : formatDate(date)
}

/** The hotel’s name, or its code, with its place. */
export function HotelCell({ row }: RowProps) {
  const place = listWithCommas([row.destinationName, row.countryCode?.toUpperCase()])
  return (
    <span className={`words ${styles.stated}`} dir="auto" title={listWithCommas([row.hotelName, place])}>
      <span className="strong">{row.hotelName ?? row.hotelCode ?? say('ledgerCells.hotelNotStated')}</span>
      {place && <span className="dim"> {place}</span>}
    </span>
  )
}

/** The dates of the stay and its nights. */
export function StayCell({ row: { checkin, checkout, nights } }: RowProps) {
  if (checkin === null) return <Dash why={say('ledgerCells.theServiceStatedNoCheck')} />
  return (
    <span
      title={
        checkout === null
          ? undefined
          : say('ledgerCells.checkinToCheckout', { checkin: formatDate(checkin), checkout: formatDate(checkout) })
      }
    >
      {formatDate(checkin)}
      {nights !== null && <span className="dim">{say('ledgerCells.nights', { nights })}</span>}
    </span>
  )
}

/** The day on which the booking was made: that of the accounting zone, by which filters, sums and files go. */
export function BookedCell({ row }: RowProps) {
  const { zone } = useClock()
  const shown = formatDay(row.createdDay)
  const title = bookedWords(row, zone)
  switch (row.bookedOn) {
    case 'stated':
      return <span title={title}>{shown}</span>
    case 'assumed':
      return (
        <span className={styles.booked} title={title}>
          {shown} <IconQuestionMark aria-hidden />{' '}
          <span className={`ink-unknown ${styles.uncertainDay}`}>{say('ledgerCells.assumed')}</span>
        </span>
      )
    case 'missing':
      return (
        <span title={title}>
          <span className="ink-unknown">{say('ledgerCells.missing')}</span>{' '}
          <span className="dim">{say('ledgerCells.seenCreatedday', { createdDay: formatShortDate(row.createdDay) })}</span>
        </span>
      )
    default:
      return row.bookedOn satisfies never
  }
}

/** What cancelling would cost now; for a cancelled booking, what it has cost. */
export function CostCell({ row }: RowProps) {
  const { nowMs } = useClock()
  const cost = cancelCost(row, nowMs)
  if (cost.kind === 'none') return <Dash why={say('ledgerCells.thereIsNothingToCancel')} />
  if (cost.kind === 'charged') {
    return (
      <span className="dim" title={say('ledgerCells.chargedWhenItWasCancelled')}>
        <Amount amount={cost.amount} currency={row.currency} missing={missingAmount(row.notAdded)} column />
      </span>
    )
  }
  switch (cost.penalty.kind) {
    case 'free':
      return <span className="ink-confirmed">{say('ledgerCells.free')}</span>
    case 'unknown':
      return <span className="ink-unknown">{say('ledgerCells.unknown')}</span>
    case 'charged':
    case 'everything':
      return <Amount amount={cost.penalty.amount} currency={row.currency} column />
    default:
      return cost.penalty satisfies never
  }
}

const inks = { free: 'ink-confirmed', over: 'dim', never: 'ink-failed', unknown: 'ink-unknown', none: 'dim' } as const

/** Until when cancelling is free, or what it costs now. */
export function FreeUntilCell({ row }: RowProps) {
  const { nowMs, zone } = useClock()
  const { words, tone, detail } = freeUntilWords(row, nowMs, zone)
  return (
    <span className={inks[tone]} title={detail ?? undefined}>
      {words}
    </span>
  )
}

/** How long ago the service last showed this record: a dot and a word. */
export function AgeCell({ row: { seenAtMs } }: RowProps) {
  const { nowMs, zone } = useClock()
  return (
    <span className={styles.age} title={say('ledgerCells.theServiceLastShowedIt', { seenAtMs: formatInstant(seenAtMs, zone) })}>
      <span className={`${styles.dot} ${styles[ageOf(seenAtMs, nowMs)]}`} aria-hidden />
      {recordAgeWords(seenAtMs, nowMs)}
    </span>
  )
}

/** What this desk sold it at, or the margin above what it cost when it was booked. */
export function SoldCell({ row: { selling }, of }: RowProps & { readonly of: 'price' | 'margin' }) {
  if (selling === null) return <Dash why={say('ledgerCells.notSoldHere')} />
  return <Amount amount={selling[of]} currency={selling.currency} column guest={of === 'price'} />
}

/** How many things there are to look at, each named for screen readers. */
export function FlagsCell({ flags }: { readonly flags: readonly string[] }) {
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
