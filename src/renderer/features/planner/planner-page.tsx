import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCalendarTime, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { formatDay } from '../../../shared/domain/date-words.ts'
import { dateIn, daysBetween, monthOf, weekOf } from '../../../shared/domain/dates.ts'
import { say, voice } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../../ui/clock.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageFailure } from '../../ui/feedback/page-failure.tsx'
import { LoadingRows } from '../../ui/feedback/skeleton-rows.tsx'
import { useKeyTip, useShortcut } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { cautions, freshnessWords } from '../../ui/wording/freshness-words.ts'
import { type ClosedRange, neighbourOf, rangeWords, stepWords } from '../../ui/wording/range.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { PlannerGrid } from './planner-grid.tsx'

type Period = 'week' | 'month'

const periodOf = ({ from, to }: ClosedRange): Period => (daysBetween(from, to) === 6 ? 'week' : 'month')
const periodAround = (period: Period, date: string): ClosedRange =>
  period === 'week' ? weekOf(date, voice.formats.firstDayOfWeek) : monthOf(date)

interface StepProps {
  readonly range: ClosedRange
  readonly direction: 'back' | 'on'
}

/** Steps to the week or month before or after, by button and by key. */
function Step({ range, direction }: StepProps) {
  const show = useApp((app) => app.planner.show)
  const distance = stepWords(range)
  const isBack = direction === 'back'
  const key = useMemo(
    () =>
      ({
        shortcut: isBack ? 'PageUp' : 'PageDown',
        words: () => say(isBack ? 'rangeStepper.previousLabel' : 'rangeStepper.nextLabel', { distance }),
        of: 'screen',
      }) as const,
    [isBack, distance],
  )
  const step = () => void show(neighbourOf(range, direction))
  useShortcut(key, step)
  const tip = useKeyTip(key)
  return (
    <ActionIcon variant="default" size={30} aria-label={key.words()} {...tip} onClick={step}>
      {isBack ? <IconChevronLeft aria-hidden /> : <IconChevronRight aria-hidden />}
    </ActionIcon>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: Readonly<Record<Value, string>>
  onChoose(value: Value): void
}

/** Buttons, not radio buttons: the keys of the page keep working while one has the focus. */
function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Button.Group aria-label={label}>
      {(Object.keys(options) as Value[]).map((option) => (
        <Button
          key={option}
          variant={option === value ? 'light' : 'default'}
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
        >
          {options[option]}
        </Button>
      ))}
    </Button.Group>
  )
}

const todayShortcut = { shortcut: 't', words: () => say('planner.todayShortcut'), of: 'screen' } as const

/** Renders the calendar of stays and free-cancellation deadlines, a week or a month at a time, from the ledger. */
export function PlannerPage() {
  const { range: chosen, rows, list, show, setRows, read } = useApp((app) => app.planner)
  const desk = useApp((app) => app.desk)
  const days = useApp(zoneOfDays)
  const setNote = useApp((app) => app.setNote)
  const { nowMs, zone } = useClock()
  const today = dateIn(days, nowMs)
  const range = chosen ?? monthOf(today)
  const period = periodOf(range)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another connection or a newly opened ledger
  useEffect(() => void read(), [read, desk?.ledger, desk?.active?.id])

  const note =
    list.status === 'read'
      ? [freshnessWords(list.freshness, zone, nowMs), ...cautions(list.freshness, { basis: 'checkin' }, desk)].join(' · ')
      : null
  useEffect(() => {
    setNote(note)
    return () => setNote(null)
  }, [setNote, note])

  const showToday = () => void show(periodAround(period, today))
  useShortcut(todayShortcut, showToday)
  const tip = useKeyTip(todayShortcut)

  return (
    <div className="page">
      <PageHeader
        title={say('common.planner')}
        toolbar={
          <>
            <Choice
              label={say('arrivalsPage.days')}
              value={period}
              options={{ week: say('planner.week'), month: say('common.month') }}
              onChoose={(next) => void show(periodAround(next, range.from <= today && today <= range.to ? today : range.from))}
            />
            <Group gap="xs" wrap="nowrap">
              <Step range={range} direction="back" />
              <Button variant="default" {...tip} onClick={showToday}>
                {say('common.today')}
              </Button>
              <Step range={range} direction="on" />
            </Group>
            <strong role="status">{rangeWords(range)}</strong>
          </>
        }
        actions={
          <Choice
            label={say('planner.rows')}
            value={rows}
            options={{ hotel: say('common.hotel'), client: say('common.client') }}
            onChoose={setRows}
          />
        }
      />
      {list.status === 'failed' && <PageFailure failure={list.failure} onRetry={() => void read()} />}
      {list.status === 'unread' && <LoadingRows />}
      {list.status === 'read' && list.stays.length === 0 && (
        <NoStays nearest={list.nearest} onDay={(day) => void show(periodAround(period, day))} />
      )}
      {list.status === 'read' && list.stays.length > 0 && (
        <>
          {list.more && <p className="dim">{say('planner.more', { shown: list.stays.length })}</p>}
          <PlannerGrid stays={list.stays} range={list.range} today={today} isBusy={list.range !== range} />
        </>
      )}
    </div>
  )
}

/** Says that the days are empty, and offers the nearest days that are not. */
function NoStays({ nearest, onDay }: { readonly nearest: readonly string[]; onDay(day: string): void }) {
  return (
    <EmptyState
      icon={<IconCalendarTime />}
      title={say('planner.emptyTitle')}
      text={say('planner.emptyHint')}
      action={
        <Group gap="sm" justify="center">
          {nearest.map((day) => (
            <Button key={day} variant="default" onClick={() => onDay(day)}>
              {say('planner.showStay', { day: formatDay(day) })}
            </Button>
          ))}
        </Group>
      }
    />
  )
}
