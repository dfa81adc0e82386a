/** What a desk looks at in the morning: who arrives in the next days, and what can be lost by forgetting a cancellation. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Settings } from '../../../shared/contract/views/desk-views.ts'
import { bookingPlaceOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { DeskFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { type MoneyAtRisk, moneyAtRisk } from './money-at-risk.ts'

/** Days ahead that the page covers, for arrivals and for deadlines. */
export const daysAhead = 7

/** A deadline lies before its stay, seldom longer than this; stays further away are left to the ledger. */
const daysOfStays = 120

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
  | {
      readonly status: 'read'
      readonly arrivals: readonly LedgerRow[]
      readonly risk: MoneyAtRisk
      readonly more: boolean
      readonly followUps: readonly FollowUp[]
      /** Why it could not be read again, or a follow-up not be taken away; null when that went well. */
      readonly failure: Failure | null
    }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface TodaySlice {
  today: TodayState
  readToday(): Promise<void>
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
  const alike = Object.entries(before).filter(([name, part]) => JSON.stringify(part) === JSON.stringify(found[name as keyof T]))
  return { ...found, ...Object.fromEntries(alike) }
}

const largestPage = 500
const mostPages = 6

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'now'> & { readonly settings: Settings }

/** Reads nothing until the page asks. Rereads when the ledger changes. */
export const createTodaySlice =
  (desk: DeskBridge): StateCreator<TodaySlice & Needed, [], [], TodaySlice> =>
  (set, get) => {
    const staysFrom = (from: string, after: string | null) =>
      desk.ask('ledger.page', {
        filter: { status: 'CONFIRMED', basis: 'checkin', from, to: addDays(from, daysOfStays), text: '' },
        sort: { by: 'checkin', descending: false },
        after,
        limit: largestPage,
      })

    const dueFollowUps = () =>
      desk.ask('ledger.page', {
        filter: { status: 'all', basis: 'created', from: null, to: null, text: '', followUp: 'due' },
        sort: { by: 'created', descending: true },
        after: null,
        limit: largestPage,
        withWritten: true,
      })

    /** What was read before stays. */
    const fail = (failure: Failure) =>
      set(({ today }) => ({ today: today.status === 'read' ? { ...today, failure } : { status: 'failed', failure } }))

    const read = async () => {
      if (get().today.status !== 'read') set({ today: { status: 'reading' } })
      const { now, desk: state } = get()
      if (state?.ledger === 'opening') return // it is read once the ledger is open
      // A stay is of a calendar day, as in the arrivals; a deadline is a moment, told in the desk's time.
      const from = dateIn(zoneOfDays(get()), now)
      const due: Outcome<OutputOf<'ledger.page'>> = await dueFollowUps()
      if (!due.ok) return fail(due.failure)
      const offers = await desk.ask('offers.list', { state: 'all', text: '', followUp: 'due', after: null })
      if (!offers.ok) return fail(offers.failure)
      const rows: LedgerRow[] = []
      let after: string | null = null
      for (let page = 0; page < mostPages; page++) {
        const outcome: Outcome<OutputOf<'ledger.page'>> = await staysFrom(from, after)
        if (!outcome.ok) return fail(outcome.failure)
        rows.push(...outcome.value.rows)
        after = outcome.value.next
        if (after === null) break
      }
      const last = addDays(from, daysAhead)
      const found = {
        status: 'read',
        arrivals: rows.filter(({ checkin }) => checkin !== null && checkin <= last),
        risk: moneyAtRisk(rows, now, daysAhead, state?.deskZone ?? 'UTC'),
        more: after !== null,
        followUps: followUpsIn(due.value.rows, offers.value.rows),
        failure: null,
      } as const
      set(({ today: before }) => ({ today: before.status === 'read' ? keepAlike(before, found) : found }))
    }
    const readAgain = () => {
      if (get().today.status === 'read') void read()
    }
    desk.on('ledger.changed', readAgain)
    desk.on('offers.changed', readAgain)

    return {
      today: { status: 'unread' },
      readToday: read,
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
