import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { formatAmount, groupThousands } from '../../../shared/money.ts'
import { useApp } from '../../store.ts'
import { boardWords } from '../../ui/board-words.ts'
import { useClock } from '../../ui/clock.tsx'
import { rateTypeName } from '../../ui/payment-words.ts'
import { refundabilityWords } from '../../ui/refundability-words.ts'
import type { Sort } from './arrangement.ts'
import { ageWords, placeWords, roomWords } from './hotel-words.ts'
import { type ResultRow, rateOf } from './result-rows.ts'
import styles from './result-table.module.css'

interface ColumnMeta {
  /** The column's track in the grid. */
  readonly track: string
  readonly sort?: Sort['by']
  readonly number?: boolean
}

export const features = tableFeatures({ columnMeta: {} as ColumnMeta })

interface CellProps {
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
}

/** One node for a cell: hundreds of rows pass by while a clerk scrolls. */
function Cell({ children, className = '', title }: CellProps) {
  return (
    <td className={`${styles.cell} ${className}`} title={title}>
      {children}
    </td>
  )
}

function HotelCell({ row }: { readonly row: ResultRow }) {
  if (row.kind === 'rate')
    return (
      <Cell className={styles.room} title={row.offer.rate.room}>
        {roomWords(row.offer.rate)}
      </Cell>
    )
  const { hotelName, hotelCode } = row.line.of.hotel
  return (
    <Cell className={row.open ? styles.hotelOpen : styles.hotel} title={`${hotelName ?? 'Hotel'} (${hotelCode})`}>
      {hotelName ?? hotelCode}
    </Cell>
  )
}

function PlaceCell({ row }: { readonly row: ResultRow }) {
  if (row.kind === 'hotel') return <Cell className={styles.dim}>{placeWords(row.line.of.hotel)}</Cell>
  return <Cell className={styles.dim}>{row.offer.rate.hasRemarks ? 'has remarks' : ''}</Cell>
}

function PriceCell({ row }: { readonly row: ResultRow }) {
  const asked = useApp((app) => app.search.run?.query.currency)
  const offer = rateOf(row)
  if (!offer) return <Cell className={`${styles.number} ${styles.dim}`}>no rates</Cell>
  const { amount, currency } = offer.rate
  if (amount === null) return <Cell className={`${styles.number} ${styles.dim}`}>not stated</Cell>
  const other = currency !== asked
  return (
    <Cell className={styles.number} title={other ? `The search asked for ${asked}.` : undefined}>
      {groupThousands(formatAmount(amount, currency ?? ''))}
      <span className={other ? styles.otherCurrency : styles.currency}>{currency ?? '?'}</span>
    </Cell>
  )
}

function BoardCell({ row }: { readonly row: ResultRow }) {
  const offer = rateOf(row)
  return <Cell>{offer && boardWords(offer.rate.boardType, offer.rate.boardName)}</Cell>
}

function RefundCell({ row }: { readonly row: ResultRow }) {
  const { nowMs, zone } = useClock()
  const offer = rateOf(row)
  if (!offer) return <Cell />
  const { words, tone, detail } = refundabilityWords({ ...offer.rate, total: offer.rate.amount }, nowMs, zone)
  return (
    <Cell className={styles[tone]} title={detail ? `${words}. ${detail}` : words}>
      {words}
    </Cell>
  )
}

function SourceCell({ row }: { readonly row: ResultRow }) {
  const { nowMs } = useClock()
  const { hotelCode, source, atMs } = row.line.of.hotel
  const news = useApp((app) => app.liveChecks[hotelCode])
  if (row.kind === 'rate') return <Cell />
  if (news === 'asking') return <Cell className={styles.dim}>asking…</Cell>
  if (news) return <Cell className={styles.failed}>live check failed</Cell>
  return <Cell className={source === 'live' ? styles.confirmed : styles.dim}>{`${source} ${ageWords(atMs, nowMs)}`}</Cell>
}

const column = createColumnHelper<typeof features, ResultRow>()

/** The columns of the results: a hotel by its best rate, and the rates under it. */
export const columns = column.columns([
  column.display({
    id: 'hotel',
    header: 'Hotel',
    meta: { track: 'minmax(120px, 2.2fr)', sort: 'hotel' },
    cell: ({ row }) => <HotelCell row={row.original} />,
  }),
  column.display({
    id: 'place',
    header: 'Place',
    meta: { track: 'minmax(80px, 1.1fr)', sort: 'place' },
    cell: ({ row }) => <PlaceCell row={row.original} />,
  }),
  column.display({
    id: 'price',
    header: 'Best rate',
    meta: { track: '118px', sort: 'price', number: true },
    cell: ({ row }) => <PriceCell row={row.original} />,
  }),
  column.display({
    id: 'board',
    header: 'Board',
    meta: { track: 'minmax(84px, 1.1fr)' },
    cell: ({ row }) => <BoardCell row={row.original} />,
  }),
  column.display({
    id: 'refund',
    header: 'Cancellation',
    meta: { track: 'minmax(130px, 1.5fr)' },
    cell: ({ row }) => <RefundCell row={row.original} />,
  }),
  column.display({
    id: 'type',
    header: 'Type',
    meta: { track: '92px' },
    cell: ({ row }) => <Cell>{rateTypeOf(row.original)}</Cell>,
  }),
  column.display({
    id: 'rates',
    header: 'Rates',
    meta: { track: '52px', sort: 'rates', number: true },
    cell: ({ row }) => <Cell className={styles.number}>{row.original.kind === 'hotel' ? row.original.line.offers.length : ''}</Cell>,
  }),
  column.display({ id: 'source', header: 'Source', meta: { track: '104px' }, cell: ({ row }) => <SourceCell row={row.original} /> }),
])

function rateTypeOf(row: ResultRow): string {
  const offer = rateOf(row)
  return offer ? rateTypeName(offer.rate.rateType) : ''
}

/** The tracks of all columns, for the head and every row alike. */
export const tracks = columns.map(({ meta }) => meta?.track ?? '1fr').join(' ')
