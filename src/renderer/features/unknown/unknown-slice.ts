/** Booking attempts and cancellations, first the open ones, which are in flight or have an unknown outcome. */
import { type Failure, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Part } from '../../state.ts'
import { fromBooking, fromCancellation, type InboxBooking, type InboxCase, inboxKey, inboxOrder } from '../../ui/booking/inbox-case.ts'
import { latestAnswer } from '../../ui/latest.ts'

type CasesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly cases: readonly InboxCase[] }
  | { readonly status: 'failed'; readonly failure: Failure }

/** A request of the clerk about a case: in flight while `failure` is null, otherwise failed. */
interface CaseQuestion {
  readonly asked: 'lookUp' | 'wantCancel'
  readonly failure: Failure | null
}

export interface UnknownSlice {
  cases: CasesState
  /** The last request about each case, by `inboxKey`, while it is in flight or after it failed. */
  questions: Readonly<Record<string, CaseQuestion>>
  /** Loads the open and the settled cases. Those loaded before stay until then. */
  read(): Promise<void>
  /** Looks an open case up now, without waiting for its schedule. */
  lookUp(shown: InboxCase): Promise<void>
  /** Sets whether the clerk wants to cancel an open booking once it is found. The clerk is then asked first, with the penalty. */
  wantCancel(attempt: InboxBooking, wanted: boolean): Promise<void>
}

/** Creates the slice. It loads the cases on request, and then follows each that changes. */
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

    const note = (shown: InboxCase, question: CaseQuestion | null) => {
      const { [inboxKey(shown)]: _, ...others } = get().questions
      set({ questions: question === null ? others : { ...others, [inboxKey(shown)]: question } })
    }
    const ask = async (shown: InboxCase, asked: CaseQuestion['asked'], question: () => Promise<Outcome<InboxCase>>) => {
      note(shown, { asked, failure: null })
      const outcome = await question()
      if (outcome.ok) merge(outcome.value)
      note(shown, outcome.ok ? null : { asked, failure: outcome.failure })
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

      lookUp: (shown) =>
        ask(shown, 'lookUp', async () => {
          if (shown.kind === 'booking') return mapped(await desk.ask('booking.lookUp', { clientRef: shown.clientRef }), fromBooking)
          return mapped(await desk.ask('cancel.lookUp', { name: shown.name }), fromCancellation)
        }),

      wantCancel: (attempt, wanted) =>
        ask(attempt, 'wantCancel', async () =>
          mapped(await desk.ask('booking.wantCancel', { clientRef: attempt.clientRef, wanted }), fromBooking),
        ),
    }
  }

function mapped<T>(outcome: Outcome<T>, toCase: (value: T) => InboxCase): Outcome<InboxCase> {
  return outcome.ok ? ok(toCase(outcome.value)) : outcome
}
