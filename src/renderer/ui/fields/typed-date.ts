import { addDays, isDate } from '../../../shared/domain/dates.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * Reads a day as people type it: `2027-03-12`, `12.3.2027`, `12/3/27`, `12 mar 2027`, `12 mar`, `12.3.`; day before month.
 * Without a year it is the next such day from `today` on. `null` when there is no such day.
 */
export function readTypedDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase()
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return date(iso[1], Number(iso[2]), iso[3])
  const numbers = /^(\d{1,2})[./\- ](\d{1,2})(?:[./\- ](\d{2}|\d{4})?)?$/.exec(text)
  if (numbers) return inYear(numbers[3], Number(numbers[2]), numbers[1], today)
  const named = /^(?:[a-z]{2,3},? )?(\d{1,2})\.? ?([a-z]{3,9})\.?,?(?: (\d{2}|\d{4}))?$/.exec(text)
  if (!named) return null
  const month = months.indexOf((named[2] ?? '').slice(0, 3)) + 1
  return month === 0 ? null : inYear(named[3], month, named[1], today)
}

function inYear(year: string | undefined, month: number, day: string | undefined, today: string): string | null {
  if (year !== undefined) return date(year.length === 2 ? `20${year}` : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  // Four years, because a 29 February comes no more often.
  for (let ahead = 0; ahead <= 4; ahead++) {
    const found = date(String(thisYear + ahead), month, day)
    if (found && found >= today) return found
  }
  return null
}

function date(year: string | undefined, month: number, day: string | undefined): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDate(text) ? text : null
}
