/** Things to look at in a record, in words. A flag that has no words yet is shown as it came. */
const words: Record<string, string> = {
  balance: 'Balance differs from the total',
  decimals: 'An amount has more decimals than its currency',
  unread: 'A part of the record could not be read',
  penalty: 'Penalties are unusual: one is lower than an earlier one, or above the total',
  country: 'The country code is not as documented',
  status: 'The status is not a documented one',
  currency: 'The currency is not a known one',
  total: 'The total is not stated',
}

export function flagWords(flag: string): string {
  return words[flag] ?? flag
}
