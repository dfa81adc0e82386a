/** What the desk reminds of now: read when it says that this has changed, put off or done by the clerk. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf } from '../../../shared/contract/views/ledger-views.ts'
import type { Reminder, ReminderPlace } from '../../../shared/contract/views/reminder-views.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { alike } from '../../ui/alike.ts'
import { latestAnswer } from '../../ui/latest.ts'
import type { UndoSlice } from '../../undo-slice.ts'

export interface RemindersSlice {
  /** The soonest of them; null before they were read. */
  readonly reminders: readonly Reminder[] | null
  /** How many there are in all. */
  readonly remindersCount: number
  /** Why they could not be read, or one of them not be put off or taken away. */
  readonly remindersFailure: Failure | null
  readReminders(): Promise<void>
  /** Puts one off until a moment, in milliseconds since 1970; it comes back when that is undone. */
  snoozeReminder(reminder: Reminder, untilMs: number): Promise<void>
  /** Takes one away for good; it comes back when that is undone. */
  endReminder(reminder: Reminder): Promise<void>
}

const placeOf = ({ kind, about, row }: Reminder): ReminderPlace => ({ kind, about, booking: bookingPlaceOf(row) })

/** Reads nothing until the desk or the page asks for it; then again whenever the ledger changes. */
export const createRemindersSlice =
  (desk: DeskBridge): StateCreator<RemindersSlice & Pick<FrameSlice, 'goTo'> & Pick<UndoSlice, 'offerUndo'>, [], [], RemindersSlice> =>
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

    /** Undoes either, and answers why that was not possible. */
    const bringBack = async (reminder: ReminderPlace) => {
      const outcome = await desk.ask('reminders.done', { reminder, back: true })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    const taken = async (reminder: ReminderPlace, as: 'dismissed' | 'snoozed', failure: Failure | null) => {
      await read()
      if (failure) set({ remindersFailure: failure })
      else get().offerUndo({ of: as, back: () => bringBack(reminder) })
    }

    return {
      reminders: null,
      remindersCount: 0,
      remindersFailure: null,
      readReminders: read,
      async snoozeReminder(of, untilMs) {
        const reminder = placeOf(of)
        const outcome = await desk.ask('reminders.snooze', { reminder, untilMs: Math.round(untilMs) })
        await taken(reminder, 'snoozed', outcome.ok ? null : outcome.failure)
      },
      async endReminder(of) {
        const reminder = placeOf(of)
        const outcome = await desk.ask('reminders.done', { reminder })
        await taken(reminder, 'dismissed', outcome.ok ? null : outcome.failure)
      },
    }
  }
