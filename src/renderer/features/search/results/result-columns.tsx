import { formatShortDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { convertApproximately, type ExchangeRate, exchangeBetween, isOldRate } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { amountWords, divideEqually, formatMoney } from '../../../../shared/domain/money.ts'
import { type MarginRule, sellingOf } from '../../../../shared/domain/selling/selling.ts'
import { codeInText, shownCode } from '../../../../shared/domain/text.ts'
import { say, unmaskedVoice } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'
import type { ShownClock } from '../../../ui/clock.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { HotelTime } from '../../../ui/moment.tsx'
import { ServiceText } from '../../../ui/stated.tsx'
import { type Cell, type Column, type ColumnWidth, columnWidths, type LaidColumn } from '../../../ui/table/column.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { refundabilityWords } from '../../../ui/wording/refundability-words.ts'
import { notSoldWords, soldWords } from '../../../ui/wording/selling-words.ts'
import { boardWords, formatCount } from '../../../ui/wording/stay-words.ts'
import type { SearchSlice } from '../search-state.ts'
import type { HotelLine, Sort } from './arrangement.ts'
import { ageWords, approximateWords, noExchangeWords, placeWords, priceChangeWords, rateWords, roomWords } from './found-words.ts'
import type { ComparedRate } from './offers.ts'
import styles from './result-table.module.css'

export type ResultRow =
  | { readonly kind: 'hotel'; readonly id: string; readonly line: HotelLine; readonly open: boolean }
  | { readonly kind: 'rate'; readonly id: string; readonly line: HotelLine; readonly offer: ComparedRate }

/** Returns the rows in order: each hotel, with its rates below it if its code is in `opened`. */
export function flatten(lines: readonly HotelLine[], opened: ReadonlySet<string>): ResultRow[] {
  return lines.flatMap((line): ResultRow[] => {
    const code = line.of.hotel.hotelCode
    if (!opened.has(code)) return [{ kind: 'hotel', id: code, line, open: false }]
    const rates = line.offers.map((offer, i): ResultRow => ({ kind: 'rate', id: `${code} ${i}`, line, offer }))
    return [{ kind: 'hotel', id: code, line, open: true }, ...rates]
  })
}

/** Returns whether two rows have the same content, so that a filter or a sort need not re-render them. */
export function isSameRow(a: ResultRow, b: ResultRow): boolean {
  if (a.line.of !== b.line.of) return false
  if (a.kind === 'rate') return b.kind === 'rate' && a.offer === b.offer
  return (
    b.kind === 'hotel' &&
    a.open === b.open &&
    a.line.best === b.line.best &&
    a.line.sold === b.line.sold &&
    a.line.offers.length === b.line.offers.length
  )
}

/** Returns the rate of a row: its own, or the best one of its hotel; null without rates. */
export function rateOf(row: ResultRow): ComparedRate | null {
  return row.kind === 'rate' ? row.offer : row.line.best
}

/** Returns the index of the row with this id. If that rate is gone, returns the index of its hotel, or 0 without the hotel. */
export function indexOfRow(rows: readonly ResultRow[], wanted: string | null): number {
  const [code] = wanted?.split(' ') ?? []
  const place = rows.findIndex(({ id }) => id === wanted)
  return Math.max(0, place === -1 ? rows.findIndex(({ id }) => id === code) : place)
}

/** What the cells of a row need besides the row itself. */
interface RowFacts {
  readonly clock: ShownClock
  /** The currency of the query. */
  readonly asked: string | undefined
  /** State of a live check of the row's hotel. */
  readonly live: SearchSlice['liveChecks'][string] | undefined
  /** Result of a price check of the row's rate; undefined before one. */
  readonly priceCheck: AppState['booking']['foundRates'][string] | undefined
  /** Margin at which Net rates are sold; null if none is set. */
  readonly rule: MarginRule | null
  /** Currency to which prices are converted for comparing; null if prices are not converted. */
  readonly compareIn: string | null
  readonly exchangeRates: readonly ExchangeRate[]
  /** Number of nights of the search. */
  readonly nights: number
  /** Whether to use shorter texts because the list is narrow. */
  readonly brief: boolean
}

/** Layout of a column. */
interface ColumnLook extends ColumnWidth {
  readonly sort?: Sort['by']
  readonly number?: boolean
  /** Hidden if the list is narrower than this, in pixels, without the selling price and approximate price columns. */
  readonly minWidth?: number
  /** Shows what the desk pays; hidden while cost is hidden. */
  readonly cost?: boolean
  /** Shown only if the desk has a margin, or while cost is hidden. */
  readonly sold?: boolean
  /** Shown only if prices are compared by exchange rates. */
  readonly compared?: boolean
}

const priceWithCurrency = (figure: string, currency: string | null, isOther = false) => (
  <span dir="ltr">
    {figure}
    <span className={isOther ? styles.otherCurrency : styles.currency}>{currency === null ? '?' : shownCode(currency, 8)}</span>
  </span>
)

function hotelCell(row: ResultRow): Cell {
  if (row.kind === 'rate') {
    const { rate } = row.offer
    const remarks = rate.hasRemarks && <span className="dim"> · {say('resultColumns.hasRemarks')}</span>
    const words = (
      <ServiceText>
        {roomWords(rate)}
        {remarks}
      </ServiceText>
    )
    return { words, className: styles.room, title: rate.room }
  }
  const { hotelName, hotelCode } = row.line.of.hotel
  const title = `${hotelName ?? say('common.hotel')} (${codeInText(hotelCode)})`
  const { sold } = row.line
  return {
    words: (
      <>
        <ServiceText>{hotelName ?? shownCode(hotelCode)}</ServiceText>
        {sold > 0 && <span className="ink-failed"> · {say('resultColumns.ratesSold', { sold })}</span>}
      </>
    ),
    className: row.open ? styles.hotelOpen : styles.hotel,
    title,
  }
}

function placeCell(row: ResultRow): Cell {
  return row.kind === 'hotel' ? { words: <ServiceText>{placeWords(row.line.of.hotel)}</ServiceText>, className: 'dim' } : {}
}

function priceCell(row: ResultRow, { asked, priceCheck }: RowFacts): Cell {
  const offer = rateOf(row)
  if (!offer) return { words: say('resultColumns.noRates'), className: 'dim' }
  const { amount, currency } = offer.rate
  const change = priceChangeWords(offer.rate, priceCheck)
  if (change) return { words: change.brief, className: change.isWorse ? 'ink-failed' : 'ink-confirmed', title: change.sentence }
  if (amount === null) return { words: say('common.notStated'), className: 'dim' }
  const other = currency !== asked
  return {
    words: priceWithCurrency(amountWords(amount, currency ?? ''), currency, other),
    title: other ? say('common.searchAskedFor', { asked: asked ?? '' }) : undefined,
  }
}

/** Approximate price in the comparison currency; empty if the price is in that currency. */
function comparedCell(row: ResultRow, { compareIn, exchangeRates, clock }: RowFacts): Cell {
  const offer = rateOf(row)
  const { amount = null, currency = null } = offer?.rate ?? {}
  if (amount === null || currency === compareIn || compareIn === null) return {}
  const approximation = currency === null ? null : convertApproximately({ amount, currency }, compareIn, exchangeRates)
  if (!approximation) return { words: say('exchange.noRate'), className: 'ink-unknown', title: noExchangeWords(currency, compareIn) }
  return {
    words: priceWithCurrency(say('exchange.about', { amount: amountWords(approximation.amount, compareIn) }), compareIn),
    className: 'dim',
    title: approximateWords({ amount: approximation.amount, currency: compareIn }, approximation.by, clock),
  }
}

/** Day of the exchange rate. */
function rateDayCell(row: ResultRow, { compareIn, exchangeRates, clock }: RowFacts): Cell {
  const currency = rateOf(row)?.rate.currency ?? null
  const by = currency === null || compareIn === null ? null : exchangeBetween(currency, compareIn, exchangeRates)?.by
  if (!by) return {}
  const isOld = isOldRate(by, dateIn(clock.zone, clock.nowMs))
  return {
    words: say('exchange.ofDay', { day: formatShortDate(by.day), isOld: isOld ? 'yes' : 'no' }),
    className: isOld ? 'ink-unknown' : 'dim',
    title: rateWords(by),
  }
}

/** Price per night, rounded. Empty if a check found another price, which the price column shows. */
function nightCell(row: ResultRow, { nights, priceCheck }: RowFacts): Cell {
  const offer = rateOf(row)
  if (!offer) return {}
  const { amount, currency } = offer.rate
  if (priceCheck && (priceCheck.status === 'gone' || priceCheck.amount !== amount || priceCheck.currency !== currency)) return {}
  if (amount === null || currency === null) return {}
  const night = divideEqually(amount, nights, currency)
  return {
    words: <span dir="ltr">{`${night.exact ? '' : '≈ '}${amountWords(night.amount, currency)}`}</span>,
    className: 'dim',
    title: say('compare.perNight', { amount: formatMoney({ amount: night.amount, currency }), isRounded: night.exact ? 'no' : 'yes' }),
  }
}

/** What the guest pays: the price by the desk's margin, the fixed price, or the amount paid at the hotel. */
function sellingCell(row: ResultRow, { rule, priceCheck }: RowFacts): Cell {
  const offer = rateOf(row)
  if (!offer) return {}
  if (priceCheck?.status === 'gone')
    return { words: say('resultColumns.gone'), className: 'ink-failed', title: say('resultColumns.goneTooltip') }
  const selling = sellingOf(priceCheck ? { ...offer.rate, ...priceCheck } : offer.rate, rule)
  if (selling.kind === 'none') return { words: '–', className: 'dim', title: notSoldWords(selling.why) }
  const { amount, currency } = selling.kind === 'sold' ? { amount: selling.sold.price, currency: selling.sold.currency } : selling
  if (amount === null) return { words: say('common.notStated'), className: 'dim' }
  const title = selling.kind === 'atHotel' ? say('resultColumns.atTheHotel') : isCostHidden() ? undefined : soldWords(selling.sold)
  return {
    words: priceWithCurrency(amountWords(amount, currency ?? '', unmaskedVoice()), currency),
    title,
  }
}

function refundCell(row: ResultRow, { clock, brief }: RowFacts): Cell {
  const offer = rateOf(row)
  if (!offer) return {}
  const terms = { ...offer.rate, total: offer.rate.amount }
  const { words, tone, detail, deadline } = refundabilityWords(terms, clock.nowMs, clock.zone, brief)
  const shown = (
    <>
      {words}
      {deadline !== null && !brief && <HotelTime of={deadline} />}
    </>
  )
  return { words: shown, className: `ink-${tone}`, title: detail ? `${words}. ${detail}` : words }
}

function sourceCell(row: ResultRow, { clock, live }: RowFacts): Cell {
  if (row.kind === 'rate') return {}
  if (live === 'asking') return { words: say('resultColumns.asking'), className: 'dim' }
  if (live) return { words: say('resultColumns.liveCheckFailed'), className: 'ink-failed' }
  const { source, atMs } = row.line.of.hotel
  const age = ageWords(atMs, clock.nowMs)
  return {
    words: source === 'live' ? say('resultColumns.liveAge', { age }) : say('resultColumns.cachedAge', { age }),
    className: source === 'live' ? 'ink-confirmed' : 'dim',
  }
}

function ratesCell(row: ResultRow): Cell {
  return { words: row.kind === 'hotel' ? formatCount(row.line.offers.length) : '' }
}

/** Board code, with the name as its tooltip; the name if there is no code. */
const boardCell = (row: ResultRow): Cell => {
  const rate = rateOf(row)?.rate
  if (!rate) return {}
  const words = boardWords(rate.boardType, rate.boardName)
  return { words: rate.boardType === null ? words : codeInText(rate.boardType, 24), dir: 'auto', title: words }
}
function typeCell(row: ResultRow): Cell {
  const rate = rateOf(row)?.rate
  if (!rate) return {}
  const words = rateTypeName(rate.rateType)
  return { words, dir: 'auto', title: words }
}

/** List width from which a deadline has room for its time and offset, in pixels. */
export const wideListWidth = 1060

export type ResultColumn = Column<ResultRow, RowFacts, ColumnLook>

/** Width of the selling price column, in pixels. */
const sellingWidth = 128
/** Width of the approximate price column, in pixels. */
const comparedWidth = 140

/** Columns of the results. A hotel row shows its best rate. */
const columns: readonly ResultColumn[] = [
  { id: 'hotel', header: 'common.hotel', look: { width: 120, grow: 2.2, sort: 'hotel' }, cell: hotelCell },
  { id: 'place', header: 'common.place', look: { width: 80, grow: 1.1, sort: 'place', minWidth: 612 }, cell: placeCell },
  { id: 'price', header: 'resultColumns.bestRate', look: { width: 128, sort: 'price', number: true, cost: true }, cell: priceCell },
  {
    id: 'compared',
    header: 'resultColumns.approximately',
    look: { width: 140, sort: 'price', number: true, cost: true, compared: true },
    cell: comparedCell,
  },
  { id: 'rateDay', header: 'resultColumns.rateOf', look: { width: 88, minWidth: 760, cost: true, compared: true }, cell: rateDayCell },
  { id: 'night', header: 'resultColumns.perNight', look: { width: 92, number: true, minWidth: 1400, cost: true }, cell: nightCell },
  { id: 'selling', header: 'resultColumns.selling', look: { width: 128, number: true, sold: true }, cell: sellingCell },
  { id: 'board', header: 'common.boardColumn', look: { width: 80, minWidth: 500 }, cell: boardCell },
  {
    id: 'refund',
    header: 'common.cancellation',
    look: { width: 148, grow: 2.1, sort: 'deadline', minWidth: 396 },
    cell: refundCell,
  },
  { id: 'type', header: 'resultColumns.type', look: { width: 92, grow: 1, minWidth: wideListWidth }, cell: typeCell },
  { id: 'rates', header: 'resultColumns.rates', look: { width: 52, sort: 'rates', number: true, minWidth: 590 }, cell: ratesCell },
  { id: 'source', header: 'resultColumns.source', look: { width: 104, minWidth: 860 }, cell: sourceCell },
]

/** Returns the columns that fit a list of this width in pixels. Less important columns are dropped first, so that the others stay readable. */
export function columnsThatFit(width: number, isSelling: boolean, isComparing: boolean): ResultColumn[] {
  const hidden = isCostHidden()
  const availableWidth = width - (isSelling && !hidden ? sellingWidth : 0) - (isComparing && !hidden ? comparedWidth : 0)
  return columns.filter(
    ({ look }) =>
      availableWidth >= (look.minWidth ?? 0) &&
      (isSelling || hidden || !look.sold) &&
      (isComparing || !look.compared) &&
      !(hidden && look.cost),
  )
}

/** Returns the widths of the shown columns in a list of this width, in pixels. */
export function layOut(shown: readonly ResultColumn[], width: number): LaidColumn[] {
  const widths = columnWidths(
    shown.map(({ look }) => look),
    width,
  )
  return shown.map(({ id }, i) => ({ id, width: widths[i] ?? 0 }))
}
