/**
 * Searches for better rates for several bookings, one after the other. The clerk can stop at any time. The search books nothing: from
 * a better rate that it found, the clerk continues to the price check.
 */

import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingKeyOf, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import type { Part } from '../../../state.ts'

type Looked = Extract<RateLook, { kind: 'looked' }>

/** Progress of one booking. `notLooked`: stopped before its answer arrived. */
export type RoundLine = { readonly row: LedgerRow } & (
  | { readonly state: 'waiting' | 'looking' | 'notLooked' }
  | { readonly state: 'looked'; readonly comparison: RateLook }
  | { readonly state: 'failed'; readonly failure: Failure }
)

/** A round: the search for better rates for all marked bookings, one after another. */
export interface RateRound {
  readonly status: 'running' | 'ended'
  readonly lines: readonly RoundLine[]
  /** The service has asked for fewer requests, and the desk waits before the next retry. */
  readonly pausing: boolean
  /** Whether the dialog is open. */
  readonly open: boolean
  /** Why opening the price check of a find failed. */
  readonly failure: Failure | null
}

export interface RateRoundSlice {
  /** Null before the first round and after a round was dismissed. */
  readonly state: RateRound | null
  /** Searches for better rates for the marked bookings. Ignored while a round is running. */
  run(): Promise<void>
  /** Searches again for the bookings that have no answer yet. */
  resume(): Promise<void>
  stop(): void
  /** Opens or closes the dialog; a running round continues. */
  show(open: boolean): void
  /** Discards a round that has ended. */
  dismiss(): void
  /** Opens the price check of a booking's best rate, to book it in place of the booking. */
  bookFind(row: LedgerRow): Promise<void>
}

/** The maximum number of requests per booking while the service is throttling or unavailable; the desk waits longer before each retry. */
const maxRequests = 4

const isThrottled = (failure: Failure) => failure.kind === 'refused' && (failure.why === 'tooMany' || failure.why === 'unavailable')

/** Returns the best rate found for a booking, or null. */
export function findIn(line: RoundLine | undefined): { readonly comparison: Looked; readonly rate: Looked['better'][number] } | null {
  if (line?.state !== 'looked' || line.comparison.kind !== 'looked') return null
  const [rate] = line.comparison.better
  return rate ? { comparison: line.comparison, rate } : null
}

/** Returns whether the search for the booking was stopped or has failed. */
export const isUnanswered = ({ state }: RoundLine): boolean => state === 'notLooked' || state === 'failed'

/** Creates the state of the search for better rates for several bookings. */
export const createRateRoundSlice =
  (desk: DeskBridge): Part<RateRoundSlice> =>
  (set, get, app) => {
    /** Number of the current run; answers for an earlier one are discarded. */
    let run = 0

    const put = (change: Partial<RateRound>) => {
      const { state } = get()
      if (state) set({ state: { ...state, ...change } })
    }
    const lines = () => get().state?.lines ?? []
    const putLine = (index: number, line: RoundLine) => put({ lines: lines().with(index, line) })

    const searchRates = async (row: LedgerRow, isCurrentRun: () => boolean): Promise<RoundLine> => {
      for (let requests = 1; ; requests++) {
        const outcome = await desk.ask('rebooking.look', { booking: bookingKeyOf(row), nationality: null })
        if (outcome.ok) return { row, state: 'looked', comparison: outcome.value }
        const { failure } = outcome
        if (!isThrottled(failure) || requests >= maxRequests || !isCurrentRun()) return { row, state: 'failed', failure }
        put({ pausing: true })
      }
    }

    const searchWaitingLines = async () => {
      const ownRun = ++run
      const isCurrentRun = () => ownRun === run
      for (const [index, { state, row }] of lines().entries()) {
        if (state !== 'waiting') continue
        putLine(index, { row, state: 'looking' })
        const line = await searchRates(row, isCurrentRun)
        if (!isCurrentRun()) return
        put({ pausing: false, lines: lines().with(index, line) })
      }
      put({ status: 'ended' })
    }

    return {
      state: null,

      async run() {
        const { state } = get()
        const { rows } = app().ledger.marks
        if (state?.status === 'running' || rows.size === 0) return
        const waiting = [...rows.values()].map((row) => ({ row, state: 'waiting' }) as const)
        set({ state: { status: 'running', lines: waiting, pausing: false, open: true, failure: null } })
        await searchWaitingLines()
      },

      async resume() {
        if (get().state?.status !== 'ended') return
        const resumedLines = lines().map((line): RoundLine => (isUnanswered(line) ? { row: line.row, state: 'waiting' } : line))
        put({ status: 'running', lines: resumedLines })
        await searchWaitingLines()
      },

      stop() {
        if (get().state?.status !== 'running') return
        run++
        const looking = lines().find(({ state }) => state === 'looking')
        if (looking) void desk.ask('rebooking.stopLooking', { booking: bookingKeyOf(looking.row) })
        const stoppedLines = lines().map(
          (line): RoundLine => (line.state === 'waiting' || line.state === 'looking' ? { row: line.row, state: 'notLooked' } : line),
        )
        put({ status: 'ended', pausing: false, lines: stoppedLines })
      },

      show: (open) => put({ open }),

      dismiss() {
        if (get().state?.status === 'ended') set({ state: null })
      },

      async bookFind(row) {
        const index = lines().findIndex((line) => line.row === row)
        const find = findIn(lines()[index])
        if (!find) return
        const outcome = await desk.ask('ledger.record', bookingKeyOf(row))
        if (!outcome.ok) return put({ failure: outcome.failure })
        const { comparison, rate } = find
        if (outcome.value.row.known !== 'CONFIRMED') {
          const { booking } = comparison
          return putLine(index, {
            row: outcome.value.row,
            state: 'looked',
            comparison: { kind: 'notCompared', booking, why: 'notConfirmed' },
          })
        }
        put({ open: false, failure: null })
        await app().ledger.rateLook.bookInstead(outcome.value, comparison, rate.rateKey)
      },
    }
  }
