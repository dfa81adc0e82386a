import { IconClock, IconHelpCircle, IconMoon } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import type { PlannedStay } from '../../../shared/contract/views/planner-views.ts'
import { formatBriefWeekday, formatDate, formatInstant, formatWeekday } from '../../../shared/domain/date-words.ts'
import { daysBetween, weekdayOf } from '../../../shared/domain/dates.ts'
import { shownCode } from '../../../shared/domain/text.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { statusWords } from '../../ui/booking/status-badge.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isFocusFree } from '../../ui/keys/focus.ts'
import { type ListedKey, useListedKeys } from '../../ui/keys/listed-keys.ts'
import { ServiceText } from '../../ui/stated.tsx'
import { rowHeights } from '../../ui/table/column.ts'
import { useRowWindow } from '../../ui/table/row-window.ts'
import type { ClosedRange } from '../../ui/wording/range.ts'
import { datesWords, formatCount, hotelWords } from '../../ui/wording/stay-words.ts'
import styles from './planner.module.css'
import { type BarPlace, type Columns, daysOf, type PlannedBar, type PlannerLine, placeAfterKey, plannerLines } from './planner-lines.ts'

/** Height of the days above the lines, in pixels; must match `--head` of the style sheet. */
const headHeight = 40

const nightsOf = ({ checkin, checkout }: PlannedStay) =>
  checkin !== null && checkout !== null && checkin <= checkout ? daysBetween(checkin, checkout) : null

/** Names a stay by its holder, else by its reference. */
const holderOf = ({ holder, reference }: PlannedStay) => holder || reference

/** Describes a stay with everything that its bar shows: guest, hotel, client, dates, nights, status and deadline. */
function stayWords(stay: PlannedStay, nowMs: number, zone: string): string {
  const { checkin, checkout, known, status, freeUntilMs } = stay
  const nights = nightsOf(stay)
  const dates =
    nights === null
      ? datesWords(checkin, checkout)
      : say('common.stayDatesNights', { checkin: formatDate(checkin ?? ''), checkout: formatDate(checkout ?? ''), nights })
  const deadline =
    freeUntilMs === null
      ? null
      : freeUntilMs <= nowMs
        ? say('reminders.freeEnded')
        : say('refundability.freeUntil', { shortMoment: formatInstant(freeUntilMs, zone) })
  const statusText = known ? statusWords(known) : status === null ? say('statusBadge.statusNotStated') : shownCode(status, 24)
  return listWithCommas([holderOf(stay), hotelWords(stay), stay.client, dates, statusText, deadline])
}

const plannerKeys: readonly ListedKey[] = [
  { shortcut: 'ArrowDown', words: () => say('common.nextRow'), of: 'screen' },
  { shortcut: 'Enter', words: () => say('common.openInLedger'), of: 'screen' },
]

/** Places an element on days, `shift` columns after those of the shown days. */
const onDays = ({ from, to }: Columns, shift: number): CSSProperties => ({ gridColumn: `${from + 1 + shift} / ${to + 1 + shift}` })

interface PlannerGridProps {
  readonly stays: readonly PlannedStay[]
  readonly range: ClosedRange
  readonly today: string
  readonly isBusy: boolean
}

/**
 * Renders the stays as bars along the days, with a mark at the end of free cancellation. Only the lines near the visible area are in the DOM. The
 * grid has the keyboard focus and names its active bar: arrows move, Enter opens the booking.
 */
export function PlannerGrid({ stays, range, today, isBusy }: PlannerGridProps) {
  const { zone } = useClock()
  const rows = useApp((app) => app.planner.rows)
  const density = useApp((app) => app.settings.density)
  const goTo = useApp((app) => app.goTo)
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const days = useMemo(() => daysOf(range), [range])
  const lines = useMemo(() => plannerLines(stays, range, rows, zone), [stays, range, rows, zone])
  const places = useMemo(
    () => new Map(lines.flatMap(({ bars }, line) => bars.map(({ stay: { id } }, bar) => [id, { line, bar }] as const))),
    [lines],
  )
  const [activeId, setActiveId] = useState<number | null>(null)
  const active = (activeId === null ? null : places.get(activeId)) ?? { line: 0, bar: 0 }
  const stayAt = (place: BarPlace | null | undefined) => place && lines[place.line]?.bars[place.bar]?.stay
  const activeStay = stayAt(active)

  // Another number for other days or rows, so that they begin at the top.
  const asked = Date.parse(range.from) + 2 * days.length + Number(rows === 'client')
  const rowHeight = rowHeights[density]
  const loaded = { from: 0, to: lines.length }
  const rowWindow = useRowWindow({ scroller, headHeight, count: lines.length, rowHeight, asked, moved: 0, loaded })
  const { drawn, first } = rowWindow
  useListedKeys(plannerKeys)
  // The calendar has the keyboard focus at first.
  useEffect(() => {
    if (isFocusFree()) grid.current?.focus()
  }, [])

  const open = ({ id, reference }: PlannedStay) => {
    setActiveId(id)
    goTo({ name: 'ledger', find: reference })
  }
  const press = (event: KeyboardEvent) => {
    const place = event.altKey ? null : placeAfterKey(lines, active, event.key, event.ctrlKey || event.metaKey)
    const stay = stayAt(place)
    if (place && stay) {
      rowWindow.bringIntoSight(place.line)
      setActiveId(stay.id)
    } else if (event.key === 'Enter' && activeStay) open(activeStay)
    else return
    event.preventDefault()
  }
  const click = ({ target }: MouseEvent) => {
    const stay = stayAt(places.get(Number((target as Element).closest('[id^=stay-]')?.id.slice('stay-'.length))))
    if (stay) open(stay)
  }

  const isDrawn = active.line >= drawn.from && active.line < drawn.to
  return (
    <div ref={scroller} className={styles.scroller} data-busy={isBusy || undefined}>
      <table
        ref={grid}
        className={styles.grid}
        style={{ '--days': days.length, height: headHeight + lines.length * rowHeight } as CSSProperties}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={say('common.planner')}
        aria-busy={isBusy}
        aria-rowcount={lines.length + 1}
        aria-colcount={days.length + 1}
        aria-activedescendant={isDrawn && activeStay ? `stay-${activeStay.id}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
      >
        <thead>
          <tr aria-rowindex={1} className={styles.line}>
            <th scope="col">{say(rows === 'hotel' ? 'common.hotel' : 'common.client')}</th>
            {days.map((day) => (
              <th key={day} scope="col" aria-label={formatDate(day)} {...dayLook(day, today)}>
                {days.length > 7 ? formatBriefWeekday(day) : formatWeekday(day)}{' '}
                <span>{voice.formats.inDigits(String(Number(day.slice(8))))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={`${styles.line} ${styles.days}`} aria-hidden>
            <td />
            {days.map((day) => (
              <td key={day} {...dayLook(day, today)} />
            ))}
          </tr>
          <tr style={{ height: drawn.from * rowHeight + rowWindow.offsetTop }} aria-hidden />
          {lines.slice(drawn.from, drawn.to).map((line, i) => {
            const place = drawn.from + i
            return (
              <Line
                key={place}
                line={line}
                place={place}
                isNamed={line.isFirst || place === first}
                activeId={place === active.line ? (activeStay?.id ?? null) : null}
                isByClient={rows === 'client'}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Marks today and the days of the weekend. */
const dayLook = (day: string, today: string) => ({
  'data-today': day === today || undefined,
  'data-weekend': voice.formats.weekend.includes(weekdayOf(day)) || undefined,
})

interface LineProps {
  readonly line: PlannerLine
  readonly place: number
  /** Whether the name of the hotel or client is visible: in its first line, and at the top of the visible area. */
  readonly isNamed: boolean
  /** The active booking, if it is in this line. */
  readonly activeId: number | null
  readonly isByClient: boolean
}

/** Memoised, because moving to another stay changes only one or two lines. */
const Line = memo(function Line({ line: { name, isFirst, bars }, place, isNamed, activeId, isByClient }: LineProps) {
  const { nowMs, zone } = useClock()
  return (
    <tr aria-rowindex={place + 2} className={styles.line} data-first={isFirst || undefined}>
      <th scope="row" title={name} data-unnamed={!isNamed || undefined}>
        <ServiceText>{name}</ServiceText>
      </th>
      {bars.map((bar) => {
        const { id } = bar.stay
        const words = stayWords(bar.stay, nowMs, zone)
        return (
          <td
            key={id}
            id={`stay-${id}`}
            aria-colindex={bar.from + 2}
            data-active={id === activeId || undefined}
            style={onDays(bar, 1)}
            data-lead={(bar.nights && bar.deadline !== null) || undefined}
          >
            <span className="unseen">{words}</span>
            <Bar bar={bar} title={words} isOver={(bar.stay.freeUntilMs ?? 0) <= nowMs} isByClient={isByClient} />
          </td>
        )
      })}
    </tr>
  )
})

interface BarProps {
  readonly bar: PlannedBar
  readonly title: string
  /** Whether free cancellation has ended. */
  readonly isOver: boolean
  readonly isByClient: boolean
}

/** The nights as a bar with holder and nights, and the last day of free cancellation as a mark. */
function Bar({ bar: { stay, nights, deadline, from, to }, title, isOver, isByClient }: BarProps) {
  const words = <ServiceText>{isByClient ? listWithCommas([holderOf(stay), stay.hotelName]) : holderOf(stay)}</ServiceText>
  const count = nightsOf(stay)
  return (
    <>
      {nights && (
        <span
          className={`${styles.bar} ${stay.known ? '' : styles.unclear}`}
          style={onDays(nights, -from)}
          title={title}
          aria-hidden
          data-before={nights.isCutBefore || undefined}
          data-after={nights.isCutAfter || undefined}
        >
          {!stay.known && <IconHelpCircle aria-hidden />}
          {words}
          {count !== null && (
            <span className={styles.nights}>
              {formatCount(count)} <IconMoon aria-hidden />
            </span>
          )}
        </span>
      )}
      {deadline !== null && (
        <span
          className={`${styles.deadline} ${isOver ? styles.over : ''}`}
          style={onDays({ from: deadline, to: nights ? deadline + 1 : to }, -from)}
          title={title}
          aria-hidden
        >
          <IconClock aria-hidden />
          {!nights && words}
        </span>
      )}
    </>
  )
}
