/** Labels and week layout of calendars, in the desk's language and formats. */
import type { DatePickerProps } from '@mantine/dates'
import { formatDate, formatMonth, formatWeekday } from '../../../shared/domain/date-words.ts'
import { texts, voice } from '../../../shared/words/say.ts'
import { monthWords } from '../wording/month-words.ts'

const yearOf = (date: string) => voice.formats.inDigits(date.slice(0, 4))

/** Returns the props of every date picker. */
export const calendarWords = () =>
  ({
    firstDayOfWeek: voice.formats.firstDayOfWeek,
    weekendDays: voice.formats.weekend as NonNullable<DatePickerProps['weekendDays']>,
    weekdayFormat: (date) => formatWeekday(date.slice(0, 10)),
    monthLabelFormat: (date) => monthWords(date.slice(0, 7)),
    monthsListFormat: (date) => formatMonth(date.slice(0, 7)),
    yearLabelFormat: yearOf,
    yearsListFormat: yearOf,
    decadeLabelFormat: (from, to) => `${yearOf(from)} – ${yearOf(to)}`,
    getDayAriaLabel: (date) => formatDate(date),
    renderDay: (date) => voice.formats.inDigits(String(Number(date.slice(8, 10)))),
    ariaLabels: texts({
      previousMonth: 'dateField.previousMonth',
      nextMonth: 'dateField.nextMonth',
      previousYear: 'common.previousYear',
      nextYear: 'dateField.nextYear',
      previousDecade: 'dateField.previousDecade',
      nextDecade: 'dateField.nextDecade',
    }),
  }) satisfies Partial<DatePickerProps>
