import { Button, Menu } from '@mantine/core'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import type { Reminder } from '../../../shared/contract/views/reminder-views.ts'
import { formatMoment } from '../../../shared/domain/date-words.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import { freeUntil } from '../../../shared/domain/penalties.ts'
import { snoozeChoices } from '../../../shared/domain/reminders.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { DayText } from '../../ui/moment.tsx'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { Deadline, HotelName, StayLink } from './row-cells.tsx'
import styles from './today.module.css'

/** Reminders, the soonest first, each with buttons to snooze it and to mark it as done; nothing if there are none. */
export function Reminders() {
  const reminders = useApp((app) => app.reminders.all)
  const count = useApp((app) => app.reminders.count)
  const failure = useApp((app) => app.reminders.failure)
  const read = useApp((app) => app.reminders.read)
  if (failure === null && (reminders === null || reminders.length === 0)) return null
  return (
    <section className={`${styles.section} ${styles.whole}`} aria-labelledby="reminders">
      <h2 id="reminders">
        {say('reminders.reminders')} {reminders && <span className="dim">{say('reminders.count', { reminders: count })}</span>}
      </h2>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      {reminders && reminders.length > 0 && <ReminderTable reminders={reminders} more={count - reminders.length} />}
    </section>
  )
}

function ReminderTable({ reminders, more }: { readonly reminders: readonly Reminder[]; readonly more: number }) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  return (
    <>
      <table className="grid" aria-labelledby="reminders">
        <thead>
          <tr>
            <th scope="col">{say('reminders.kindColumn')}</th>
            <th scope="col">{say('reminders.momentColumn')}</th>
            <th scope="col" className="number">
              {say('reminders.costColumn')}
            </th>
            <th scope="col">{say('common.holder')}</th>
            <th scope="col">{say('common.hotel')}</th>
            {canWrite && (
              <th scope="col">
                <span className="unseen">{say('reminders.actionsColumn')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {reminders.map((reminder) => (
            <Row key={`${reminder.kind} ${reminder.row.id}`} reminder={reminder} canWrite={canWrite} />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={`dim ${styles.beside}`}>{say('reminders.more', { more })}</p>}
    </>
  )
}

const kindWords = ({ kind, ended }: Reminder) =>
  kind === 'arrival' ? say('reminders.arrival') : ended ? say('reminders.freeEnded') : say('reminders.freeEnds')

function Row({ reminder, canWrite }: { readonly reminder: Reminder; readonly canWrite: boolean }) {
  const { zone } = useClock()
  const end = useApp((app) => app.reminders.end)
  const { kind, ended, row } = reminder
  const step = kind === 'freeEnds' ? freeUntil(row) : null
  const what = kindWords(reminder)
  const holder = row.holder || row.bookingRef || row.clientRef || ''
  return (
    <tr>
      <td className={ended ? styles.missed : undefined}>{what}</td>
      <td title={step ? formatMoment(step.from, zone) : undefined}>
        {step ? <Deadline from={step.from} withDay /> : <DayText date={row.checkin} />}
      </td>
      <td className="number">{step && row.currency !== null ? <Amount amount={step.amount} currency={row.currency} column /> : '–'}</td>
      <td className="wide">
        <StayLink row={row} />
      </td>
      <td className="wide">
        <HotelName row={row} />
      </td>
      {canWrite && (
        <td className={styles.actions}>
          <Snooze reminder={reminder} label={say('reminders.snoozeOf', { what, holder })} />
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconCheck size={14} aria-hidden />}
            title={say('followUpRows.done')}
            aria-label={say('reminders.doneOf', { what, holder })}
            onClick={() => void end(reminder)}
          >
            {say('followUpRows.done')}
          </Button>
        </td>
      )}
    </tr>
  )
}

const minuteMs = 60_000

/** Menu to snooze a reminder, at most until its deadline or arrival day; a reminder of a free period that has ended has no limit. */
function Snooze({ reminder: { endsMs, ended, row }, reminder, label }: { readonly reminder: Reminder; readonly label: string }) {
  const { nowMs } = useClock()
  const zoneOfStays = useApp(zoneOfDays)
  const snooze = useApp((app) => app.reminders.snooze)
  const endOfDay = row.checkin === null ? null : startOfDate(zoneOfStays, addDays(row.checkin, 1))
  const lastMs = endsMs === null ? endOfDay : ended ? null : endsMs
  const choices = snoozeChoices(lastMs === null ? null : lastMs - nowMs)
  if (choices.length === 0) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconClockPause size={14} aria-hidden />}
          title={say('reminders.snooze')}
          aria-label={label}
        >
          {say('reminders.snooze')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('reminders.snoozeMenuTitle')}</Menu.Label>
        {choices.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => void snooze(reminder, nowMs + minutes * minuteMs)}>
            {minutes < 60 ? say('reminders.inMinutes', { minutes }) : say('reminders.inHours', { hours: minutes / 60 })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
