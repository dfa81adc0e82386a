/** Ages in whole years on the check-in day, which is how a rate counts them. */
import { isDate } from './dates.ts'

/** The service does not book anyone younger as an adult. */
export const youngestAdult = 12

/** The service accepts no higher age. */
export const oldestGuest = 120

/**
 * Returns the age in whole years, on the date `day`, of a person born on the date `born`; null before the birth or for an invalid date. Somebody
 * born on 29 February turns a year older on 1 March in years without that day.
 */
export function ageOn(born: string, day: string): number | null {
  if (!isDate(born) || !isDate(day) || born > day) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
