/** State of the inbox: notices, sync and cases. A case is a booking attempt or a cancellation. It is open while in flight or unknown. */
import { type Failure, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { type Notice, needsAttention } from '../../../shared/contract/views/notice-views.ts'
import type { Part } from '../../state.ts'
import { fromBooking, fromCancellation, type InboxBooking, type InboxCase, inboxKey, inboxOrder } from '../../ui/booking/inbox-case.ts'
import { latestAnswer } from '../../ui/latest.ts'
import type { SyncState } from '../../ui/wording/sync-words.ts'

type NoticesState =
  | { readonly status: 'unread' | 'reading' }
  | { readonly status: 'read'; readonly notices: readonly Notice[] }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface NoticesSlice {
  state: NoticesState
  /** Why a notice could not be dismissed, by its id. */
  notDismissed: Readonly<Record<number, Failure>>
  read(): Promise<void>
  /** Dismisses a notice and removes it from the list at once. It comes back if the desk refuses, or on undo. */
  dismiss(id: number): Promise<void>
}

const newestFirst = (notices: readonly Notice[]) => [...notices].sort((a, b) => b.atMs - a.atMs || b.id - a.id)

/** Creates the slice. It loads the notices on request, and then again when a case changes or the number that needs attention does. */
export const createNoticesSlice =
  (desk: DeskBridge): Part<NoticesSlice> =>
  (set, get, app) => {
    // Dismissed ids are left out of answers, which may be older than the dismissal.
    const dismissedIds = new Set<number>()
    const begin = latestAnswer()

    const show = (notices: readonly Notice[]) =>
      set({ state: { status: 'read', notices: newestFirst(notices.filter(({ id }) => !dismissedIds.has(id))) } })

    /** Undoes a dismissal. Returns why it failed, or null. */
    const restore = async (dismissed: Notice): Promise<Failure | null> => {
      const outcome = await desk.ask('notices.dismiss', { id: dismissed.id, undo: true })
      if (!outcome.ok) return outcome.failure
      dismissedIds.delete(dismissed.id)
      await get().read()
      return null
    }

    const readAgain = (count: number | null) => {
      const { state, read } = get()
      if (state.status === 'read' && state.notices.filter(needsAttention).length !== count) void read()
    }
    desk.on('desk.changed', ({ notices }) => readAgain(notices))
    desk.on('booking.changed', () => readAgain(null))
    desk.on('cancel.changed', () => readAgain(null))

    return {
      state: { status: 'unread' },
      notDismissed: {},

      async read() {
        if (get().state.status !== 'read') set({ state: { status: 'reading' } })
        const isLatest = begin()
        const outcome = await desk.ask('notices.list', {})
        if (!isLatest()) return
        if (outcome.ok) show(outcome.value.notices)
        else set({ state: { status: 'failed', failure: outcome.failure } })
      },

      async dismiss(id) {
        const { state, notDismissed } = get()
        if (state.status !== 'read') return
        const dismissed = state.notices.find((notice) => notice.id === id)
        if (!dismissed) return
        const { [id]: _, ...others } = notDismissed
        dismissedIds.add(id)
        set({ notDismissed: others })
        show(state.notices)
        const outcome = await desk.ask('notices.dismiss', { id })
        if (outcome.ok) return app().offerUndo({ action: 'dismissed', restore: () => restore(dismissed) })
        dismissedIds.delete(id)
        set({ notDismissed: { ...get().notDismissed, [id]: outcome.failure } })
        const current = get().state
        if (current.status === 'read') show([...current.notices, dismissed])
      },
    }
  }

export interface ComparisonSlice {
  state: SyncState
  /** Starts a sync now, unless one is running. */
  start(): Promise<void>
  /** Stops the sync after the call in flight. Results so far stay. */
  stop(): Promise<void>
  dismiss(): void
}

const isOver = ({ stopped, done, windows }: Comparison) => stopped || (windows > 0 && done >= windows)

/** Creates the slice, which follows the progress of every sync. */
export const createComparisonSlice =
  (desk: DeskBridge): Part<ComparisonSlice> =>
  (set, get) => {
    desk.on('sync.progress', (progress) => {
      const { state } = get()
      const running = state.status === 'running' ? state : { status: 'running' as const, asked: false, stopping: false }
      // A sync that the clerk did not start has no answer; only its progress shows the end.
      const hasEnded = !running.asked && isOver(progress)
      set({ state: hasEnded ? { status: 'done', result: progress } : { ...running, progress } })
    })

    return {
      state: { status: 'idle' },

      async start() {
        if (get().state.status === 'running') return
        set({ state: { status: 'running', asked: true, progress: null, stopping: false } })
        const outcome = await desk.ask('sync.run', {})
        set({ state: outcome.ok ? { status: 'done', result: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'running' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        const outcome = await desk.ask('sync.stop', {})
        const current = get().state
        if (current.status !== 'running') return
        if (!outcome.ok) set({ state: { ...current, stopping: false } })
        // A sync that the clerk did not start has no answer that would show the end.
        else if (!current.asked && current.progress) set({ state: { status: 'done', result: { ...current.progress, stopped: true } } })
      },

      dismiss() {
        if (get().state.status !== 'running') set({ state: { status: 'idle' } })
      },
    }
  }

type CasesState =
  | { readonly status: 'unread' | 'reading' }
  | { readonly status: 'read'; readonly cases: readonly InboxCase[] }
  | { readonly status: 'failed'; readonly failure: Failure }

/** A request of the clerk about a case: in flight while `failure` is null, otherwise failed. */
interface CaseQuestion {
  readonly asked: 'lookUp' | 'cancelWhenKnown'
  readonly failure: Failure | null
}

export interface UnknownSlice {
  cases: CasesState
  /** The last request about each case, by `inboxKey`, while it is in flight or after it failed. */
  questions: Readonly<Record<string, CaseQuestion>>
  /** Loads the open and the settled cases. Cases that were loaded before stay until the new ones arrive. */
  read(): Promise<void>
  /** Looks an open case up now, without waiting for its schedule. */
  lookUp(inboxCase: InboxCase): Promise<void>
  /** Sets whether the clerk wants to cancel an open booking once it is found. The clerk is then asked first, with the penalty. */
  cancelWhenKnown(attempt: InboxBooking, wanted: boolean): Promise<void>
}

/** Creates the slice. It loads the cases on request, and then updates each case that changes. */
export const createUnknownSlice =
  (desk: DeskBridge): Part<UnknownSlice> =>
  (set, get) => {
    // Counts pushed changes: one that arrives while a request is in flight may be newer than the answer.
    let changes = 0
    const begin = latestAnswer()

    const merge = (changed: InboxCase) => {
      const { cases } = get()
      if (cases.status === 'read') set({ cases: { status: 'read', cases: inboxOrder([...cases.cases, changed]) } })
    }
    const onChanged = (changed: InboxCase) => {
      changes += 1
      merge(changed)
    }
    desk.on('booking.changed', (attempt) => onChanged(fromBooking(attempt)))
    desk.on('cancel.changed', (cancellation) => onChanged(fromCancellation(cancellation)))
    // The count in the frame and the cases on the page must not contradict each other.
    desk.on('desk.changed', ({ openCases }) => {
      const { cases, read } = get()
      if (cases.status === 'read' && cases.cases.filter(({ open }) => open).length !== openCases) void read()
    })

    const read = async (open: boolean): Promise<Outcome<InboxCase[]>> => {
      const [bookings, cancellations] = await Promise.all([
        desk.ask('booking.attempts', { open }),
        desk.ask('cancel.cancellations', { open }),
      ])
      if (!bookings.ok) return bookings
      if (!cancellations.ok) return cancellations
      return ok([...bookings.value.cases.map(fromBooking), ...cancellations.value.cases.map(fromCancellation)])
    }

    const setQuestion = (inboxCase: InboxCase, question: CaseQuestion | null) => {
      const { [inboxKey(inboxCase)]: _, ...others } = get().questions
      set({ questions: question === null ? others : { ...others, [inboxKey(inboxCase)]: question } })
    }
    const ask = async <T>(
      inboxCase: InboxCase,
      asked: CaseQuestion['asked'],
      pendingAnswer: Promise<Outcome<T>>,
      toCase: (answer: T) => InboxCase,
    ) => {
      setQuestion(inboxCase, { asked, failure: null })
      const outcome = await pendingAnswer
      if (outcome.ok) merge(toCase(outcome.value))
      setQuestion(inboxCase, outcome.ok ? null : { asked, failure: outcome.failure })
    }

    return {
      cases: { status: 'unread' },
      questions: {},

      async read() {
        if (get().cases.status !== 'read') set({ cases: { status: 'reading' } })
        const isLatest = begin()
        const before = changes
        // Load the open ones first: a case that is settled between the two requests is then in the second list, not in neither.
        const open = await read(true)
        const settled = await read(false)
        if (!isLatest()) return
        if (!open.ok) return set({ cases: { status: 'failed', failure: open.failure } })
        if (!settled.ok) return set({ cases: { status: 'failed', failure: settled.failure } })
        if (before !== changes) return get().read()
        set({ cases: { status: 'read', cases: inboxOrder([...open.value, ...settled.value]) } })
      },

      async lookUp(inboxCase) {
        if (inboxCase.kind === 'booking')
          await ask(inboxCase, 'lookUp', desk.ask('booking.lookUp', { clientRef: inboxCase.clientRef }), fromBooking)
        else await ask(inboxCase, 'lookUp', desk.ask('cancel.lookUp', { name: inboxCase.name }), fromCancellation)
      },

      cancelWhenKnown: (attempt, wanted) =>
        ask(attempt, 'cancelWhenKnown', desk.ask('booking.cancelWhenKnown', { clientRef: attempt.clientRef, wanted }), fromBooking),
    }
  }
