/** Why a rate cannot be booked as it stands. */
export const notBookableReasons = [
  'otherHotel',
  'hotelNotStated',
  'otherStay',
  'rooms',
  'hotelRateMissing',
  'rateTypeUnknown',
  'amountMissing',
] as const
