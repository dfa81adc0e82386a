/** Contents of the ledger's cells. A missing value is a dash with the reason as its tooltip, never a zero. */

import { IconFlag, IconQuestionMark } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import {
  formatDate,
  formatInstant,
  formatMoment,
  formatNearDate,
  formatNearDay,
  formatShortDate,
  momentWords,
} from '../../../../shared/domain/date-words.ts'
import { dateIn, isPastEverywhere } from '../../../../shared/domain/dates.ts'
import { cancelCost, freeUntil, penaltySchedule } from '../../../../shared/domain/penalties.ts'
import { shownCode } from '../../../../shared/domain/text.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { StatusBadge } from '../../../ui/booking/status-badge.tsx'
import { type ShownClock, useClock } from '../../../ui/clock.tsx'
import type { Cell } from '../../../ui/table/column.ts'
import { ageOf, recordAgeWords } from '../../../ui/wording/freshness-words.ts'
import { formatCount } from '../../../ui/wording/stay-words.ts'
import { bookedWords } from '../record/booked-words.ts'
import { missingAmount } from '../record/not-added-words.ts'
import { flagNames, flagWords } from './flag-words.ts'
import styles from './ledger-cells.module.css'

// The text of the table cell that says until when a confirmed booking can be cancelled free of charge.

interface FreeUntilWords {
  readonly words: string
  readonly tone: 'free' | 'over' | 'never' | 'unknown' | 'none'
  /** Text for the tooltip; null when there is none. */
  readonly detail: string | null
}

/** Returns the last moment of free cancellation in the desk's time zone (`zone`); the detail adds the hotel's local time. */
export function freeUntilWords(row: LedgerRow, nowMs: number, zone: string): FreeUntilWords {
  if (row.known !== 'CONFIRMED') return { words: '–', tone: 'none', detail: null }
  if (row.checkout !== null && isPastEverywhere(row.checkout, nowMs))
    return { words: say('freeUntil.stayIsOver'), tone: 'none', detail: null }
  if (row.nonrefundable === true)
    return { words: say('common.notRefundableInline'), tone: 'never', detail: say('freeUntil.notRefundableDetail') }
  if (!penaltySchedule(row.cancellationPolicies)) {
    return { words: say('freeUntil.termsUnknown'), tone: 'unknown', detail: say('common.cancellationTermsMissing') }
  }
  const end = freeUntil(row)
  if (!end) return { words: say('freeUntil.alwaysFree'), tone: 'free', detail: null }
  const moment = formatMoment(end.from, zone)
  const deskTime = momentWords(end.from, zone)
  if (end.fromMs > nowMs)
    return {
      words: deskTime ? `${formatNearDay(dateIn(zone, end.fromMs), dateIn(zone, nowMs))} ${deskTime.time}` : moment,
      tone: 'free',
      detail: say('common.freeUntil', { moment }),
    }
  return { words: say('freeUntil.over'), tone: 'over', detail: say('common.freeUntil', { moment }) }
}

const dash = (why: string): Cell => ({ words: '–', className: 'dim', title: why })

/** Returns the status cell. In a narrow column only the icon is visible; the text stays as tooltip and for screen readers. */
export const statusCell = ({ status, known }: LedgerRow): Cell => ({
  words: <StatusBadge status={status} known={known} />,
  className: styles.status,
})

/** Returns a reference cell, or a dash with the reason. */
export const referenceCell = (text: string | null): Cell =>
  text === null ? dash(say('ledgerCells.noText')) : { words: <bdi>{shownCode(text)}</bdi>, className: 'mono' }

/** Returns a cell with text from the service. */
export const textCell = (text: string | null): Cell =>
  text ? { words: text, className: 'words', title: text, dir: 'auto' } : dash(say('ledgerCells.noText'))

/** Returns a cell with a calendar day (`2027-03-12`). */
export const dayCell = (date: string | null): Cell => (date === null ? dash(say('ledgerCells.noDate')) : { words: formatDate(date) })

/** Returns the cell with the hotel's name or code and its place. */
export function hotelCell(row: LedgerRow): Cell {
  // The cell takes its direction from the hotel's name, and so does the place beside it.
  const place = listWithCommas([row.destinationName, row.countryCode?.toUpperCase()], { ...voice, shouldIsolate: false })
  const words = (
    <>
      <span className="strong">{row.hotelName ?? row.hotelCode ?? say('common.hotelNotStated')}</span>
      {place && <span className="dim"> {place}</span>}
    </>
  )
  return { words, className: 'words', title: listWithCommas([row.hotelName, place]), dir: 'auto' }
}

/** Returns the cell with the check-in day and the nights; the tooltip has both dates. */
export function stayCell({ checkin, checkout, nights }: LedgerRow, { nowMs, zone }: ShownClock): Cell {
  if (checkin === null) return dash(say('ledgerCells.noCheckIn'))
  const words = (
    <>
      {formatNearDate(checkin, dateIn(zone, nowMs))}
      {nights !== null && <span className="dim">{say('ledgerCells.nightsShort', { nights })}</span>}
    </>
  )
  if (checkout === null) return { words }
  return { words, title: say('common.stayDates', { checkin: formatDate(checkin), checkout: formatDate(checkout) }) }
}

/** Returns the cell with the booking day in the accounting zone. Filters, sums and exported files use the same day. */
export function bookedCell(row: LedgerRow, { nowMs, zone }: ShownClock): Cell {
  const shown = formatNearDay(row.createdDay, dateIn(zone, nowMs))
  const title = bookedWords(row, zone)
  switch (row.bookedOn) {
    case 'stated':
      return { words: shown, title }
    case 'assumed': {
      const words = (
        <span className={styles.booked}>
          {shown} <IconQuestionMark aria-hidden />{' '}
          <span className={`ink-unknown ${styles.uncertainDay}`}>{say('ledgerCells.bookedOnAssumed')}</span>
        </span>
      )
      return { words, title }
    }
    case 'missing': {
      const words = (
        <>
          <span className="ink-unknown">{say('ledgerCells.bookedOnMissing')}</span>{' '}
          <span className="dim">{say('ledgerCells.firstSeen', { createdDay: formatShortDate(row.createdDay) })}</span>
        </>
      )
      return { words, title }
    }
    default:
      return row.bookedOn satisfies never
  }
}

/** Returns the cell with the cost of cancelling now or, for a cancelled booking, with the charged cost. */
export function costCell(row: LedgerRow, { nowMs }: ShownClock): Cell {
  const cost = cancelCost(row, nowMs)
  if (cost.kind === 'none') return dash(say('ledgerCells.nothingToCancel'))
  if (cost.kind === 'charged') {
    const words = <Amount amount={cost.amount} currency={row.currency} missing={missingAmount(row.notAdded)} column />
    return { words, className: 'dim', title: say('ledgerCells.chargedTooltip') }
  }
  switch (cost.penalty.kind) {
    case 'free':
      return { words: <span>{say('common.free')}</span>, className: 'ink-confirmed' }
    case 'unknown':
      return { words: <span>{say('ledgerCells.costUnknown')}</span>, className: 'ink-unknown' }
    case 'charged':
    case 'everything':
      return { words: <Amount amount={cost.penalty.amount} currency={row.currency} column /> }
    default:
      return cost.penalty satisfies never
  }
}

const toneClasses = { free: 'ink-confirmed', over: 'dim', never: 'ink-failed', unknown: 'ink-unknown', none: 'dim' } as const

/** Returns the cell that says until when cancelling is free. */
export function freeUntilCell(row: LedgerRow, { nowMs, zone }: ShownClock): Cell {
  const { words, tone, detail } = freeUntilWords(row, nowMs, zone)
  return { words, className: toneClasses[tone], title: detail ?? undefined }
}

/** Renders how long ago the service last showed this record. */
export function Age({ row: { seenAtMs } }: { readonly row: LedgerRow }) {
  const { nowMs, zone } = useClock()
  return (
    <span className={styles.age} title={say('ledgerCells.seenTooltip', { seenAtMs: formatInstant(seenAtMs, zone) })}>
      <span className={`${styles.dot} ${styles[ageOf(seenAtMs, nowMs)]}`} aria-hidden />
      {recordAgeWords(seenAtMs, nowMs)}
    </span>
  )
}

/** Returns the cell with the selling price, or the margin over the cost at booking time. */
export function sellingCell({ selling }: LedgerRow, amountKind: 'price' | 'margin'): Cell {
  if (selling === null) return dash(say('ledgerCells.noSellingPrice'))
  return { words: <Amount amount={selling[amountKind]} currency={selling.currency} column guest={amountKind === 'price'} /> }
}

/** Renders the number of flags; the tooltip and screen readers name each one. */
export function Flags({ flags }: { readonly flags: readonly string[] }) {
  if (flags.length === 0) return null
  const words = flags.map(flagWords).join('. ')
  return (
    <span className={styles.flags} title={words}>
      <IconFlag aria-hidden />
      <span aria-hidden>{formatCount(flags.length)}</span>
      <span aria-hidden className={`words ${styles.flagNames}`}>
        {listWithCommas(flags.map((flag) => flagNames[flag] ?? flag))}
      </span>
      <span className="unseen">{words}</span>
    </span>
  )
}
