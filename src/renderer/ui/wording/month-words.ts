import type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import { say, voice } from '../../../shared/words/say.ts'

const names = new Intl.DateTimeFormat(voice.locale, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
  calendar: 'gregory',
  numberingSystem: 'latn',
})

/** `2027-03` as `March 2027`. */
export const monthWords = (month: string): string => voice.formats.inDigits(names.format(new Date(`${month}-01T00:00:00Z`)))

const dates = { created: say('month.basisCreated'), checkin: say('month.basisCheckIn'), checkout: say('month.basisCheckOut') } as const

/** `March 2027 by booking day`. */
export const closedMonthWords = ({ month, basis }: MonthOfBasis): string => `${monthWords(month)} ${dates[basis]}`
