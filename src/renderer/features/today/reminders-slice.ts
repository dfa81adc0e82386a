/** Current reminders, which the clerk can snooze or mark as done. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf } from '../../../shared/contract/views/ledger-views.ts'
import type { Reminder, ReminderPlace } from '../../../shared/contract/views/reminder-views.ts'
import type { AppState } from '../../state.ts'
import { alike } from '../../ui/alike.ts'
import { latestAnswer } from '../../ui/latest.ts'

export interface RemindersSlice {
  /** The soonest reminders; null until they are loaded. */
  readonly reminders: readonly Reminder[] | null
  /** Number of all reminders, including those not in `reminders`. */
  readonly remindersCount: number
  /** Why the reminders could not be loaded, or one could not be snoozed or ended; null otherwise. */
  readonly remindersFailure: Failure | null
  readReminders(): Promise<void>
  /** Snoozes a reminder until a time in milliseconds since 1970. Undo brings it back. */
  snoozeReminder(reminder: Reminder, untilMs: number): Promise<void>
  /** Ends a reminder for good. Undo brings it back. */
  endReminder(reminder: Reminder): Promise<void>
}

const placeOf = ({ kind, about, row }: Reminder): ReminderPlace => ({ kind, about, booking: bookingPlaceOf(row) })

/** Creates the slice. It loads the reminders when the desk or a page asks, and from then on when the ledger changes. */
export const createRemindersSlice =
  (desk: DeskBridge): StateCreator<AppState, [], [], RemindersSlice> =>
  (set, get) => {
    const begin = latestAnswer()

    const read = async () => {
      const isLatest = begin()
      const outcome = await desk.ask('reminders.list', {})
      if (!isLatest()) return
      if (!outcome.ok) return set({ remindersFailure: outcome.failure })
      const { count, reminders } = outcome.value
      set({ reminders: alike(get().reminders, reminders), remindersCount: count, remindersFailure: null })
    }
    desk.on('reminders.changed', () => void read())
    desk.on('ledger.changed', () => {
      if (get().reminders !== null) void read()
    })
    desk.on('reminders.pressed', ({ find }) => get().goTo(find === null ? { name: 'today' } : { name: 'ledger', find }))

    /** Undoes a snooze or an end. Returns why it failed, or null. */
    const restore = async (reminder: ReminderPlace) => {
      const outcome = await desk.ask('reminders.done', { reminder, back: true })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    const afterRemoval = async (reminder: ReminderPlace, as: 'dismissed' | 'snoozed', failure: Failure | null) => {
      await read()
      if (failure) set({ remindersFailure: failure })
      else get().offerUndo({ of: as, back: () => restore(reminder) })
    }

    return {
      reminders: null,
      remindersCount: 0,
      remindersFailure: null,
      readReminders: read,
      async snoozeReminder(of, untilMs) {
        const reminder = placeOf(of)
        const outcome = await desk.ask('reminders.snooze', { reminder, untilMs: Math.round(untilMs) })
        await afterRemoval(reminder, 'snoozed', outcome.ok ? null : outcome.failure)
      },
      async endReminder(of) {
        const reminder = placeOf(of)
        const outcome = await desk.ask('reminders.done', { reminder })
        await afterRemoval(reminder, 'dismissed', outcome.ok ? null : outcome.failure)
      },
    }
  }
