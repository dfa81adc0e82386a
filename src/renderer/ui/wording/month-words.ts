import type { MonthOfBasis } from '../../../shared/contract/export-views.ts'

const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2027-03` as `March 2027`. */
export const monthWords = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`))

const dates = { created: 'by booking day', checkin: 'by check-in', checkout: 'by check-out' } as const

/** `March 2027 by booking day`. */
export const closedMonthWords = ({ month, basis }: MonthOfBasis): string => `${monthWords(month)} ${dates[basis]}`
