/** What the ledger page asks for: which bookings, by which date, in which order. */
import type { LedgerFilter, ledgerSorts } from '../../../../shared/contract/ledger-views.ts'
import { narrowings, narrowingWords, noNames, type PlaceNames } from '../filter/filter-words.ts'
import { allTime, rangeWords } from './range.ts'

export type LedgerSortBy = (typeof ledgerSorts)[number]

export interface LedgerQuestion {
  readonly filter: LedgerFilter
  readonly sort: { readonly by: LedgerSortBy; readonly descending: boolean }
}

export type Basis = LedgerFilter['basis']
export type StatusChoice = LedgerFilter['status']

/** How each date is spoken of. */
export const basisWords: Record<Basis, string> = { created: 'booked', checkin: 'check-in', checkout: 'check-out' }

export const statusWords: Record<StatusChoice, string> = {
  all: 'All',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
  FAILED: 'Failed',
  OTHER: 'Other',
}

const byName: ReadonlySet<LedgerSortBy> = new Set(['hotel', 'destination', 'holder', 'status', 'reference', 'clientRef', 'rateType'])

/** The next order when a column's header is pressed: dates and amounts begin with the largest, names with A. */
export function pressSort(sort: LedgerQuestion['sort'], by: LedgerSortBy): LedgerQuestion['sort'] {
  if (sort.by === by) return { by, descending: !sort.descending }
  return { by, descending: !byName.has(by) }
}

/** Whether the filter leaves bookings out by anything but their date. */
export function narrowsBeyondDate(filter: LedgerFilter): boolean {
  return filter.status !== 'all' || filter.text.trim() !== '' || narrowings.some((field) => filter[field] !== undefined)
}

const basisPhrases: Record<Basis, string> = { created: 'made', checkin: 'with check-in', checkout: 'with check-out' }

const narrowingPhrases: Record<(typeof narrowings)[number], (words: string) => string> = {
  hotel: (words) => `in hotel ${words}`,
  destination: (words) => `in ${words}`,
  currency: (words) => `in ${words}`,
  rateType: (words) => `at ${words} rates`,
  refundable: (words) => `refundable: ${words}`,
  flag: (words) => `flagged “${words}”`,
}

/**
 * The filter as a clerk would say it: `confirmed bookings matching “Pryde”, in EUR, with check-in 12 Feb – 13 Mar 2027`. Places go by their
 * codes where `names` does not know them; `days` says the range in other words.
 */
export function filterWords(filter: LedgerFilter, names: PlaceNames = noNames, days = rangeWords(filter)): string {
  const status = filter.status === 'OTHER' ? 'bookings with another status' : `${statusWords[filter.status].toLowerCase()} bookings`
  const text = filter.text.trim() === '' ? '' : ` matching “${filter.text.trim()}”,`
  const narrowed = narrowings.map((field) => {
    const words = narrowingWords(filter, field, names)
    return words === null ? '' : ` ${narrowingPhrases[field](words)},`
  })
  return `${status}${text}${narrowed.join('')} ${days === rangeWords(allTime) ? 'of all time' : `${basisPhrases[filter.basis]} ${days}`}`
}
