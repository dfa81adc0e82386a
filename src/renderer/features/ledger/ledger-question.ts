/** What the ledger page asks for: which bookings, by which date, in which order. */
import type { LedgerFilter, ledgerSorts } from '../../../shared/ledger-views.ts'
import { rangeWords } from './range.ts'

export type LedgerSortBy = (typeof ledgerSorts)[number]

export interface LedgerQuestion {
  readonly filter: LedgerFilter
  readonly sort: { readonly by: LedgerSortBy; readonly descending: boolean }
}

export type Basis = LedgerFilter['basis']
export type StatusChoice = LedgerFilter['status']

/** Rows of one page; the first fills any window. */
export const pageRows = 200

/** How each date is spoken of. */
export const basisWords: Record<Basis, string> = { created: 'booked', checkin: 'check-in', checkout: 'check-out' }

export const statusWords: Record<StatusChoice, string> = { all: 'All', CONFIRMED: 'Confirmed', CANCELLED: 'Cancelled', FAILED: 'Failed' }

/** The next order when a column's header is pressed: dates and amounts begin with the largest, names with A. */
export function pressSort(sort: LedgerQuestion['sort'], by: LedgerSortBy): LedgerQuestion['sort'] {
  if (sort.by === by) return { by, descending: !sort.descending }
  return { by, descending: by !== 'hotel' && by !== 'holder' && by !== 'status' }
}

/** Whether the filter leaves bookings out by anything but their date. */
export function isNarrowed({ status, text }: LedgerFilter): boolean {
  return status !== 'all' || text.trim() !== ''
}

const basisPhrases: Record<Basis, string> = { created: 'made', checkin: 'with check-in', checkout: 'with check-out' }

/** The filter as a clerk would say it: `confirmed bookings matching “Pryde”, with check-in 12 Feb – 13 Mar 2027`. */
export function filterWords(filter: LedgerFilter): string {
  const status = filter.status === 'all' ? 'all bookings' : `${statusWords[filter.status].toLowerCase()} bookings`
  const text = filter.text.trim() === '' ? '' : ` matching “${filter.text.trim()}”,`
  const isAllTime = filter.from === null && filter.to === null
  return `${status}${text} ${isAllTime ? 'of all time' : `${basisPhrases[filter.basis]} ${rangeWords(filter)}`}`
}

/** `1,204 bookings`, `1 booking`. */
export function bookingCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'booking' : 'bookings'}`
}
