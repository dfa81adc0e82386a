/** How the ledger is kept safe: its check, its backups, and the names that it removes in time. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../shared/failure.ts'
import type { Keeping, WouldBring } from '../../../shared/keeping-views.ts'
import type { DeskBridge } from '../../../shared/procedures.ts'
import type { App } from '../../store.ts'

export type KeepingState =
  | { readonly status: 'unread' }
  | { readonly status: 'read'; readonly keeping: Keeping }
  /** `before` is what was read last; it stays on the screen. */
  | { readonly status: 'failed'; readonly before: Keeping | null; readonly failure: Failure }

export type KeepingDeed = 'backUp' | 'restore' | 'retention' | 'stopSchedule'

export type KeepingDeedState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly deed: KeepingDeed }
  /** A backup took the place of the ledger’s files. */
  | { readonly status: 'restored'; readonly backup: string }
  | { readonly status: 'failed'; readonly deed: KeepingDeed; readonly failure: Failure }

/** In the place of a backup’s name: an empty ledger, which the desk’s own list of requests and the next sync fill. */
export const newLedger = ''

/** The closed months that a backup lacks, for the question whether to restore it. */
export type WouldBringState =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly brings: WouldBring }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface KeepingSlice {
  keeping: KeepingState
  keepingDeed: KeepingDeedState
  readKeeping(): Promise<void>
  backUpNow(): Promise<void>
  wouldBring: WouldBringState
  /** Has a backup read from end to end: how many bookings it has, and which closed months it lacks. */
  readWouldBring(backup: string): Promise<void>
  /** Puts a backup, by its name, or a `newLedger` in the place of the present files. Answers whether that was done. */
  restoreBackup(backup: string): Promise<boolean>
  /** Months after check-out at which guests’ names go; null keeps them. Answers whether it was set. */
  setRetention(months: number | null): Promise<boolean>
  stopReaderSchedule(): Promise<void>
  forgetKeepingNews(): void
}

/** What is known of the keeping, whether or not it could be read just now. */
export function keptOf(state: KeepingState): Keeping | null {
  if (state.status === 'read') return state.keeping
  return state.status === 'failed' ? state.before : null
}

export const createKeepingSlice =
  (desk: DeskBridge): StateCreator<App, [], [], KeepingSlice> =>
  (set, get) => {
    // The latest answer is the true one; an earlier question may be answered after a later one.
    let turn = 0
    let looks = 0

    const show = (outcome: Outcome<Keeping>) => {
      turn += 1
      set({
        keeping: outcome.ok
          ? { status: 'read', keeping: outcome.value }
          : { status: 'failed', before: keptOf(get().keeping), failure: outcome.failure },
      })
    }
    const readKeeping = async () => {
      turn += 1
      const mine = turn
      const outcome = await desk.ask('keeping.state', {})
      if (mine === turn) show(outcome)
    }
    /** One deed at a time: the second press of a button does nothing. Null when it was not done. */
    const carryOut = async <T>(deed: KeepingDeed, act: () => Promise<Outcome<T>>): Promise<T | null> => {
      if (get().keepingDeed.status === 'busy') return null
      set({ keepingDeed: { status: 'busy', deed } })
      const outcome = await act()
      set({ keepingDeed: outcome.ok ? { status: 'idle' } : { status: 'failed', deed, failure: outcome.failure } })
      if (!outcome.ok) void readKeeping()
      return outcome.ok ? outcome.value : null
    }
    const change = async (deed: KeepingDeed, act: () => Promise<Outcome<Keeping>>): Promise<boolean> => {
      const keeping = await carryOut(deed, act)
      if (keeping) show({ ok: true, value: keeping })
      return keeping !== null
    }

    desk.on('keeping.changed', () => {
      if (get().keeping.status !== 'unread') void readKeeping()
    })

    return {
      keeping: { status: 'unread' },
      keepingDeed: { status: 'idle' },
      readKeeping,

      async backUpNow() {
        await change('backUp', () => desk.ask('keeping.backUp', {}))
      },

      wouldBring: { status: 'reading' },
      async readWouldBring(backup) {
        looks += 1
        const mine = looks
        set({ wouldBring: { status: 'reading' } })
        const outcome = await desk.ask('keeping.wouldBring', { backup })
        if (mine !== looks) return
        set({ wouldBring: outcome.ok ? { status: 'read', brings: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async restoreBackup(backup) {
        const state = await carryOut('restore', () => desk.ask('keeping.restore', { backup }))
        if (state === null) return false
        // What was read from the replaced files is not shown any more.
        set({ desk: state, keepingDeed: { status: 'restored', backup }, ledgerOf: null, today: { status: 'unread' } })
        const connection = state.active?.id
        await Promise.all([readKeeping(), connection === undefined ? null : get().readCoverage(connection)])
        return true
      },

      setRetention: (months) => change('retention', () => desk.ask('keeping.setRetention', { months })),

      async stopReaderSchedule() {
        await change('stopSchedule', () => desk.ask('reader.stopSchedule', {}))
      },

      forgetKeepingNews() {
        if (get().keepingDeed.status !== 'busy') set({ keepingDeed: { status: 'idle' } })
      },
    }
  }
