/** Ages as a rate counts them: whole years on the check-in day. */
import { isDate } from './dates.ts'

/** The service books nobody who is younger as an adult. */
export const youngestAdult = 12

/** The service takes no higher age. */
export const oldestGuest = 120

/**
 * How old a person who was born on one calendar day is on another, in whole years; null before the birth, or where one of the two is no day.
 * Who was born on a 29 February is a year older from 1 March on where the year has none.
 */
export function ageOn(born: string, day: string): number | null {
  if (!isDate(born) || !isDate(day) || born > day) return null
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}
