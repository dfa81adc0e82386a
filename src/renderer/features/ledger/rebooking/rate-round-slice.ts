/**
 * Looking for a better rate for several bookings, one after the other, each as one alone is looked for. It can be stopped at any time; nothing is booked
 * by it: a find leads to the price check.
 */
import type { StateCreator } from 'zustand'
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import { bookingPlaceOf, type LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { RateLook } from '../../../../shared/contract/views/rebooking-views.ts'
import type { MarksSlice } from '../bulk/marks-slice.ts'
import type { RateLookSlice } from './rate-look-slice.ts'

type Looked = Extract<RateLook, { kind: 'looked' }>

/** How far one booking is. `notLooked`: stopped before its answer came. */
export type RoundLine = { readonly row: LedgerRow } & (
  | { readonly state: 'waiting' | 'looking' | 'notLooked' }
  | { readonly state: 'looked'; readonly look: RateLook }
  | { readonly state: 'failed'; readonly failure: Failure }
)

export interface RateRound {
  readonly status: 'running' | 'ended'
  readonly lines: readonly RoundLine[]
  /** The service has asked for fewer requests, and the desk waits before it goes on. */
  readonly pausing: boolean
  /** Whether the list is in front. */
  readonly open: boolean
  /** Why a find could not be taken further. */
  readonly failure: Failure | null
}

export interface RateRoundSlice {
  /** Null before the first, and when it was put away. */
  readonly rateRound: RateRound | null
  /** Looks for better rates for what is marked. One round at a time. */
  runRateRound(): Promise<void>
  /** Looks at those again that have no answer yet. */
  resumeRateRound(): Promise<void>
  stopRateRound(): void
  /** Shows the list, or leaves it; a round that is under way goes on. */
  showRateRound(open: boolean): void
  /** Lets go of a round that has ended. */
  dismissRateRound(): void
  /** Goes to the price check of the best rate of a booking, to book it in its place. */
  bookFind(row: LedgerRow): Promise<void>
}

type Needed = Pick<MarksSlice, 'marks'> & Pick<RateLookSlice, 'bookInstead'>

/** How often one booking is asked for again after the service has asked for fewer requests: the desk waits longer before each. */
const mostRefusals = 4

const asksForPatience = (failure: Failure) => failure.kind === 'refused' && (failure.why === 'tooMany' || failure.why === 'unavailable')

/** The best rate that was found for the booking of a line; null where there is none. */
export function findIn(line: RoundLine | undefined): { readonly look: Looked; readonly rate: Looked['better'][number] } | null {
  if (line?.state !== 'looked' || line.look.kind !== 'looked') return null
  const [rate] = line.look.better
  return rate ? { look: line.look, rate } : null
}

/** Whether there is no answer about the booking yet. */
export const isUnanswered = ({ state }: RoundLine): boolean => state === 'notLooked' || state === 'failed'

/** No round was made. */
export const createRateRoundSlice =
  (desk: DeskBridge): StateCreator<RateRoundSlice & Needed, [], [], RateRoundSlice> =>
  (set, get) => {
    /** Which run is under way: what comes for an earlier one is let go of. */
    let run = 0

    const put = (change: Partial<RateRound>) => {
      const { rateRound } = get()
      if (rateRound) set({ rateRound: { ...rateRound, ...change } })
    }
    const lines = () => get().rateRound?.lines ?? []
    const putLine = (at: number, line: RoundLine) => put({ lines: lines().with(at, line) })

    const look = async (row: LedgerRow, isMine: () => boolean): Promise<RoundLine> => {
      for (let refusals = 1; ; refusals++) {
        const outcome = await desk.ask('rebooking.look', { booking: bookingPlaceOf(row), nationality: null })
        if (outcome.ok) return { row, state: 'looked', look: outcome.value }
        const { failure } = outcome
        if (!asksForPatience(failure) || refusals >= mostRefusals || !isMine()) return { row, state: 'failed', failure }
        put({ pausing: true })
      }
    }

    const goOn = async () => {
      const mine = ++run
      const isMine = () => mine === run
      for (const [at, { state, row }] of lines().entries()) {
        if (state !== 'waiting') continue
        putLine(at, { row, state: 'looking' })
        const line = await look(row, isMine)
        if (!isMine()) return
        put({ pausing: false, lines: lines().with(at, line) })
      }
      put({ status: 'ended' })
    }

    return {
      rateRound: null,

      async runRateRound() {
        const { rateRound, marks } = get()
        if (rateRound?.status === 'running' || marks.size === 0) return
        const waiting = [...marks.values()].map((row) => ({ row, state: 'waiting' }) as const)
        set({ rateRound: { status: 'running', lines: waiting, pausing: false, open: true, failure: null } })
        await goOn()
      },

      async resumeRateRound() {
        if (get().rateRound?.status !== 'ended') return
        const again = lines().map((line): RoundLine => (isUnanswered(line) ? { row: line.row, state: 'waiting' } : line))
        put({ status: 'running', lines: again })
        await goOn()
      },

      stopRateRound() {
        if (get().rateRound?.status !== 'running') return
        run++
        const looking = lines().find(({ state }) => state === 'looking')
        if (looking) void desk.ask('rebooking.stopLooking', { booking: bookingPlaceOf(looking.row) })
        const left = lines().map(
          (line): RoundLine => (line.state === 'waiting' || line.state === 'looking' ? { row: line.row, state: 'notLooked' } : line),
        )
        put({ status: 'ended', pausing: false, lines: left })
      },

      showRateRound: (open) => put({ open }),

      dismissRateRound() {
        if (get().rateRound?.status === 'ended') set({ rateRound: null })
      },

      async bookFind(row) {
        const at = lines().findIndex((line) => line.row === row)
        const find = findIn(lines()[at])
        if (!find) return
        const outcome = await desk.ask('ledger.record', bookingPlaceOf(row))
        if (!outcome.ok) return put({ failure: outcome.failure })
        const { look, rate } = find
        if (outcome.value.row.known !== 'CONFIRMED') {
          const { booking } = look
          return putLine(at, { row: outcome.value.row, state: 'looked', look: { kind: 'notCompared', booking, why: 'notConfirmed' } })
        }
        put({ open: false, failure: null })
        await get().bookInstead(outcome.value, look, rate.rateKey)
      },
    }
  }
