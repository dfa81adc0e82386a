/** Data of the page Today: reminders, better rates, follow-ups, and the arrivals and deadlines of the next days. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Ahead } from '../../../shared/contract/views/ahead-views.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { DeskFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import type { FoundBetterRate } from '../../../shared/contract/views/rebooking-views.ts'
import { maxReminders, type Reminder, type ReminderKey } from '../../../shared/contract/views/reminder-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { Part } from '../../state.ts'
import { keepIfEqual } from '../../ui/alike.ts'
import { latestAnswer } from '../../ui/latest.ts'
import { createListLoader } from '../../ui/rereading.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'

export interface RemindersSlice {
  /** The first reminders by day, or all of them after `showAll`. */
  readonly listed: readonly Reminder[]
  /** The other reminders. */
  readonly others: readonly ReminderKey[]
  /** There are more reminders than these. */
  readonly more: boolean
  /** Why the reminders could not be loaded, snoozed or ended; null otherwise. */
  readonly failure: Failure | null
  read(): Promise<void>
  /** Snoozes a reminder until a time in milliseconds since 1970. Undo brings it back. */
  snooze(reminder: Reminder, untilMs: number): Promise<void>
  /** Lists all reminders from now on. */
  showAll(): Promise<void>
  /** Ends reminders for good, in one step. Undo brings all of them back. */
  end(reminders: readonly ReminderKey[]): Promise<void>
}

/** Returns the key of a reminder. */
export const reminderKeyOf = ({ kind, about, row }: Reminder): ReminderKey => ({ kind, about, booking: bookingKeyOf(row) })

/** Number of rows in the first render of a list, about as many as a window shows. The clerk opens the others. */
export const firstRows = 20

/** Creates the slice. It loads the reminders when the desk or a page asks, and from then on when the ledger changes. */
export const createRemindersSlice =
  (desk: DeskBridge): Part<RemindersSlice> =>
  (set, _get, app) => {
    let limit = firstRows
    const read = createListLoader(
      desk,
      ['ledger.changed'],
      () => desk.ask('reminders.list', { limit }),
      (outcome) => {
        if (!outcome.ok) return set({ failure: outcome.failure })
        const { reminders, others, more } = outcome.value
        set(({ listed }) => ({ listed: keepIfEqual(listed, reminders), others, more, failure: null }))
      },
    )
    desk.on('reminders.changed', () => void read())
    desk.on('reminders.pressed', ({ find }) => app().goTo(find === null ? { name: 'today' } : { name: 'ledger', find }))

    /** Undoes a snooze or an end. Returns why it failed, or null. */
    const restore = async (reminders: ReminderKey[]) => {
      const outcome = await desk.ask('reminders.done', { reminders, undo: true })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    const afterRemoval = async (reminders: ReminderKey[], undoKind: 'dismissed' | 'snoozed', outcome: Outcome<unknown>) => {
      await read()
      if (!outcome.ok) set({ failure: outcome.failure })
      else app().offerUndo({ action: undoKind, restore: () => restore(reminders) })
    }

    return {
      listed: [],
      others: [],
      more: false,
      failure: null,
      read,
      async snooze(item, untilMs) {
        const reminder = reminderKeyOf(item)
        const outcome = await desk.ask('reminders.snooze', { reminder, untilMs: Math.round(untilMs) })
        await afterRemoval([reminder], 'snoozed', outcome)
      },
      showAll() {
        limit = maxReminders
        return read()
      },
      async end(keys) {
        const reminders = [...keys]
        await afterRemoval(reminders, 'dismissed', await desk.ask('reminders.done', { reminders }))
      },
    }
  }

export interface RateFindsSlice {
  readonly all: readonly FoundBetterRate[]
  /** Why the finds could not be loaded, or one could not be dismissed; null otherwise. */
  readonly failure: Failure | null
  read(): Promise<void>
  /** Dismisses a find until a rate saves more. Undo brings it back. */
  dismiss(find: FoundBetterRate): Promise<void>
}

/** Creates the slice. It loads nothing until a page asks, and then reloads when the desk has found others or a booking has changed. */
export const createRateFindsSlice =
  (desk: DeskBridge): Part<RateFindsSlice> =>
  (set, _get, app) => {
    const read = createListLoader(
      desk,
      ['rebooking.changed', 'ledger.changed', 'booking.changed'],
      () => desk.ask('rebooking.finds', {}),
      (outcome) =>
        set(({ all: rateFinds }) =>
          outcome.ok ? { all: keepIfEqual(rateFinds, outcome.value.finds), failure: null } : { failure: outcome.failure },
        ),
    )

    const dismiss = async ({ row }: FoundBetterRate, undo: boolean) => {
      const outcome = await desk.ask('rebooking.dismiss', { booking: bookingKeyOf(row), ...(undo && { undo }) })
      await read()
      return outcome.ok ? null : outcome.failure
    }

    return {
      all: [],
      failure: null,
      read,
      async dismiss(find) {
        const failure = await dismiss(find, false)
        if (failure) return set({ failure })
        app().offerUndo({ action: 'dismissed', restore: () => dismiss(find, true) })
      },
    }
  }

/** Days ahead that the page covers, for arrivals and for deadlines. */
export const daysAhead = 7

/** A booking or an offer whose follow-up is due. */
export interface FollowUp {
  readonly item: { readonly kind: 'booking'; readonly row: LedgerRow } | { readonly kind: 'offer'; readonly offer: OfferRow }
  /** Day of the follow-up, `YYYY-MM-DD`. */
  readonly on: string
  /** Person responsible; null if nobody was named. */
  readonly by: string | null
}

type TodayState =
  | { readonly status: 'unread' | 'reading' }
  | ({
      readonly status: 'read'
      readonly followUps: readonly FollowUp[]
      /** Why the page could not be reloaded, or a follow-up could not be ended; null otherwise. */
      readonly failure: Failure | null
    } & Ahead)
  | { readonly status: 'failed'; readonly failure: Failure }

export interface TodaySlice {
  state: TodayState
  /** Whether all deadlines are listed, or only the first ones. */
  readonly allDeadlines: boolean
  read(): Promise<void>
  showAllDeadlines(): Promise<void>
  /** Ends the follow-up of a booking or an offer by clearing its day. The person responsible stays stored. */
  endFollowUp(item: FollowUp['item']): Promise<void>
}

/** Returns the due follow-ups of bookings and offers, the oldest due date first. */
function followUpsIn(rows: readonly LedgerRow[], offers: readonly OfferRow[]): FollowUp[] {
  const dueOf = (item: FollowUp['item'], facts: DeskFacts | undefined): FollowUp[] =>
    facts?.followUpOn ? [{ item, on: facts.followUpOn, by: facts.followUpBy }] : []
  const due = [
    ...rows.flatMap((row) => dueOf({ kind: 'booking', row }, row.deskFacts)),
    ...offers.flatMap((offer) => dueOf({ kind: 'offer', offer }, offer.deskFacts)),
  ]
  return due.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** Returns `found` with equal parts replaced by those of `before`, so that unchanged parts are not re-rendered. */
function reuseEqualParts<T extends object>(before: T, found: T): T {
  const reused = Object.entries(before).map(([name, part]) => [name, keepIfEqual(part, found[name as keyof T])])
  return { ...found, ...Object.fromEntries(reused) }
}

/** Maximum number of due bookings to load; the ledger shows all. */
const maxDue = 500

/** Creates the slice. It loads nothing until the page asks, and then reloads when the ledger or an offer changes. */
export const createTodaySlice =
  (desk: DeskBridge): Part<TodaySlice> =>
  (set, get, app) => {
    /** Reports a failure and keeps what was loaded before. */
    const fail = (failure: Failure) =>
      set(({ state: today }) => ({ state: today.status === 'read' ? { ...today, failure } : { status: 'failed', failure } }))

    const begin = latestAnswer()
    const read = async () => {
      if (get().state.status !== 'read') set({ state: { status: 'reading' } })
      const { now, desk: state } = app()
      if (state?.ledger === 'opening') return // the page calls this again once the ledger is open
      // Arrivals are calendar days in the zone of the accounting; deadlines are instants, shown in the desk's time.
      const from = dateIn(zoneOfDays(app()), now)
      const isLatest = begin()
      const [due, offers, ahead] = await Promise.all([
        desk.ask('ledger.page', {
          filter: { status: 'all', basis: 'created', from: null, to: null, text: '', followUp: 'due' },
          sort: { by: 'created', descending: true },
          after: null,
          limit: maxDue,
          withDeskFacts: true,
        }),
        desk.ask('offers.list', { state: 'all', text: '', followUp: 'due', after: null }),
        desk.ask('ledger.ahead', { from, days: daysAhead, allDeadlines: get().allDeadlines }),
      ])
      if (!isLatest()) return
      if (!due.ok) return fail(due.failure)
      if (!offers.ok) return fail(offers.failure)
      if (!ahead.ok) return fail(ahead.failure)
      const followUps = followUpsIn(due.value.rows, offers.value.rows)
      const found = { status: 'read', ...ahead.value, followUps, failure: null } as const
      set(({ state: before }) => ({ state: before.status === 'read' ? reuseEqualParts(before, found) : found }))
    }
    const readAgain = () => {
      if (get().state.status === 'read') void read()
    }
    desk.on('ledger.changed', readAgain)
    desk.on('offers.changed', readAgain)

    return {
      state: { status: 'unread' },
      allDeadlines: false,
      read,
      showAllDeadlines() {
        set({ allDeadlines: true })
        return read()
      },
      async endFollowUp(item) {
        const change = { followUpOn: null }
        const outcome =
          item.kind === 'booking'
            ? await desk.ask('notes.change', { booking: bookingKeyOf(item.row), change })
            : await desk.ask('offers.changeFacts', { number: item.offer.number, change })
        if (!outcome.ok) fail(outcome.failure)
      },
    }
  }
