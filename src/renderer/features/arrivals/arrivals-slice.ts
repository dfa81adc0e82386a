/** Upcoming arrivals from the ledger, and the check of them at the service, which the clerk starts here or the desk starts each evening. */
import { type Failure, type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { DeskBridge, OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import { type ArrivalsState, isListedArrival } from '../../../shared/contract/views/arrivals-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { Part } from '../../state.ts'
import { daysListed } from './arrivals-words.ts'

type ArrivalsList =
  | { readonly status: 'unread' | 'reading' }
  /** `today`: the first listed day. `more`: there are more arrivals than listed. */
  | { readonly status: 'read'; readonly today: string; readonly rows: readonly LedgerRow[]; readonly more: boolean }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface ArrivalsSlice {
  readonly list: ArrivalsList
  /** State of the check; null until the desk has reported it. */
  readonly checkState: ArrivalsState | null
  /** Why starting a check failed. */
  readonly failure: Failure | null
  readonly isStopping: boolean
  /** End of the last check whose result the clerk has seen, in epoch milliseconds. */
  readonly seenMs: number | null
  read(): Promise<void>
  check(): Promise<void>
  stop(): Promise<void>
  /** Marks the result of the last check as seen. */
  see(): void
}

const pageSize = 500
const maxPages = 10

/** Creates the state of the arrivals. Reads nothing until the page asks, and reads again when the ledger changes. */
export const createArrivalsSlice =
  (desk: DeskBridge): Part<ArrivalsSlice> =>
  (set, get, app) => {
    let reading = false
    let changedMeanwhile = false

    const readRows = async (today: string): Promise<Outcome<{ rows: LedgerRow[]; more: boolean }>> => {
      const rows: LedgerRow[] = []
      let after: string | null = null
      for (let page = 0; page < maxPages; page++) {
        const outcome: Outcome<OutputOf<'ledger.page'>> = await desk.ask('ledger.page', {
          filter: { status: 'all', basis: 'checkin', from: today, to: addDays(today, daysListed - 1), text: '' },
          sort: { by: 'checkin', descending: false },
          after,
          limit: pageSize,
          withDeskFacts: true,
        })
        if (!outcome.ok) return outcome
        rows.push(...outcome.value.rows)
        after = outcome.value.next
        if (after === null) break
      }
      return ok({ rows, more: after !== null })
    }

    const readOnce = async (): Promise<ArrivalsList> => {
      const state = await desk.ask('arrivals.state', {})
      if (!state.ok) return { status: 'failed', failure: state.failure }
      set({ checkState: state.value })
      const today = dateIn(state.value.zone, app().now)
      const list = await readRows(today)
      if (!list.ok) return { status: 'failed', failure: list.failure }
      return { status: 'read', today, rows: list.value.rows.filter(isListedArrival), more: list.value.more }
    }

    /** Reads the list. Only one read runs at a time; a call during a read makes it read again at the end. */
    const read = async () => {
      changedMeanwhile = reading
      if (reading) return
      if (get().list.status !== 'read') set({ list: { status: 'reading' } })
      if (app().desk?.ledger === 'opening') return // the page reads again once the ledger is open
      reading = true
      do {
        changedMeanwhile = false
        set({ list: await readOnce() })
      } while (changedMeanwhile)
      reading = false
    }

    /** Reads again only while the page is open: a sync emits hundreds of changes, and opening the page reads the list anyway. */
    const reread = () => {
      if (app().page.name === 'arrivals' && get().list.status === 'read') void read()
    }
    desk.on('ledger.changed', reread)
    desk.on('arrivals.changed', (state) => {
      const wasRunning = get().checkState?.running ?? false
      set({ checkState: state, ...(state.running ? {} : { isStopping: false }) })
      // A check also sets a new `seenAtMs` for unchanged bookings.
      if (wasRunning && !state.running) reread()
    })

    return {
      list: { status: 'unread' },
      checkState: null,
      failure: null,
      isStopping: false,
      seenMs: null,
      read,

      async check() {
        if (get().checkState?.running) return
        set({ failure: null })
        const outcome = await desk.ask('arrivals.check', {})
        set(outcome.ok ? { checkState: outcome.value } : { failure: outcome.failure })
        reread()
      },

      async stop() {
        set({ isStopping: true })
        const outcome = await desk.ask('arrivals.stop', {})
        if (!outcome.ok) set({ isStopping: false })
      },

      see() {
        set({ seenMs: get().checkState?.check?.endedMs ?? null })
      },
    }
  }
