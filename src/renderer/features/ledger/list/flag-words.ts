/** Texts of a record's flags. A flag without a text is shown by its name. */
import type { FlagName } from '../../../../shared/contract/flags.ts'
import { say } from '../../../../shared/words/say.ts'

const words: Record<string, string> = {
  drift: say('flag.driftMeaning'),
  status: say('flag.statusMeaning'),
  total: say('flag.totalMeaning'),
  cost: say('flag.costMeaning'),
  aboveTotal: say('flag.aboveTotalMeaning'),
  currency: say('flag.currencyMeaning'),
  created: say('flag.createdMeaning'),
  balance: say('flag.balanceMeaning'),
  decimals: say('flag.decimalsMeaning'),
  penalty: say('flag.penaltyMeaning'),
  country: say('flag.countryMeaning'),
  unread: say('flag.unreadMeaning'),
  sellingPrice: say('flag.sellingPriceMeaning'),
  card: say('flag.cardMeaning'),
} satisfies Record<FlagName, string>

/** Returns the sentence for a flag. */
export function flagWords(flag: string): string {
  return words[flag] ?? flag
}

/** Short names of the flags for the filter menu, most important first. */
export const flagNames: Record<string, string> = {
  any: say('flag.any'),
  drift: say('flag.drift'),
  balance: say('flag.balance'),
  sellingPrice: say('flag.sellingPrice'),
  created: say('flag.created'),
  unread: say('flag.unread'),
  total: say('flag.total'),
  cost: say('flag.cost'),
  aboveTotal: say('flag.aboveTotal'),
  penalty: say('flag.penalty'),
  currency: say('flag.currency'),
  decimals: say('flag.decimals'),
  status: say('flag.status'),
  country: say('flag.country'),
  card: say('flag.card'),
} satisfies Record<'any' | FlagName, string>
