/** Things to look at in a record, in words. A flag that has no words yet is shown as it came. */
const words: Record<string, string> = {
  drift: 'The service changed it without this desk: its history says what',
  status: 'The status is not a documented one',
  total: 'The total is missing, or cannot be added',
  cost: 'What the cancellation cost is missing, or cannot be added',
  aboveTotal: 'The cancellation has cost more than the total',
  currency: 'The currency is missing, not a known one, or not written as its code',
  created: 'The creation date is missing, or could not be read',
  balance: 'The balance differs from the total',
  decimals: 'An amount has more decimals than its currency',
  penalty: 'The cancellation terms are unusual or could not be read',
  country: 'The country code is missing or not as documented',
  unread: 'A part of the record could not be read',
  card: 'A text holds what looks like a card number',
}

/** What a flag says of a booking, in words. */
export function flagWords(flag: string): string {
  return words[flag] ?? flag
}

/** Flags as they are chosen in a filter, the most telling first. */
export const flagNames: Record<string, string> = {
  any: 'Anything to look at',
  drift: 'Changed by the service',
  balance: 'Balance unlike total',
  created: 'Creation date missing',
  unread: 'Unreadable fields',
  total: 'Total missing or not addable',
  cost: 'Cancellation cost missing or not addable',
  aboveTotal: 'Cancellation cost above total',
  penalty: 'Odd cancellation terms',
  currency: 'Currency missing, unknown or not as its code',
  decimals: 'Too many decimals',
  status: 'Unknown status',
  country: 'Country missing or unknown',
  card: 'Card number in a text',
}
