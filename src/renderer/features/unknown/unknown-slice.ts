/** Booking attempts and cancellations, the open ones first: what is on its way and what is not known yet. */
import type { StateCreator } from 'zustand'
import { type Failure, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import { fromBooking, fromCancellation, type InboxBooking, type InboxCase, inboxKey, inboxOrder } from '../../ui/booking/inbox-case.ts'
import { latestAnswer } from '../../ui/latest.ts'

type CasesState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly cases: readonly InboxCase[] }
  | { readonly status: 'failed'; readonly failure: Failure }

/** What the clerk asked about a case: on its way while there is no failure, else why nothing came of it. */
interface CaseQuestion {
  readonly asked: 'lookUp' | 'wantCancel'
  readonly failure: Failure | null
}

export interface UnknownSlice {
  cases: CasesState
  /** The last question about a case, by its key, while it is on its way or when it failed. */
  caseQuestions: Readonly<Record<string, CaseQuestion>>
  /** Reads the open cases and the settled ones. What was read before stays until then. */
  readCases(): Promise<void>
  /** Looks an open case up now, without waiting for its schedule. */
  lookUpCase(shown: InboxCase): Promise<void>
  /** Whether an open booking is to be cancelled once it is found; the penalty is asked about then. */
  wantCancel(attempt: InboxBooking, wanted: boolean): Promise<void>
}

/** Reads open attempts when told to, and follows each that changes. */
export const createUnknownSlice =
  (desk: DeskBridge): StateCreator<UnknownSlice, [], [], UnknownSlice> =>
  (set, get) => {
    // What the desk tells while it is being asked may be newer than its answer.
    let changes = 0
    const begin = latestAnswer()

    const take = (told: InboxCase) => {
      const { cases } = get()
      if (cases.status === 'read') set({ cases: { status: 'read', cases: inboxOrder([...cases.cases, told]) } })
    }
    const hear = (told: InboxCase) => {
      changes += 1
      take(told)
    }
    desk.on('booking.changed', (attempt) => hear(fromBooking(attempt)))
    desk.on('cancel.changed', (cancellation) => hear(fromCancellation(cancellation)))
    // The count in the frame and the cases on the page must not contradict each other.
    desk.on('desk.changed', ({ openCases }) => {
      const { cases, readCases } = get()
      if (cases.status === 'read' && cases.cases.filter(({ open }) => open).length !== openCases) void readCases()
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
      const { [inboxKey(shown)]: _, ...others } = get().caseQuestions
      set({ caseQuestions: question === null ? others : { ...others, [inboxKey(shown)]: question } })
    }
    const ask = async (shown: InboxCase, asked: CaseQuestion['asked'], question: () => Promise<Outcome<InboxCase>>) => {
      note(shown, { asked, failure: null })
      const outcome = await question()
      if (outcome.ok) take(outcome.value)
      note(shown, outcome.ok ? null : { asked, failure: outcome.failure })
    }

    return {
      cases: { status: 'unread' },
      caseQuestions: {},

      async readCases() {
        if (get().cases.status !== 'read') set({ cases: { status: 'reading' } })
        const isLatest = begin()
        const before = changes
        // The open ones first: a case that is settled in between is then among the settled ones, not among none.
        const open = await read(true)
        const settled = await read(false)
        if (!isLatest()) return
        if (!open.ok) return set({ cases: { status: 'failed', failure: open.failure } })
        if (!settled.ok) return set({ cases: { status: 'failed', failure: settled.failure } })
        if (before !== changes) return get().readCases()
        set({ cases: { status: 'read', cases: inboxOrder([...open.value, ...settled.value]) } })
      },

      lookUpCase: (shown) =>
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
