/** What a desk looks at in the morning: who arrives in the next days, and what can be lost by forgetting a cancellation. */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Ahead, AheadList } from '../../../shared/contract/views/ahead-views.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { bookingPlaceOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { DeskFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { alike } from '../../ui/alike.ts'
import { latestAnswer } from '../../ui/latest.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'

/** Days ahead that the page covers, for arrivals and for deadlines. */
export const daysAhead = 7

/** A booking or an offer that somebody has to see to again, its day come. */
export interface FollowUp {
  readonly of: { readonly kind: 'booking'; readonly row: LedgerRow } | { readonly kind: 'offer'; readonly offer: OfferRow }
  /** `YYYY-MM-DD`. */
  readonly on: string
  /** Null where nobody was named. */
  readonly by: string | null
}

type TodayState =
  | { readonly status: 'unread' }
  | { readonly status: 'reading' }
  | ({
      readonly status: 'read'
      readonly followUps: readonly FollowUp[]
      /** Why it could not be read again, or a follow-up not be taken away; null when that went well. */
      readonly failure: Failure | null
    } & Ahead)
  | { readonly status: 'failed'; readonly failure: Failure }

export interface TodaySlice {
  today: TodayState
  /** Lists that are shown whole; of the others the first lines. */
  readonly wholeOfToday: readonly AheadList[]
  readToday(): Promise<void>
  showAllOfToday(list: AheadList): Promise<void>
  /** Takes the follow-up of a booking or an offer away; who it was for stays with it. */
  endFollowUp(of: FollowUp['of']): Promise<void>
}

/** The longest due first. */
function followUpsIn(rows: readonly LedgerRow[], offers: readonly OfferRow[]): FollowUp[] {
  const dueOf = (of: FollowUp['of'], facts: DeskFacts | undefined): FollowUp[] =>
    facts?.followUpOn ? [{ of, on: facts.followUpOn, by: facts.followUpBy }] : []
  const due = [
    ...rows.flatMap((row) => dueOf({ kind: 'booking', row }, row.written)),
    ...offers.flatMap((offer) => dueOf({ kind: 'offer', offer }, offer.written)),
  ]
  return due.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

/** What was read anew, but for its parts that say what they said: those stay the same objects, and are not drawn again. */
function keepAlike<T extends object>(before: T, found: T): T {
  const kept = Object.entries(before).map(([name, part]) => [name, alike(part, found[name as keyof T])])
  return { ...found, ...Object.fromEntries(kept) }
}

/** Of follow-ups; the ledger has all. */
const mostDue = 500

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'now'> & { readonly settings: Settings }

/** Reads nothing until the page asks. Rereads when the ledger changes. */
export const createTodaySlice =
  (desk: DeskBridge): StateCreator<TodaySlice & Needed, [], [], TodaySlice> =>
  (set, get) => {
    const dueFollowUps = () =>
      desk.ask('ledger.page', {
        filter: { status: 'all', basis: 'created', from: null, to: null, text: '', followUp: 'due' },
        sort: { by: 'created', descending: true },
        after: null,
        limit: mostDue,
        withWritten: true,
      })

    /** What was read before stays. */
    const fail = (failure: Failure) =>
      set(({ today }) => ({ today: today.status === 'read' ? { ...today, failure } : { status: 'failed', failure } }))

    const begin = latestAnswer()
    const read = async () => {
      if (get().today.status !== 'read') set({ today: { status: 'reading' } })
      const { now, desk: state } = get()
      if (state?.ledger === 'opening') return // it is read once the ledger is open
      // A stay is of a calendar day, as in the arrivals; a deadline is a moment, told in the desk's time.
      const from = dateIn(zoneOfDays(get()), now)
      const isLatest = begin()
      const [due, offers, ahead] = await Promise.all([
        dueFollowUps(),
        desk.ask('offers.list', { state: 'all', text: '', followUp: 'due', after: null }),
        desk.ask('ledger.ahead', { from, days: daysAhead, whole: [...get().wholeOfToday] }),
      ])
      if (!isLatest()) return
      if (!due.ok) return fail(due.failure)
      if (!offers.ok) return fail(offers.failure)
      if (!ahead.ok) return fail(ahead.failure)
      const followUps = followUpsIn(due.value.rows, offers.value.rows)
      const found = { status: 'read', ...ahead.value, followUps, failure: null } as const
      set(({ today: before }) => ({ today: before.status === 'read' ? keepAlike(before, found) : found }))
    }
    const readAgain = () => {
      if (get().today.status === 'read') void read()
    }
    desk.on('ledger.changed', readAgain)
    desk.on('offers.changed', readAgain)

    return {
      today: { status: 'unread' },
      wholeOfToday: [],
      readToday: read,
      async showAllOfToday(list) {
        set(({ wholeOfToday }) => ({ wholeOfToday: [...new Set([...wholeOfToday, list])] }))
        await read()
      },
      async endFollowUp(of) {
        const change = { followUpOn: null }
        const outcome =
          of.kind === 'booking'
            ? await desk.ask('notes.change', { booking: bookingPlaceOf(of.row), change })
            : await desk.ask('offers.changeFacts', { number: of.offer.number, change })
        if (!outcome.ok) fail(outcome.failure)
      },
    }
  }
