/** Extra filters (all filters except status, date and text): their names and the texts of their chips. */
import type { LedgerFilter } from '../../../../shared/contract/views/ledger-views.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import { flagNames } from '../list/flag-words.ts'

/** Fields of the extra filters, in the order of their chips. */
export const extraFilters = [
  'hotel',
  'destination',
  'currency',
  'rateType',
  'refundable',
  'flag',
  'client',
  'tag',
  'costCentre',
  'followUp',
  'freeEndsWithin',
] as const
export type ExtraFilter = (typeof extraFilters)[number]

export const extraFilterLabels: Record<ExtraFilter, string> = texts({
  hotel: 'common.hotel',
  destination: 'common.destination',
  currency: 'common.currency',
  rateType: 'common.rateType',
  refundable: 'filter.refundable',
  flag: 'common.needsAttention',
  client: 'common.client',
  tag: 'filter.tag',
  costCentre: 'notes.costCentre',
  followUp: 'filter.followUp',
  freeEndsWithin: 'filter.freeEndsWithin',
})

const refundableWords: Record<NonNullable<LedgerFilter['refundable']>, string> = texts({
  yes: 'filter.yes',
  no: 'filter.no',
  unknown: 'common.notStated',
})

/** Known names of hotels and destinations by code, and of clients by id. */
export interface FilterNames {
  readonly hotel: Readonly<Record<string, string>>
  readonly destination: Readonly<Record<string, string>>
  readonly client: Readonly<Record<number, string>>
}

export const noNames: FilterNames = { hotel: {}, destination: {}, client: {} }

/** Returns the display text of a field's value; null when the field is not set. */
export function extraFilterWords(filter: LedgerFilter, field: ExtraFilter, names: FilterNames = noNames): string | null {
  if (field === 'client') return filter.client === undefined ? null : (names.client[filter.client] ?? say('filter.deletedClient'))
  if (field === 'freeEndsWithin')
    return filter.freeEndsWithin === undefined ? null : say('filter.freeEnds', { days: filter.freeEndsWithin })
  const value = filter[field]
  if (value === undefined) return null
  switch (field) {
    case 'hotel':
    case 'destination':
      return names[field][value] ?? value
    case 'refundable':
      return filter.refundable ? refundableWords[filter.refundable] : null
    case 'flag':
      return flagNames[value] ?? value
    case 'followUp':
      return filter.followUp ? followUpWords[filter.followUp] : null
    case 'currency':
    case 'rateType':
    case 'tag':
    case 'costCentre':
      return value
    default:
      return field satisfies never
  }
}

/** Removes every extra filter; status, date and text stay. */
export const noExtraFilters: Partial<LedgerFilter> = Object.fromEntries(extraFilters.map((field) => [field, undefined]))
