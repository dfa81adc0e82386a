/** Texts of a record's flags. A flag without a text is shown by its name. */
import type { FlagName } from '../../../../shared/contract/flags.ts'
import { say } from '../../../../shared/words/say.ts'

const words: Record<string, string> = {
  drift: say('flag.theServiceChangedItWithout'),
  status: say('flag.theStatusIsNotA'),
  total: say('flag.theTotalIsMissingOr'),
  cost: say('flag.whatTheCancellationCostIs'),
  aboveTotal: say('flag.theCancellationHasCostMore'),
  currency: say('flag.theCurrencyIsMissingNot'),
  created: say('flag.theCreationDateIsMissing'),
  balance: say('flag.theBalanceDiffersFromThe'),
  decimals: say('flag.anAmountHasMoreDecimals'),
  penalty: say('flag.theCancellationTermsAreUnusual'),
  country: say('flag.theCountryCodeIsMissing'),
  unread: say('flag.aPartOfTheRecord'),
  sellingPrice: say('flag.theSellingPriceNoLonger'),
  card: say('flag.aTextHoldsWhatLooks'),
} satisfies Record<FlagName, string>

/** Returns the sentence for a flag. */
export function flagWords(flag: string): string {
  return words[flag] ?? flag
}

/** Short names of the flags for the filter menu, most important first. */
export const flagNames: Record<string, string> = {
  any: say('flag.anythingToLookAt'),
  drift: say('flag.changedByTheService'),
  balance: say('flag.balanceUnlikeTotal'),
  sellingPrice: say('flag.sellingPrice'),
  created: say('flag.creationDateMissing'),
  unread: say('flag.unreadableFields'),
  total: say('flag.totalMissingOrNotAddable'),
  cost: say('flag.cancellationCostMissingOrNot'),
  aboveTotal: say('flag.cancellationCostAboveTotal'),
  penalty: say('flag.oddCancellationTerms'),
  currency: say('flag.currencyMissingUnknownOrNot'),
  decimals: say('flag.tooManyDecimals'),
  status: say('flag.unknownStatus'),
  country: say('flag.countryMissingOrUnknown'),
  card: say('flag.cardNumberInAText'),
} satisfies Record<'any' | FlagName, string>
