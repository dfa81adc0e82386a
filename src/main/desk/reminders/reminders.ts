/**
 * Reminders of ending free periods and of arrivals. Due reminders are read from the ledger at each poll, so a cancelled or moved booking has none;
 * those that fell due while the desk was closed or asleep are shown at the next poll.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Reminder, ReminderKey } from '../../../shared/contract/views/reminder-views.ts'
import { formatDate, formatMoment } from '../../../shared/domain/date-words.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { freeUntil } from '../../../shared/domain/penalties.ts'
import { dayOfReminder, type ReminderMark } from '../../../shared/domain/reminders.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/lifecycle/service-connection.ts'
import { repeat } from '../../booking/lifecycle/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { DueReminders } from '../../ledger/days-ahead.ts'
import type { Notice, Shell } from '../../shell/shell.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** The procedures and the lifecycle of reminders. */
export interface RemindersDesk extends Pick<Desk, 'reminders.list' | 'reminders.snooze' | 'reminders.done'> {
  /** Starts polling for due reminders. */
  start(): void
  stop(): void
}

/** Dependencies of reminders. */
interface RemindersParts extends Pick<DeskContext, 'clock' | 'emit' | 'log' | 'deskZone'> {
  readonly ledger: Pick<Ledger, 'reminders' | 'markReminders' | 'remembered' | 'remember' | 'readOnly'>
  /** The service. Its clock, if known, decides when a free period ends. */
  readonly service: () => Pick<ServiceConnection, 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
  /** The accounting zone; arrival days are days of this zone. */
  readonly zone: string
  readonly shell: Pick<Shell, 'notify'>
}

/** The first poll waits until the window is shown. */
const firstPollMs = 5_000
const nextPollMs = 60_000
const hourMs = 3_600_000
/** How long after its end a missed free period is still reported. */
const missedMs = 7 * 24 * hourMs
/** The ledger setting that stores when reminders were first used: ends before that were not missed. */
const sinceName = 'reminders.since'

const keyOf = ({ kind, about, row: { id, bookingRef, clientRef } }: Reminder): ReminderKey => ({
  kind,
  about,
  booking: { id, bookingRef, clientRef },
})
const nameOf = ({ kind, about, booking: { id, bookingRef, clientRef } }: ReminderKey) => `${kind} ${about} ${bookingRef ?? clientRef ?? id}`

/** Creates reminders that wait for `start`. */
export function createReminders({ ledger, service, memory, clock, zone, deskZone, shell, emit, log }: RemindersParts): RemindersDesk {
  let stopPolling = () => {}
  let shownNames = ''
  /** Reminders shown in this run, so that none is shown twice if the disk refuses the mark. */
  const notified = new Set<string>()

  const nowMs = () => serviceNowMs(clock, service())

  const readFirstUse = async (now: number): Promise<number> => {
    const kept = Number((await ledger.remembered(sinceName)) ?? Number.NaN)
    if (Number.isFinite(kept)) return kept
    if (ledger.readOnly === null) await ledger.remember(sinceName, String(now))
    return now
  }

  const findDue = async (now: number): Promise<DueReminders> => {
    const { remindFreeEndsHours: hours, remindArrivalDays: days } = memory.read().settings
    const today = dateIn(zone, now)
    return ledger.reminders({
      nowMs: now,
      today,
      freeEndsBeforeMs: hours === null ? null : now + hours * hourMs,
      endedAfterMs: Math.max(await readFirstUse(now), now - missedMs),
      lastArrival: days === null ? null : addDays(today, days),
    })
  }

  /** Shows the new reminders in one notification, then marks them as shown. */
  const showNew = async (due: DueReminders['due'], now: number) => {
    const fresh = due.filter(({ isNew }) => isNew)
    const unnotified = fresh.filter((reminder) => !notified.has(nameOf(keyOf(reminder))))
    if (unnotified.length > 0) {
      const [only] = unnotified.length === 1 ? unnotified : []
      const find = only ? (only.row.bookingRef ?? only.row.clientRef) : null
      shell.notify(noticeOf(unnotified, deskZone), () => emit('reminders.pressed', { find }))
      for (const reminder of unnotified) notified.add(nameOf(keyOf(reminder)))
      log('reminders.told', { reminders: unnotified.length })
    }
    if (fresh.length > 0) await ledger.markReminders(fresh.map(keyOf), { state: 'told', atMs: now })
  }

  const poll = async () => {
    const now = nowMs()
    const { due } = await findDue(now)
    const names = due.map((reminder) => nameOf(keyOf(reminder))).join('\n')
    if (names !== shownNames) emit('reminders.changed', {})
    shownNames = names
    await showNew(due, now)
  }

  /** Marks reminders in one transaction and notifies the window. Throws `notHere` if none of their bookings is left. */
  const mark = async (reminderKeys: readonly ReminderKey[], as: ReminderMark) => {
    if ((await ledger.markReminders(reminderKeys, as)) === 0) throw new FailureError({ kind: 'notHere' })
    emit('reminders.changed', {})
    return {}
  }

  return {
    'reminders.list': async ({ limit }) => {
      const { due, more } = await findDue(nowMs())
      const days = Map.groupBy(due, (reminder) => dayOfReminder(reminder, deskZone))
      const byDay = [...days.keys()].sort().flatMap((day) => days.get(day) ?? [])
      return { reminders: byDay.slice(0, limit), others: byDay.slice(limit).map(keyOf), more }
    },
    'reminders.snooze': async ({ reminder, untilMs }) => {
      const now = nowMs()
      const endsMs = reminder.kind === 'freeEnds' ? Number(reminder.about) : null
      const isTooLate = endsMs !== null && now < endsMs && untilMs >= endsMs
      if (untilMs <= now || isTooLate) {
        throw new FailureError({ kind: 'input', fields: [{ path: 'untilMs', problem: say('reminders.snoozeEndsTooLate') }] })
      }
      // Show it again at that time, even in this run.
      notified.delete(nameOf(reminder))
      return mark([reminder], { state: 'snoozed', atMs: now, untilMs })
    },
    'reminders.done': ({ reminders, undo }) => mark(reminders, { state: undo ? 'told' : 'done', atMs: nowMs() }),
    start: () => {
      if (ledger.readOnly !== null) return
      const safePoll = () =>
        poll().catch((error: unknown) => {
          if (!(error instanceof FailureError)) log('fault', { procedure: 'reminders', ...faultOf(error) })
        })
      stopPolling = repeat(clock, { firstMs: firstPollMs, thenMs: nextPollMs }, safePoll)
    },
    stop: () => stopPolling(),
  }
}

/** Returns the text of a system notification: the hotel and the time, and no guest, because anyone near the screen can read it. */
function noticeOf(reminders: readonly Reminder[], zone: string): Notice {
  const [first] = reminders
  if (first && reminders.length === 1) return noticeOfOne(first, zone)
  const count = (fits: (reminder: Reminder) => boolean) => reminders.filter(fits).length
  const ending = count(({ kind, ended }) => kind === 'freeEnds' && !ended)
  const ended = count(({ ended }) => ended)
  const arriving = count(({ kind }) => kind === 'arrival')
  const parts = [
    ...(ending > 0 ? [say('reminders.freeEndsCount', { ending })] : []),
    ...(ended > 0 ? [say('reminders.freeEndedCount', { ended })] : []),
    ...(arriving > 0 ? [say('reminders.arrivals', { arriving })] : []),
  ]
  const text = listAll(parts)
  return { title: say('common.reminderCount', { reminders: reminders.length }), text }
}

function noticeOfOne({ kind, ended, row }: Reminder, zone: string): Notice {
  const hotel = row.hotelName ?? row.hotelCode ?? row.bookingRef ?? row.clientRef ?? ''
  if (kind === 'arrival') {
    return {
      title: say('reminders.arrivalNoticeTitle'),
      text: say('reminders.arrivalNotice', { hotel, day: formatDate(row.checkin ?? '') }),
    }
  }
  const moment = formatMoment(freeUntil(row)?.from ?? '', zone)
  return ended
    ? { title: say('reminders.freeEnded'), text: say('reminders.freeEndedNotice', { hotel, moment }) }
    : { title: say('reminders.freeEndsNoticeTitle'), text: say('reminders.freeEndsNotice', { hotel, moment }) }
}
