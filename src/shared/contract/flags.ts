/** Flags of a booking. `drift`: changed at the service by somebody else; the others are visible in the record itself. */
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
