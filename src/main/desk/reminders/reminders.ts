/**
 * Reminds of free periods that end and of arrivals. What is due is read from the ledger at each look, so a booking that was cancelled or moved has no
 * reminder; what fell due while the desk was closed or asleep is told at the first look after it.
 */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import { mostReminders, type Reminder, type ReminderPlace } from '../../../shared/contract/views/reminder-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import { faultOf } from '../../../shared/domain/fault.ts'
import { type ReminderMark, type ReminderStanding, reminderStanding } from '../../../shared/domain/reminders.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/running/clock.ts'
import { type ServiceConnection, serviceNowMs } from '../../booking/running/service-connection.ts'
import { repeat } from '../../booking/running/timer.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { Log } from '../../log/log.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskMemory } from '../settings/settings.ts'
import { noticeOf } from './reminder-notice.ts'

/** What the window may ask about reminders, and their life. */
export interface RemindersDesk extends Pick<Desk, 'reminders.list' | 'reminders.snooze' | 'reminders.done'> {
  /** Looks from now on whether any is due. */
  start(): void
  stop(): void
}

/** What reminders ask, keep and tell. */
export interface RemindersParts {
  readonly ledger: Pick<Ledger, 'reminders' | 'markReminders' | 'remembered' | 'remember' | 'readOnly'>
  /** Whose clock decides when a free period ends, as far as it is known. */
  readonly service: () => Pick<ServiceConnection, 'clockOffsetMs'> | null
  readonly memory: Pick<DeskMemory, 'read'>
  readonly clock: Clock
  /** The accounting zone, whose days the arrivals go by. */
  readonly zone: string
  /** The zone of the machine, in which a moment is told. */
  readonly deskZone: string
  readonly shell: Pick<Shell, 'notify'>
  readonly emit: Emit
  readonly log: Log
}

/** The first look leaves the window its turn. */
const firstLookMs = 5_000
const nextLookMs = 60_000
const hourMs = 3_600_000
/** How long an end that nobody was told of before is told of after it. */
const missedMs = 7 * 24 * hourMs
/** Under this name the ledger remembers since when it is looked for reminders: what ended before was nobody's to miss. */
const sinceName = 'reminders.since'

interface Standing {
  readonly reminder: Reminder
  readonly standing: ReminderStanding
}

const placeOf = ({ kind, about, row: { id, bookingRef, clientRef } }: Reminder): ReminderPlace => ({
  kind,
  about,
  booking: { id, bookingRef, clientRef },
})
const nameOf = ({ kind, about, booking: { id, bookingRef, clientRef } }: ReminderPlace) =>
  `${kind} ${about} ${bookingRef ?? clientRef ?? id}`

/** Reminders that wait for `start`. */
export function createReminders({ ledger, service, memory, clock, zone, deskZone, shell, emit, log }: RemindersParts): RemindersDesk {
  let stopLooking = () => {}
  let shown = ''
  /** What this run has told: a disk that refuses the mark has nothing told twice. */
  const told = new Set<string>()

  const nowMs = () => serviceNowMs(clock, service())

  const since = async (now: number): Promise<number> => {
    const kept = Number((await ledger.remembered(sinceName)) ?? Number.NaN)
    if (Number.isFinite(kept)) return kept
    if (ledger.readOnly === null) await ledger.remember(sinceName, String(now))
    return now
  }

  /** Everything that is due, in the order in which it ends. */
  const due = async (now: number): Promise<Standing[]> => {
    const { remindFreeEndsHours: hours, remindArrivalDays: days } = memory.read().settings
    const today = dateIn(zone, now)
    const found = await ledger.reminders({
      nowMs: now,
      today,
      freeEndsBeforeMs: hours === null ? null : now + hours * hourMs,
      endedAfterMs: Math.max(await since(now), now - missedMs),
      lastArrival: days === null ? null : addDays(today, days),
    })
    return found.map(({ mark, ...reminder }) => ({
      reminder: { ...reminder, ended: reminder.endsMs !== null && reminder.endsMs <= now },
      standing: reminderStanding(mark, reminder.endsMs, now),
    }))
  }

  const toSee = (all: readonly Standing[]) => all.flatMap(({ reminder, standing }) => (standing === 'away' ? [] : [reminder]))

  const mark = (places: readonly ReminderPlace[], as: ReminderMark) => ledger.markReminders(places, as)

  /** Tells the new ones by one notification, then notes that. */
  const tell = async (all: readonly Standing[], now: number) => {
    const fresh = all.flatMap(({ reminder, standing }) => (standing === 'new' ? [reminder] : []))
    const untold = fresh.filter((reminder) => !told.has(nameOf(placeOf(reminder))))
    if (untold.length > 0) {
      const [only] = untold.length === 1 ? untold : []
      const find = only ? (only.row.bookingRef ?? only.row.clientRef) : null
      shell.notify(noticeOf(untold, deskZone), () => emit('reminders.pressed', { find }))
      for (const reminder of untold) told.add(nameOf(placeOf(reminder)))
      log('reminders.told', { reminders: untold.length })
    }
    if (fresh.length > 0) await mark(fresh.map(placeOf), { state: 'told', atMs: now })
  }

  const look = async () => {
    const now = nowMs()
    const all = await due(now)
    const names = toSee(all)
      .map((reminder) => nameOf(placeOf(reminder)))
      .join('\n')
    if (names !== shown) emit('reminders.changed', {})
    shown = names
    await tell(all, now)
  }

  /** Notes it for a clerk who is told when the booking is gone, and tells the window. */
  const markOne = async (place: ReminderPlace, as: ReminderMark) => {
    if ((await mark([place], as)) === 0) throw new FailureError({ kind: 'notHere' })
    emit('reminders.changed', {})
    return {}
  }

  return {
    'reminders.list': async () => {
      const all = toSee(await due(nowMs()))
      return { count: all.length, reminders: all.slice(0, mostReminders) }
    },
    'reminders.snooze': async ({ reminder, untilMs }) => {
      const now = nowMs()
      const endsMs = reminder.kind === 'freeEnds' ? Number(reminder.about) : null
      const isTooLate = endsMs !== null && now < endsMs && untilMs >= endsMs
      if (untilMs <= now || isTooLate) {
        throw new FailureError({ kind: 'input', fields: [{ path: 'untilMs', problem: say('reminders.snoozeEndsTooLate') }] })
      }
      // Told again when the time has come, also by this run.
      told.delete(nameOf(reminder))
      return markOne(reminder, { state: 'snoozed', atMs: now, untilMs })
    },
    'reminders.done': ({ reminder, back }) => markOne(reminder, { state: back ? 'told' : 'done', atMs: nowMs() }),
    start: () => {
      if (ledger.readOnly !== null) return
      const looking = () =>
        look().catch((error: unknown) => {
          if (!(error instanceof FailureError)) log('fault', { procedure: 'reminders', ...faultOf(error) })
        })
      stopLooking = repeat(clock, { firstMs: firstLookMs, thenMs: nextLookMs }, looking)
    },
    stop: () => stopLooking(),
  }
}
