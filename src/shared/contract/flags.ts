/** What can be flagged in a booking. `drift`: the service changed it without this desk; the others are seen in the record itself. */
export const flagNames = [
  'drift',
  'status',
  'total',
  'cost',
  'aboveTotal',
  'currency',
  'created',
  'balance',
  'decimals',
  'penalty',
  'country',
  'unread',
  'sellingPrice',
  'card',
] as const

export type FlagName = (typeof flagNames)[number]
