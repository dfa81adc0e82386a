import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useRef, useState } from 'react'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import { formatMonth } from '../../../../shared/domain/date-words.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { directionOfKey } from '../../../ui/keys/sides.ts'
import styles from './coverage.module.css'
import { type CoverageDay, type CoverageMonth, coverageMonths, dayWords } from './coverage-words.ts'

const columns = Array.from({ length: 31 }, (_, i) => i + 1)

interface CoverageCalendarProps {
  readonly coverage: Coverage
  /** Called when the user chooses a day by click, Enter or Space. */
  onDay(date: string): void
}

/** Renders the creation days, one month per row, newest on top. Arrow keys move the focus between days and months. */
export function CoverageCalendar({ coverage, onDay }: CoverageCalendarProps) {
  const { zone } = useClock()
  const months = useMemo(() => coverageMonths(coverage), [coverage])
  const [focused, setFocused] = useState<string | null>(null)
  const [hoveredDate, setHoveredDate] = useState<string | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  const current = (focused !== null && findDay(months, focused)) || findDay(months, coverage.today)
  const describedDay = (hoveredDate !== null && findDay(months, hoveredDate)) || current

  const dateAt = ({ target }: SyntheticEvent) => (target instanceof HTMLElement ? (target.dataset['date'] ?? null) : null)
  const goTo = (date: string | undefined) => {
    if (date === undefined) return
    setFocused(date)
    grid.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!current) return
    if (event.key === 'Enter' || event.key === ' ') onDay(current.date)
    else if (isMove(event.key)) goTo(nextDate(months, current.date, event.key))
    else return
    event.preventDefault()
  }

  return (
    <>
      <p className={styles.told} aria-hidden>
        {describedDay && dayWords(describedDay, zone)}
      </p>
      <table
        ref={grid}
        className={styles.calendar}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={say('coverageCalendar.label')}
        onKeyDown={press}
        onMouseOver={(event) => setHoveredDate(dateAt(event))}
        onMouseLeave={() => setHoveredDate(null)}
        onFocus={(event) => setFocused(dateAt(event) ?? focused)}
        onClick={(event) => {
          const date = dateAt(event)
          if (date !== null) onDay(date)
        }}
      >
        <tbody>
          {months.map((month, i) => (
            <MonthRow
              key={month.month}
              month={month}
              zone={zone}
              year={i === 0 || month.month.endsWith('-12') ? month.month.slice(0, 4) : null}
              today={coverage.today}
              focused={current?.date.startsWith(month.month) ? current.date : null}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface MonthRowProps {
  readonly month: CoverageMonth
  readonly zone: string
  /** Shown on the first row and on each December; else null. */
  readonly year: string | null
  readonly today: string
  /** The day of this month that Tab focuses. */
  readonly focused: string | null
}

const MonthRow = memo(function MonthRow({ month: { month, days }, zone, year, today, focused }: MonthRowProps) {
  return (
    <tr>
      <th className={styles.name} scope="row">
        {formatMonth(month)} {year && <b>{voice.formats.inDigits(year)}</b>}
      </th>
      {columns.map((column) => {
        const day = days.get(column)
        if (!day) return <td key={column} aria-hidden />
        return (
          <td
            key={column}
            className={`${styles.swatch} ${styles.day}`}
            data-date={day.date}
            data-state={day.state}
            data-today={day.date === today || undefined}
            aria-label={dayWords(day, zone)}
            tabIndex={day.date === focused ? 0 : -1}
          />
        )
      })}
    </tr>
  )
})

function findDay(months: readonly CoverageMonth[], date: string): CoverageDay | undefined {
  return months.find(({ month }) => date.startsWith(month))?.days.get(Number(date.slice(8)))
}

const moves = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'] as const
type Move = (typeof moves)[number]
const isMove = (key: string): key is Move => (moves as readonly string[]).includes(key)

/** Rows moved down per key. The newest month is on top, so down means earlier. */
const rowsDown: Partial<Record<Move, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -12, PageDown: 12 }

/** The day that a key moves to; the same day at the edge of the calendar. */
function nextDate(months: readonly CoverageMonth[], date: string, key: Move): string | undefined {
  const row = months.findIndex(({ month }) => date.startsWith(month))
  const daysInRow = [...(months[row]?.days.keys() ?? [])]
  const column = Number(date.slice(8))
  if (key === 'Home') return dateOf(months[row], daysInRow[0])
  if (key === 'End') return dateOf(months[row], daysInRow.at(-1))
  const columnStep = directionOfKey(key)
  if (columnStep !== 0) {
    const forward = columnStep > 0
    const next = column + columnStep
    if (daysInRow.includes(next)) return dateOf(months[row], next)
    const neighbour = months[row + (forward ? -1 : 1)]
    return dateOf(neighbour, forward ? 1 : [...(neighbour?.days.keys() ?? [])].at(-1)) ?? date
  }
  const target = months[Math.min(months.length - 1, Math.max(0, row + (rowsDown[key] ?? 0)))]
  const days = [...(target?.days.keys() ?? [])]
  const nearest = days.toSorted((a, b) => Math.abs(a - column) - Math.abs(b - column))[0]
  return dateOf(target, nearest)
}

function dateOf(month: CoverageMonth | undefined, day: number | undefined): string | undefined {
  return day === undefined ? undefined : month?.days.get(day)?.date
}
