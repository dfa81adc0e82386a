/** The lines of the results as one flat list: a hotel, and its rates under it when it is open. */
import type { HotelLine } from './arrangement.ts'
import type { Offer } from './offers.ts'

export type ResultRow =
  | { readonly kind: 'hotel'; readonly id: string; readonly line: HotelLine; readonly open: boolean }
  | { readonly kind: 'rate'; readonly id: string; readonly line: HotelLine; readonly offer: Offer }

export function flatten(lines: readonly HotelLine[], opened: ReadonlySet<string>): ResultRow[] {
  return lines.flatMap((line): ResultRow[] => {
    const code = line.of.hotel.hotelCode
    if (!opened.has(code)) return [{ kind: 'hotel', id: code, line, open: false }]
    const rates = line.offers.map((offer, i): ResultRow => ({ kind: 'rate', id: `${code} ${i}`, line, offer }))
    return [{ kind: 'hotel', id: code, line, open: true }, ...rates]
  })
}

/** The rate that a row stands for: its own, or the best one of its hotel. */
export function rateOf(row: ResultRow): Offer | null {
  return row.kind === 'rate' ? row.offer : row.line.best
}
