import type { MonthOfBasis } from '../../../shared/contract/views/export-views.ts'
import { texts, voice } from '../../../shared/words/say.ts'

const monthAndYear = { month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const

/** `2027-03` as `March 2027`. */
export const monthWords = (month: string): string =>
  voice.formats.inDigits(new Intl.DateTimeFormat(voice.locale, monthAndYear).format(new Date(`${month}-01T00:00:00Z`)))

const dates = texts({ created: 'month.basisCreated', checkin: 'month.basisCheckIn', checkout: 'month.basisCheckOut' })

/** `March 2027 by booking day`. */
export const closedMonthWords = ({ month, basis }: MonthOfBasis): string => `${monthWords(month)} ${dates[basis]}`
