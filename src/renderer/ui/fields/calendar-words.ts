/** Labels and week layout of calendars, in the desk's language and formats. */
import type { DatePickerProps } from '@mantine/dates'
import { formatDate } from '../../../shared/domain/date-words.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { monthWords } from '../wording/month-words.ts'

const { firstDayOfWeek, weekend, inDigits } = voice.formats
const plainly = { timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' } as const
const [weekday, month] = [{ weekday: 'short' }, { month: 'short' }].map(
  (names) => new Intl.DateTimeFormat(voice.locale, { ...plainly, ...names } as Intl.DateTimeFormatOptions),
)

const yearOf = (date: string) => inDigits(date.slice(0, 4))
const at = (date: string) => new Date(`${date.slice(0, 10)}T00:00:00Z`)

/** Props of every date picker. */
export const calendarWords = {
  firstDayOfWeek,
  weekendDays: weekend as NonNullable<DatePickerProps['weekendDays']>,
  weekdayFormat: (date) => weekday?.format(at(date)) ?? '',
  monthLabelFormat: (date) => monthWords(date.slice(0, 7)),
  monthsListFormat: (date) => month?.format(at(date)) ?? '',
  yearLabelFormat: yearOf,
  yearsListFormat: yearOf,
  decadeLabelFormat: (from, to) => `${yearOf(from)} – ${yearOf(to)}`,
  getDayAriaLabel: (date) => formatDate(date),
  renderDay: (date) => inDigits(String(Number(date.slice(8, 10)))),
  ariaLabels: {
    previousMonth: say('dateField.previousMonth'),
    nextMonth: say('dateField.nextMonth'),
    previousYear: say('common.previousYear'),
    nextYear: say('dateField.nextYear'),
    previousDecade: say('dateField.previousDecade'),
    nextDecade: say('dateField.nextDecade'),
  },
} satisfies Partial<DatePickerProps>
