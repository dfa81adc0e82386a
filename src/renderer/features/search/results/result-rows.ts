/** The lines of the results as one flat list: a hotel, and its rates under it when it is open. */
import type { HotelLine } from './arrangement.ts'
import type { ComparedRate } from './offers.ts'

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
export function isSame(a: ResultRow, b: ResultRow): boolean {
  if (a.line.of !== b.line.of) return false
  if (a.kind === 'rate') return b.kind === 'rate' && a.offer === b.offer
  return b.kind === 'hotel' && a.open === b.open && a.line.best === b.line.best && a.line.offers.length === b.line.offers.length
}

/** Returns the rate of a row: its own, or the best one of its hotel; null without rates. */
export function rateOf(row: ResultRow): ComparedRate | null {
  return row.kind === 'rate' ? row.offer : row.line.best
}

/** Returns the index of the row with this id, of its hotel if that rate is gone, or 0. */
export function placeOf(rows: readonly ResultRow[], wanted: string | null): number {
  const [code] = wanted?.split(' ') ?? []
  const place = rows.findIndex(({ id }) => id === wanted)
  return Math.max(0, place === -1 ? rows.findIndex(({ id }) => id === code) : place)
}
