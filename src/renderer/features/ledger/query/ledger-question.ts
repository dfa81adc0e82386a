/** The ledger page's query: filter, date basis and sort. */
import { dateBases, type LedgerFilter, type ledgerSorts } from '../../../../shared/contract/views/ledger-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { allTime, rangeWords } from '../../../ui/wording/range.ts'
import { extraFilters, extraFilterWords, type FilterNames, noNames } from '../filter/filter-words.ts'

export type LedgerSortBy = (typeof ledgerSorts)[number]

export interface LedgerQuestion {
  readonly filter: LedgerFilter
  readonly sort: { readonly by: LedgerSortBy; readonly descending: boolean }
}

export type Basis = LedgerFilter['basis']
export type StatusChoice = LedgerFilter['status']

export const basisWords: Record<Basis, string> = texts({
  created: 'common.bookedOn',
  checkin: 'common.checkIn',
  checkout: 'common.checkOut',
})

/** Returns the options of a field that chooses the date basis. */
export const basisOptions = () => dateBases.map((value) => ({ value, label: basisWords[value] }))

export const statusWords: Record<StatusChoice, string> = texts({
  all: 'common.all',
  CONFIRMED: 'ledgerQuestion.statusConfirmed',
  CANCELLED: 'ledgerQuestion.statusCancelled',
  FAILED: 'ledgerQuestion.statusFailed',
  OTHER: 'ledgerQuestion.statusOther',
})

const nameSorts: ReadonlySet<LedgerSortBy> = new Set(['hotel', 'destination', 'holder', 'status', 'reference', 'clientRef', 'rateType'])

/** Returns the sort after a click on a column's header: dates and amounts start descending, names ascending. */
export function toggleSort(sort: LedgerQuestion['sort'], by: LedgerSortBy): LedgerQuestion['sort'] {
  if (sort.by === by) return { by, descending: !sort.descending }
  return { by, descending: !nameSorts.has(by) }
}

/** The date that a filter is about. */
const dateOf = ({ basis, freeEndsWithin }: LedgerFilter) => (freeEndsWithin === undefined ? basis : 'freeUntil')

/** Returns the sort after a change of the filter: a list sorted by the filter's date is sorted by its new date, what lies ahead from the next on. */
export function sortAfter(before: LedgerFilter, next: LedgerFilter, sort: LedgerQuestion['sort']): LedgerQuestion['sort'] {
  const by = dateOf(next)
  return sort.by === dateOf(before) && sort.by !== by ? { by, descending: by === 'created' } : sort
}

/** Returns whether the filter excludes bookings by anything but their date. */
export function narrowsBeyondDate(filter: LedgerFilter): boolean {
  return filter.status !== 'all' || filter.text.trim() !== '' || extraFilters.some((field) => filter[field] !== undefined)
}

const basisPhrases: Record<Basis, string> = texts({
  created: 'ledgerQuestion.basisCreated',
  checkin: 'ledgerQuestion.basisCheckIn',
  checkout: 'ledgerQuestion.basisCheckOut',
})

const extraFilterPhrases: Record<(typeof extraFilters)[number], (words: string) => string> = {
  hotel: (words) => say('ledgerQuestion.byHotel', { words }),
  destination: (words) => say('ledgerQuestion.byDestination', { words }),
  // A currency has the same wording as a destination: `in EUR`, `in Rome`.
  currency: (words) => say('ledgerQuestion.byDestination', { words }),
  rateType: (words) => say('ledgerQuestion.byRateType', { words }),
  refundable: (words) => say('ledgerQuestion.byRefundable', { words }),
  flag: (words) => say('ledgerQuestion.byFlag', { words }),
  client: (words) => say('ledgerQuestion.byClient', { words }),
  tag: (words) => say('ledgerQuestion.byTag', { words }),
  costCentre: (words) => say('ledgerQuestion.byCostCentre', { words }),
  followUp: (words) => say('ledgerQuestion.byFollowUp', { words: words.toLowerCase() }),
  freeEndsWithin: (words) => say('ledgerQuestion.byFreeEnd', { words }),
}

/**
 * Describes the filter: `confirmed bookings matching “Pryde”, in EUR, with check-in 12 Feb – 13 Mar 2027`. Places missing from `names`
 * are shown by their codes; `days` replaces the text of the range.
 */
export function filterWords(filter: LedgerFilter, names: FilterNames = noNames, days = rangeWords(filter)): string {
  const status = say('ledgerQuestion.statusBookings', { status: filter.status })
  const text = filter.text.trim() === '' ? '' : say('ledgerQuestion.byText', { text: filter.text.trim() })
  const filterPhrases = extraFilters.map((field) => {
    const words = extraFilterWords(filter, field, names)
    return words === null ? '' : ` ${extraFilterPhrases[field](words)},`
  })
  return `${status}${text}${filterPhrases.join('')} ${days === rangeWords(allTime) ? say('ledgerQuestion.allTimePhrase') : `${basisPhrases[filter.basis]} ${days}`}`
}
