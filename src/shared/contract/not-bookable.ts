/** Reasons why a rate is not bookable. */
export const notBookableReasons = [
  'otherHotel',
  'hotelNotStated',
  'otherStay',
  'rooms',
  'hotelRateMissing',
  'rateTypeUnknown',
  'amountMissing',
] as const
