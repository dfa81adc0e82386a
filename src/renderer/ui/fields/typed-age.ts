import { ageOn, oldestGuest } from '../../../shared/domain/ages.ts'
import { isDate } from '../../../shared/domain/dates.ts'
import { withPlainDigits } from '../../../shared/words/typed-number.ts'
import { readTypedDate } from './typed-date.ts'

/**
 * Parses an age in whole years, or a birth date with its year, of a guest who checks in on `checkin`; null if it is neither. `born` is the birth
 * date (`YYYY-MM-DD`) if one was typed.
 */
export function readAge(typed: string, checkin: string): { readonly age: number; readonly born: string | null } | null {
  const text = withPlainDigits(typed).trim()
  if (/^\d{1,3}$/.test(text)) return Number(text) > oldestGuest ? null : { age: Number(text), born: null }
  const born = readBirthDate(text, checkin)
  const age = born === null ? null : ageOn(born, checkin)
  return age === null || age > oldestGuest ? null : { age, born }
}

/** Parses a birth date with its year; a two-digit year is the latest one that is not after `day`. */
function readBirthDate(typed: string, day: string): string | null {
  const text = withPlainDigits(typed)
  if (!hasYear(text)) return null
  const parsedDate = readTypedDate(text, day)
  if (parsedDate === null || parsedDate <= day || /\d{8}|(?<!\d)\d{4}(?!\d)/.test(text)) return parsedDate
  const centuryEarlier = `${Number(parsedDate.slice(0, 4)) - 100}${parsedDate.slice(4)}`
  return isDate(centuryEarlier) ? centuryEarlier : null
}

/** Whether the text has day, month and year. A date without a year would be read as the next such day. */
function hasYear(text: string): boolean {
  const numbers = text.match(/\d+/g) ?? []
  if (numbers.length === 1) return /^\d{6}$|^\d{8}$/.test(numbers[0] ?? '')
  return numbers.length === 3 || (numbers.length === 2 && /\p{L}/u.test(text))
}
