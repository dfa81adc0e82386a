/** The coverage: which creation days are synced. It is read again whenever a sync or a refresh makes progress. */
import type { Failure } from '../../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { RefreshReport } from '../../../../shared/contract/views/ledger-views.ts'
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import type { Part } from '../../../state.ts'

/** State of asking the service for the bookings of the shown range. */
type RefreshState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly progress: RefreshReport | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly report: RefreshReport }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface RefreshSlice {
  readonly state: RefreshState
  /** Asks the service for the shown range; one refresh at a time. */
  start(): Promise<void>
  /** Stops the refresh after the call that is in flight. Bookings received so far stay. */
  stop(): Promise<void>
  dismiss(): void
}

/** Creates the state of the refresh and follows its progress events. */
export const createRefreshSlice =
  (desk: DeskBridge): Part<RefreshSlice> =>
  (set, get, app) => {
    desk.on('ledger.refreshProgress', (progress) => {
      const { state } = get()
      if (state.status === 'running') set({ state: { ...state, progress } })
    })

    return {
      state: { status: 'idle' },

      async start() {
        if (get().state.status === 'running') return
        set({ state: { status: 'running', progress: null, stopping: false } })
        const outcome = await desk.ask('ledger.refresh', app().ledger.list.question.filter)
        set({
          state: outcome.ok ? { status: 'done', report: outcome.value } : { status: 'failed', failure: outcome.failure },
        })
        // Re-read even if no booking changed: the freshness did.
        await app().ledger.list.reread()
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'running' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        await desk.ask('ledger.stopRefresh', {})
      },

      dismiss() {
        if (get().state.status !== 'running') set({ state: { status: 'idle' } })
      },
    }
  }

type CoverageState =
  | { readonly status: 'unread' }
  | { readonly status: 'shown'; readonly coverage: Coverage }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface CoverageSlice {
  state: CoverageState
  /** Whether the drawer is open. */
  isOpen: boolean
  /** Reads the coverage; shows the previous one until the answer arrives. */
  read(): Promise<void>
  open(): void
  close(): void
  /** Sets the first creation day that the ledger covers. Resolves to the failure, or null. */
  keepSince(since: string): Promise<Failure | null>
}

/** Creates the state of the coverage. After the first read, each progress event of a sync or a refresh triggers another. */
export const createCoverageSlice =
  (desk: DeskBridge): Part<CoverageSlice> =>
  (set, _get, app) => {
    let isRequested = false
    let reading = false
    let mustRepeat = false

    /** One read at a time. Requests made while a read is pending are merged into one further read. */
    const read = async (): Promise<void> => {
      mustRepeat = reading
      if (reading) return
      reading = true
      const outcome = await desk.ask('ledger.coverage', {})
      reading = false
      set({ state: outcome.ok ? { status: 'shown', coverage: outcome.value } : { status: 'failed', failure: outcome.failure } })
      if (mustRepeat) await read()
    }

    const readAgain = () => {
      if (isRequested) void read()
    }
    desk.on('sync.progress', readAgain)
    desk.on('ledger.refreshProgress', readAgain)

    return {
      state: { status: 'unread' },
      isOpen: false,

      read() {
        isRequested = true
        return read()
      },

      open() {
        app().ledger.record.close()
        set({ isOpen: true })
      },
      close: () => set({ isOpen: false }),

      async keepSince(since) {
        const outcome = await desk.ask('ledger.keepSince', { since })
        if (!outcome.ok) return outcome.failure
        set({ state: { status: 'shown', coverage: outcome.value } })
        return null
      },
    }
  }
