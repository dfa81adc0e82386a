/** The ledger's columns, and which of them fit into a window. */

import { type Icon, IconClockExclamation, IconFlag } from '@tabler/icons-react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { type DeskFacts, noFacts } from '../../../../shared/contract/views/note-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { isDue } from '../../../../shared/domain/desk-facts.ts'
import { bookingStatuses } from '../../../../shared/domain/schemas.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { type PlainId, say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { statusWords } from '../../../ui/booking/status-badge.tsx'
import { type ShownClock, useClock } from '../../../ui/clock.tsx'
import { Tags } from '../../../ui/notes/tags.tsx'
import type { Column, ColumnWidth } from '../../../ui/table/column.ts'
import { zoneOfDays } from '../../../ui/zone-of-days.ts'
import type { LedgerSortBy } from '../query/ledger-question.ts'
import { missingAmount } from '../record/not-added-words.ts'
import styles from './ledger-cells.module.css'
import {
  Age,
  bookedCell,
  costCell,
  dayCell,
  Flags,
  freeUntilCell,
  hotelCell,
  referenceCell,
  sellingCell,
  statusCell,
  stayCell,
  textCell,
} from './ledger-cells.tsx'

/** Renders text typed by a clerk. */
function ClerkTextCell({ text }: { readonly text: string | null }) {
  return (
    <span className={`words ${styles.stated}`} dir="auto" title={text ?? undefined}>
      {text}
    </span>
  )
}

/** Renders tags in one line; the tooltip has them in full. */
function TagsCell({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.tags} title={listWithCommas(tags)}>
      <Tags tags={tags} />
    </span>
  )
}

/** Renders the follow-up day, its owner, and whether it is due. */
function FollowUpCell({ facts: { followUpOn, followUpBy } }: { readonly facts: DeskFacts }) {
  const { nowMs } = useClock()
  const zone = useApp(zoneOfDays)
  if (followUpOn === null) return <ClerkTextCell text={followUpBy} />
  const due = isDue(followUpOn, dateIn(zone, nowMs))
  const words = listWithCommas([formatDate(followUpOn), followUpBy])
  return (
    <span className={due ? `ink-unknown ${styles.due}` : ''} title={due ? say('writtenCells.dueTooltip', { words }) : words}>
      {due && <IconClockExclamation aria-label={say('filter.due')} size={14} />}
      {words}
    </span>
  )
}

/** Layout of a column. Widths are in pixels. */
interface ColumnLook extends ColumnWidth {
  /** When the table gets narrow, columns with a high rank are hidden first; columns without a rank are never hidden. */
  readonly rank?: number
  /** Shown only if the user chose it. */
  readonly extra?: boolean
  readonly number?: boolean
  /** Replaces the header text when the column is too narrow for it. */
  readonly sign?: Icon
  readonly sort?: LedgerSortBy
}

export type LedgerColumn = Column<LedgerRow, ShownClock, ColumnLook>

/** Width for texts of up to `charCount` characters; adds six pixels for each further character of the longest text. */
const widthFor = (width: number, charCount: number, words: readonly string[]) =>
  width + 6 * Math.max(0, ...words.map(({ length }) => length - charCount))

const statusWidth = () => widthFor(108, 9, bookingStatuses.map(statusWords))
/** One day per month, to find the longest formatted date in the user's language. */
const days = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-28`)
const stayWidth = () =>
  widthFor(
    146,
    21,
    days.map((day) => formatDate(day) + say('ledgerCells.nightsShort', { nights: 10 })),
  )
const seenWidth = () => widthFor(78, 8, [say('common.justNow')])

/** A column that is shown only if the user chose it. */
const extraColumn = (id: string, header: PlainId, look: ColumnLook, cell: LedgerColumn['cell']): LedgerColumn => {
  return { id, header, look: { ...look, extra: true }, cell }
}

export const ledgerColumns: readonly LedgerColumn[] = [
  {
    id: 'status',
    header: 'common.status',
    look: {
      get width() {
        return statusWidth()
      },
      least: 68,
      sort: 'status',
    },
    cell: statusCell,
  },
  {
    id: 'reference',
    header: 'common.bookingReferenceColumn',
    look: { width: 92, sort: 'reference' },
    cell: (row) => referenceCell(row.bookingRef),
  },
  {
    id: 'clientRef',
    header: 'common.clientReference',
    look: { width: 158, sort: 'clientRef', rank: 9 },
    cell: (row) => referenceCell(row.clientRef),
  },
  {
    id: 'booked',
    header: 'common.bookedOn',
    look: { width: 108, least: 104, sort: 'created', rank: 5 },
    cell: bookedCell,
  },
  {
    id: 'hotel',
    header: 'common.hotel',
    look: { width: 138, least: 76, grow: 3, sort: 'hotel' },
    cell: hotelCell,
  },
  {
    id: 'stay',
    header: 'common.stay',
    look: {
      get width() {
        return stayWidth()
      },
      sort: 'checkin',
      rank: 1,
    },
    cell: stayCell,
  },
  {
    id: 'holder',
    header: 'common.holder',
    look: { width: 112, grow: 2, sort: 'holder', rank: 0 },
    cell: (row) => textCell(row.holder),
  },
  {
    id: 'rooms',
    header: 'common.roomsColumn',
    look: { width: 60, number: true, sort: 'rooms', rank: 8 },
    cell: (row) => ({ words: <span>{row.rooms}</span> }),
  },
  {
    id: 'total',
    header: 'common.total',
    look: { width: 144, number: true, sort: 'total' },
    cell: (row) => ({
      words: (
        <Amount
          amount={row.total}
          currency={row.currency}
          missing={missingAmount(row.known === 'CONFIRMED' ? row.notAdded : null)}
          strong
          column
        />
      ),
    }),
  },
  {
    id: 'cost',
    header: 'ledgerColumns.ifCancelled',
    look: { width: 128, number: true, sort: 'cost', rank: 4 },
    cell: costCell,
  },
  {
    id: 'freeUntil',
    header: 'ledgerColumns.freeUntil',
    look: { width: 180, sort: 'freeUntil', rank: 6 },
    cell: freeUntilCell,
  },
  {
    id: 'seen',
    header: 'ledgerColumns.seen',
    look: {
      get width() {
        return seenWidth()
      },
      sort: 'seen',
      rank: 7,
    },
    cell: (row) => ({ words: <Age row={row} /> }),
  },
  {
    id: 'flags',
    header: 'ledgerColumns.flags',
    look: { width: 48, sort: 'flags', rank: 3, sign: IconFlag },
    cell: (row) => ({ words: <Flags flags={row.flags} /> }),
  },
  extraColumn('destination', 'common.destination', { width: 120, sort: 'destination' }, (row) => textCell(row.destinationName)),
  extraColumn('checkout', 'common.checkOut', { width: 112, sort: 'checkout' }, (row) => dayCell(row.checkout)),
  extraColumn('rateType', 'common.rateType', { width: 76, sort: 'rateType' }, (row) => textCell(row.rateType)),
  extraColumn('board', 'common.boardColumn', { width: 110 }, (row) => textCell(row.boardName ?? row.boardType)),
  extraColumn('guests', 'common.guests', { width: 60, number: true }, (row) => ({ words: <span>{row.adults + row.children}</span> })),
  extraColumn('balance', 'common.balance', { width: 140, number: true }, (row) => ({
    words: <Amount amount={row.balance} currency={row.currency} column />,
  })),
  extraColumn('client', 'common.client', { width: 150 }, (row) => ({ words: <ClerkTextCell text={row.madeFor ?? null} /> })),
  extraColumn('internalRef', 'notes.internalReference', { width: 130 }, (row) => ({
    words: <ClerkTextCell text={row.deskFacts?.internalRef ?? null} />,
  })),
  extraColumn('hotelConfirmation', 'notes.hotelConfirmation', { width: 150 }, (row) => ({
    words: <ClerkTextCell text={row.deskFacts?.hotelConfirmation ?? null} />,
  })),
  extraColumn('tags', 'notes.tags', { width: 150 }, (row) => ({ words: <TagsCell tags={row.deskFacts?.tags ?? []} /> })),
  extraColumn('followUp', 'filter.followUp', { width: 190 }, (row) => ({ words: <FollowUpCell facts={row.deskFacts ?? noFacts} /> })),
  extraColumn('sellingPrice', 'common.sellingPrice', { width: 144, number: true }, (row) => sellingCell(row, 'price')),
  extraColumn('margin', 'common.margin', { width: 128, number: true }, (row) => sellingCell(row, 'margin')),
]

const looks = new Map(ledgerColumns.map(({ id, look }) => [id, look]))

/** Returns the id of the column that a sort belongs to. */
export const columnOf = (by: LedgerSortBy): string | undefined => [...looks].find(([, { sort }]) => sort === by)?.[0]

/** Columns up to this rank, the guest and the stay, are shown even if others have to shrink for them. */
const essentialRank = 1

/** Returns which columns a table of this width shows: the sorted one, those without a rank, and others by rank while they fit. */
export function columnsThatFit(tableWidth: number, sortedBy?: LedgerSortBy): Record<string, boolean> {
  const sorted = sortedBy && columnOf(sortedBy)
  const byRank = [...looks]
    .map(([id, look]) => [id, id === sorted ? { ...look, extra: false, rank: undefined } : look] as const)
    .filter(([, { extra }]) => !extra)
    .sort(([, a], [, b]) => (a.rank ?? -1) - (b.rank ?? -1))
  let remainingWidth = tableWidth
  let spareWidth = 0
  return Object.fromEntries(
    byRank.map(([id, { width, least = width, rank }]) => {
      remainingWidth -= width
      if (rank === undefined) spareWidth += width - least
      return [id, rank === undefined || remainingWidth + (rank <= essentialRank ? spareWidth : 0) >= 0]
    }),
  )
}

/** Returns the width that a column asks for. */
export const widthOf = (id: string): ColumnWidth => looks.get(id) ?? { width: 100 }
