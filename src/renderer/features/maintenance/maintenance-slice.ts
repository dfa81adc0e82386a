/** How the ledger is kept safe: its check, its backups, and the names that it removes in time. */
import type { StateCreator } from 'zustand'
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge } from '../../../shared/contract/procedures/procedures.ts'
import type { Backup, BackupChoice, Maintenance, StoppableWork, WouldBring } from '../../../shared/contract/views/maintenance-views.ts'
import type { FrameSlice } from '../../frame-slice.ts'
import { latestAnswer } from '../../ui/latest.ts'

export type MaintenanceState =
  | { readonly status: 'unread' }
  | { readonly status: 'read'; readonly keeping: Maintenance }
  /** `before` is what was read last; it stays on the screen. */
  | { readonly status: 'failed'; readonly before: Maintenance | null; readonly failure: Failure }

type KeepingDeed = 'backUp' | 'secondFolder' | 'chooseBackup' | 'restore' | 'retention' | 'stopSchedule'

export type MaintenanceDeedState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly deed: KeepingDeed }
  /** A backup, or a new ledger, took the place of the ledger’s files. */
  | { readonly status: 'restored'; readonly as: 'backup' | 'new' | 'newOfOwnKey' }
  | { readonly status: 'failed'; readonly deed: KeepingDeed; readonly failure: Failure }
  /** Everything is as it was before. */
  | { readonly status: 'stopped'; readonly deed: KeepingDeed }

/** What may take the place of the ledger: a backup of the list, one that was chosen elsewhere, or an empty ledger. */
export type ToRestore =
  | { readonly kind: 'listed'; readonly backup: Backup }
  | { readonly kind: 'chosen'; readonly token: string; readonly name: string }
  | { readonly kind: 'new' }

/** As the desk is asked for it; an empty code is none. */
export function choiceOf(what: ToRestore, recoveryCode = ''): BackupChoice {
  const code = recoveryCode.trim()
  return {
    backup: what.kind === 'listed' ? what.backup.name : '',
    ...(what.kind === 'chosen' && { file: what.token }),
    ...(code !== '' && { recoveryCode: code }),
  }
}

/** The closed months that a backup lacks, for the question whether to restore it. */
export type WouldBringState =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly brings: WouldBring }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface MaintenanceSlice {
  maintenance: MaintenanceState
  keepingDeed: MaintenanceDeedState
  readKeeping(): Promise<void>
  backUpNow(): Promise<void>
  /** Lets the clerk choose a second folder for backups; a closed dialog changes nothing. */
  chooseSecondFolder(): Promise<void>
  dropSecondFolder(): Promise<void>
  wouldBring: WouldBringState
  /** Has a backup read from end to end: how many bookings it has, and which closed months it, or a new ledger, lacks. */
  readWouldBring(choice: BackupChoice): Promise<void>
  /** Stops that reading, if it is under way: nobody waits for it any more. */
  stopWouldBring(): Promise<void>
  /** Lets the clerk choose a backup that lies elsewhere; null when none was, or when choosing failed. */
  chooseBackup(): Promise<ToRestore | null>
  /** Puts a backup, or a new ledger, in the place of the present files. Answers whether that was done. The code is kept nowhere. */
  restoreBackup(what: ToRestore, recoveryCode?: string): Promise<boolean>
  /** Months after check-out at which guests’ names go; null keeps them. Answers whether it was set. */
  setRetention(months: number | null): Promise<boolean>
  stopReaderSchedule(): Promise<void>
  /** Stops what is under way; how it ended is told where it was begun. */
  stopKeeping(what: StoppableWork): Promise<void>
  forgetKeepingNews(): void
}

/** What is known of the keeping, whether or not it could be read just now. */
export function keptOf(state: MaintenanceState): Maintenance | null {
  if (state.status === 'read') return state.keeping
  return state.status === 'failed' ? state.before : null
}

/** What the clerk stopped has not failed. */
const endedAs = (deed: KeepingDeed, failure: Failure): MaintenanceDeedState =>
  failure.kind === 'stopped' ? { status: 'stopped', deed } : { status: 'failed', deed, failure }

/** What it takes of the other slices. */
type Needed = Pick<FrameSlice, 'desk' | 'showDesk' | 'replaceLedger'> & {
  readRecoveryCode(): Promise<string | null>
  showRecoveryCode(code: string): void
}

/** Reads nothing until its page asks; then follows what the desk tells. */
export const createMaintenanceSlice =
  (desk: DeskBridge): StateCreator<MaintenanceSlice & Needed, [], [], MaintenanceSlice> =>
  (set, get) => {
    const begin = latestAnswer()
    const beginLook = latestAnswer()

    const show = (outcome: Outcome<Maintenance>) => {
      begin()
      set({
        maintenance: outcome.ok
          ? { status: 'read', keeping: outcome.value }
          : { status: 'failed', before: keptOf(get().maintenance), failure: outcome.failure },
      })
    }
    const readKeeping = async () => {
      const isLatest = begin()
      const outcome = await desk.ask('maintenance.state', {})
      if (isLatest()) show(outcome)
    }
    /** One deed at a time: the second press of a button does nothing. Null when it was not done. */
    const carryOut = async <T>(deed: KeepingDeed, act: () => Promise<Outcome<T>>): Promise<T | null> => {
      if (get().keepingDeed.status === 'busy') return null
      set({ keepingDeed: { status: 'busy', deed } })
      const outcome = await act()
      set({ keepingDeed: outcome.ok ? { status: 'idle' } : endedAs(deed, outcome.failure) })
      if (!outcome.ok) void readKeeping()
      return outcome.ok ? outcome.value : null
    }
    const change = async (deed: KeepingDeed, act: () => Promise<Outcome<Maintenance>>): Promise<boolean> => {
      const keeping = await carryOut(deed, act)
      if (keeping) show({ ok: true, value: keeping })
      return keeping !== null
    }

    desk.on('maintenance.changed', () => {
      if (get().maintenance.status !== 'unread') void readKeeping()
    })

    return {
      maintenance: { status: 'unread' },
      keepingDeed: { status: 'idle' },
      readKeeping,

      async backUpNow() {
        await change('backUp', () => desk.ask('maintenance.backUp', {}))
      },

      async chooseSecondFolder() {
        await change('secondFolder', () => desk.ask('maintenance.chooseSecondFolder', {}))
      },

      async dropSecondFolder() {
        await change('secondFolder', () => desk.ask('maintenance.dropSecondFolder', {}))
      },

      wouldBring: { status: 'reading' },
      async readWouldBring(choice) {
        const isLatest = beginLook()
        set({ wouldBring: { status: 'reading' } })
        const outcome = await desk.ask('maintenance.wouldBring', choice)
        if (!isLatest()) return
        set({ wouldBring: outcome.ok ? { status: 'read', brings: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async stopWouldBring() {
        if (get().wouldBring.status !== 'reading') return
        beginLook()
        await get().stopKeeping('look')
      },

      async chooseBackup() {
        const chosen = await carryOut('chooseBackup', () => desk.ask('maintenance.chooseBackup', {}))
        return chosen?.file ? { kind: 'chosen', ...chosen.file } : null
      },

      async restoreBackup(what, recoveryCode) {
        const isNew = what.kind === 'new'
        const as = !isNew ? 'backup' : get().desk?.ledger === 'needsRecoveryCode' ? 'newOfOwnKey' : 'new'
        const state = await carryOut('restore', () => desk.ask('maintenance.restore', choiceOf(what, recoveryCode)))
        if (state === null) return false
        // Where no keychain keeps the key of a ledger that was begun, its code is shown before anything else.
        const code = as === 'newOfOwnKey' && state.keychain !== 'ok' ? await get().readRecoveryCode() : null
        if (code !== null) get().showRecoveryCode(code)
        get().showDesk(state)
        set({ keepingDeed: { status: 'restored', as } })
        // What was read from the replaced files is not shown any more.
        get().replaceLedger()
        await readKeeping()
        return true
      },

      setRetention: (months) => change('retention', () => desk.ask('maintenance.setRetention', { months })),

      async stopReaderSchedule() {
        await change('stopSchedule', () => desk.ask('reader.stopSchedule', {}))
      },

      async stopKeeping(what) {
        await desk.ask('maintenance.stop', { what })
      },

      forgetKeepingNews() {
        if (get().keepingDeed.status !== 'busy') set({ keepingDeed: { status: 'idle' } })
      },
    }
  }
