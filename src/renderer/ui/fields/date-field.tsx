import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate, formatMonth, formatWeekday } from '../../../shared/domain/date-words.ts'
import { addDays, dateIn, isDate, monthOf } from '../../../shared/domain/dates.ts'
import { say, texts, voice } from '../../../shared/words/say.ts'
import { useClock } from '../clock.tsx'
import { monthWords } from '../wording/stay-words.ts'
import { readTypedDate } from './typed-date.ts'

/** Returns by how many months a key moves a calendar, with or without Shift; null for other keys. */
export function monthsToMove(key: string, shift: boolean): number | null {
  const by = { PageUp: -1, PageDown: 1 }[key]
  return by === undefined ? null : by * (shift ? 12 : 1)
}

/** Returns the same day `months` away, or the last day of a shorter month; never before `min`. All dates are `YYYY-MM-DD`. */
export function moveByMonths(day: string, months: number, min?: string): string {
  let first = monthOf(day).from
  for (let i = 0; i < Math.abs(months); i++) first = months > 0 ? addDays(monthOf(first).to, 1) : monthOf(addDays(first, -1)).from
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  const { to } = monthOf(first)
  const movedDay = same > to ? to : same
  return min !== undefined && movedDay < min ? min : movedDay
}

const yearOf = (date: string) => voice.formats.inDigits(date.slice(0, 4))

/** Returns the props of every date picker. */
const calendarProps = () =>
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

interface DateFieldProps {
  readonly label: string
  /** Shows the label to screen readers only. */
  readonly labelHidden?: boolean
  /** Defaults to an example date. */
  readonly placeholder?: string
  /** `YYYY-MM-DD`, or the typed text if it is not a date; empty for none. */
  readonly value: string
  readonly error?: string | undefined
  /** The first day that the calendar offers, `YYYY-MM-DD`. */
  readonly min?: string | undefined
  onChange(date: string): void
}

/** A date field: typed in any common format, or picked. Text that is not a date stays as typed, so that the form can reject it. */
export function DateField({ label, labelHidden = false, placeholder, value, error, min, onChange }: DateFieldProps) {
  const { nowMs, zone } = useClock()
  const today = dateIn(zone, nowMs)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setIsOpen] = useState(false)
  const initialMonth = readTypedDate(value, today) ?? min ?? today
  const [month, setMonth] = useState(initialMonth)
  const setOpen = (next: boolean) => {
    if (next) setMonth(initialMonth)
    setIsOpen(next)
  }

  const commitTyped = () => {
    if (typed === null) return
    onChange(readTypedDate(typed, today) ?? typed.trim())
    setTyped(null)
  }

  /** Page Up and Page Down change the month (the year with Shift) and keep the day. */
  const changeMonth = (event: KeyboardEvent<HTMLElement>) => {
    const months = monthsToMove(event.key, event.shiftKey)
    const day = (event.target as Element).closest<HTMLElement>('[data-date]')?.dataset['date']
    if (months === null || !day) return
    event.preventDefault()
    const movedDay = moveByMonths(day, months, min)
    const { currentTarget } = event
    flushSync(() => setMonth(movedDay))
    currentTarget.querySelector<HTMLElement>(`[data-date="${movedDay}"]:not([data-outside])`)?.focus()
  }

  const calendar = (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={24} aria-label={say('dateField.openCalendar', { label })} onClick={() => setOpen(!open)}>
          <IconCalendar aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={say('dateField.openCalendar', { label })}>
        <DatePicker
          size="sm"
          {...calendarProps()}
          value={readTypedDate(value, today)}
          date={month}
          onDateChange={setMonth}
          getDayProps={(date) => ({ 'data-date': date })}
          onKeyDown={changeMonth}
          {...(min ? { minDate: min } : {})}
          onChange={(date) => {
            if (date) onChange(date)
            setTyped(null)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )

  return (
    <TextInput
      {...(labelHidden ? { 'aria-label': label } : { label })}
      value={typed ?? formatDate(value)}
      error={error ?? (value !== '' && typed === null && !isDate(value) ? say('common.notADate') : undefined)}
      placeholder={placeholder ?? say('dateField.placeholder')}
      autoComplete="off"
      rightSection={calendar}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commitTyped}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commitTyped()
        if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
      }}
    />
  )
}
