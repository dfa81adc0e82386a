/** Texts of a record's flags. A flag without a text is shown by its name. */
import type { FlagName } from '../../../../shared/contract/flags.ts'
import { texts } from '../../../../shared/words/say.ts'

const words: Record<string, string> = texts({
  drift: 'flag.driftMeaning',
  status: 'flag.statusMeaning',
  total: 'flag.totalMeaning',
  cost: 'flag.costMeaning',
  aboveTotal: 'flag.aboveTotalMeaning',
  currency: 'flag.currencyMeaning',
  created: 'flag.createdMeaning',
  balance: 'flag.balanceMeaning',
  decimals: 'flag.decimalsMeaning',
  penalty: 'flag.penaltyMeaning',
  country: 'flag.countryMeaning',
  unread: 'flag.unreadMeaning',
  sellingPrice: 'flag.sellingPriceMeaning',
  card: 'flag.cardMeaning',
}) satisfies Record<FlagName, string>

/** Returns the sentence for a flag. */
export function flagWords(flag: string): string {
  return words[flag] ?? flag
}

/** Short names of the flags for the filter menu, most important first. */
export const flagNames: Record<string, string> = texts({
  any: 'flag.any',
  drift: 'flag.drift',
  balance: 'flag.balance',
  sellingPrice: 'flag.sellingPrice',
  created: 'flag.created',
  unread: 'flag.unread',
  total: 'flag.total',
  cost: 'flag.cost',
  aboveTotal: 'flag.aboveTotal',
  penalty: 'flag.penalty',
  currency: 'flag.currency',
  decimals: 'flag.decimals',
  status: 'flag.status',
  country: 'flag.country',
  card: 'flag.card',
}) satisfies Record<'any' | FlagName, string>
