/** Maintenance of the ledger: its integrity check, its backups, and the retention of guests' names. */
import type { Failure, Outcome } from '../../../shared/contract/failure.ts'
import type { DeskBridge, EventOf, InputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { Backup, BackupChoice, Maintenance, RestorePreview, StoppableWork } from '../../../shared/contract/views/maintenance-views.ts'
import type { Part } from '../../state.ts'
import { latestAnswer } from '../../ui/latest.ts'

export type ReaderCopyInput = InputOf<'reader.write'>

export type ReaderCopyState =
  | { readonly status: 'idle' }
  /** `progress`: in bookings; null until the first are written. Stopping leaves the previous file unchanged. */
  | { readonly status: 'writing'; readonly progress: EventOf<'reader.progress'> | null; readonly stopping: boolean }
  | { readonly status: 'written'; readonly file: string; readonly bookings: number }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface ReaderSlice {
  state: ReaderCopyState
  /** Opens the save dialog and writes the copy. Resolves to whether it was written: false when the clerk cancels the dialog. */
  write(order: ReaderCopyInput): Promise<boolean>
  stop(): Promise<void>
  forget(): void
}

/** Creates the state of writing a reader copy. */
export const createReaderSlice =
  (desk: DeskBridge): Part<ReaderSlice> =>
  (set, get, app) => {
    // Scheduled copies emit progress events too.
    desk.on('reader.progress', (progress) => {
      const { state } = get()
      if (state.status === 'writing') set({ state: { ...state, progress } })
    })

    return {
      state: { status: 'idle' },

      async write(order) {
        if (get().state.status === 'writing') return false
        set({ state: { status: 'writing', progress: null, stopping: false } })
        const outcome = await desk.ask('reader.write', order)
        if (!outcome.ok) {
          const { failure } = outcome
          set({ state: failure.kind === 'stopped' ? { status: 'idle' } : { status: 'failed', failure } })
          return false
        }
        const { file, bookings } = outcome.value
        set({ state: file === null ? { status: 'idle' } : { status: 'written', file, bookings } })
        await app().maintenance.read()
        return file !== null
      },

      async stop() {
        const { state } = get()
        if (state.status !== 'writing' || state.stopping) return
        set({ state: { ...state, stopping: true } })
        await desk.ask('reader.stopWriting', {})
      },

      forget() {
        if (get().state.status !== 'writing') set({ state: { status: 'idle' } })
      },
    }
  }

export type MaintenanceState =
  | { readonly status: 'unread' }
  | { readonly status: 'read'; readonly maintenance: Maintenance }
  /** `before` is what was read last; it stays on screen. */
  | { readonly status: 'failed'; readonly before: Maintenance | null; readonly failure: Failure }

type MaintenanceAction = 'backUp' | 'secondFolder' | 'chooseBackup' | 'restore' | 'retention' | 'stopSchedule'

export type MaintenanceActionState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy'; readonly what: MaintenanceAction }
  /** A backup or a new ledger has replaced the ledger’s files. */
  | { readonly status: 'restored'; readonly as: 'backup' | 'new' | 'newWithNewKey' }
  | { readonly status: 'failed'; readonly what: MaintenanceAction; readonly failure: Failure }
  /** The clerk stopped the action; nothing has changed. */
  | { readonly status: 'stopped'; readonly what: MaintenanceAction }

/** What can replace the ledger: a backup from the list, a backup file chosen elsewhere, or an empty ledger. */
export type RestoreSource =
  | { readonly kind: 'listed'; readonly backup: Backup }
  | { readonly kind: 'chosen'; readonly token: string; readonly name: string }
  | { readonly kind: 'new' }

/** Returns the input for the desk's requests; an empty code is omitted. */
export function choiceOf(what: RestoreSource, recoveryCode = ''): BackupChoice {
  const code = recoveryCode.trim()
  return {
    backup: what.kind === 'listed' ? what.backup.name : '',
    ...(what.kind === 'chosen' && { file: what.token }),
    ...(code !== '' && { recoveryCode: code }),
  }
}

/** Preview of a restore for the confirmation, with the closed months that the backup lacks. */
export type RestorePreviewState =
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly preview: RestorePreview }
  | { readonly status: 'failed'; readonly failure: Failure }

export interface MaintenanceSlice {
  state: MaintenanceState
  action: MaintenanceActionState
  read(): Promise<void>
  /** Writes a backup. Resolves to whether it was written; the other changes resolve in the same way. */
  backUpNow(): Promise<boolean>
  /** Lets the clerk choose a second folder for backups; cancelling the dialog changes nothing. */
  chooseSecondFolder(): Promise<boolean>
  dropSecondFolder(): Promise<boolean>
  restorePreview: RestorePreviewState
  /** Reads a backup completely, for its number of bookings and the closed months that it (or a new ledger) lacks. */
  readRestorePreview(choice: BackupChoice): Promise<void>
  /** Cancels the read of a backup that `readRestorePreview` started. */
  stopRestorePreview(): Promise<void>
  /** Lets the clerk choose a backup file. Resolves to null when none was chosen or choosing failed. */
  chooseBackup(): Promise<RestoreSource | null>
  /** Replaces the ledger's files with a backup or a new ledger. Resolves to whether that was done. The code is never stored. */
  restore(what: RestoreSource, recoveryCode?: string): Promise<boolean>
  /** Sets after how many months since check-out guests’ names are removed; null keeps them. Resolves to whether it was set. */
  setRetention(months: number | null): Promise<boolean>
  stopReaderSchedule(): Promise<boolean>
  /** Stops running work; the action that started it reports the outcome. */
  stop(what: StoppableWork): Promise<void>
  dismissNews(): void
}

/** Returns the last known maintenance state, even if the latest read failed. */
export function maintenanceOf(state: MaintenanceState): Maintenance | null {
  if (state.status === 'read') return state.maintenance
  return state.status === 'failed' ? state.before : null
}

/** An action that the clerk stopped is not a failure. */
const stateAfterFailure = (what: MaintenanceAction, failure: Failure): MaintenanceActionState =>
  failure.kind === 'stopped' ? { status: 'stopped', what } : { status: 'failed', what, failure }

/** Creates the maintenance state. Reads nothing until its page asks; then re-reads on the desk's `maintenance.changed` events. */
export const createMaintenanceSlice =
  (desk: DeskBridge): Part<MaintenanceSlice> =>
  (set, get, app) => {
    const startRead = latestAnswer()
    const startPreview = latestAnswer()

    const show = (outcome: Outcome<Maintenance>) => {
      startRead()
      set({
        state: outcome.ok
          ? { status: 'read', maintenance: outcome.value }
          : { status: 'failed', before: maintenanceOf(get().state), failure: outcome.failure },
      })
    }
    const readMaintenance = async () => {
      const isLatest = startRead()
      const outcome = await desk.ask('maintenance.state', {})
      if (isLatest()) show(outcome)
    }
    /** Runs one action at a time; a second press of a button is ignored. Resolves to null when the action was not done. */
    const runAction = async <T>(what: MaintenanceAction, act: () => Promise<Outcome<T>>): Promise<T | null> => {
      if (get().action.status === 'busy') return null
      set({ action: { status: 'busy', what } })
      const outcome = await act()
      set({ action: outcome.ok ? { status: 'idle' } : stateAfterFailure(what, outcome.failure) })
      if (!outcome.ok) void readMaintenance()
      return outcome.ok ? outcome.value : null
    }
    const change = async (what: MaintenanceAction, act: () => Promise<Outcome<Maintenance>>): Promise<boolean> => {
      const maintenance = await runAction(what, act)
      if (maintenance) show({ ok: true, value: maintenance })
      return maintenance !== null
    }

    desk.on('maintenance.changed', () => {
      if (get().state.status !== 'unread') void readMaintenance()
    })

    return {
      state: { status: 'unread' },
      action: { status: 'idle' },
      read: readMaintenance,

      backUpNow: () => change('backUp', () => desk.ask('maintenance.backUp', {})),
      chooseSecondFolder: () => change('secondFolder', () => desk.ask('maintenance.chooseSecondFolder', {})),
      dropSecondFolder: () => change('secondFolder', () => desk.ask('maintenance.dropSecondFolder', {})),

      restorePreview: { status: 'reading' },
      async readRestorePreview(choice) {
        const isLatest = startPreview()
        set({ restorePreview: { status: 'reading' } })
        const outcome = await desk.ask('maintenance.restorePreview', choice)
        if (!isLatest()) return
        set({ restorePreview: outcome.ok ? { status: 'read', preview: outcome.value } : { status: 'failed', failure: outcome.failure } })
      },

      async stopRestorePreview() {
        if (get().restorePreview.status !== 'reading') return
        startPreview()
        await get().stop('look')
      },

      async chooseBackup() {
        const chosen = await runAction('chooseBackup', () => desk.ask('maintenance.chooseBackup', {}))
        return chosen?.file ? { kind: 'chosen', ...chosen.file } : null
      },

      async restore(what, recoveryCode) {
        const isNew = what.kind === 'new'
        const as = !isNew ? 'backup' : app().desk?.ledger === 'needsRecoveryCode' ? 'newWithNewKey' : 'new'
        const state = await runAction('restore', () => desk.ask('maintenance.restore', choiceOf(what, recoveryCode)))
        if (state === null) return false
        // If no keychain stores the new ledger's key, the recovery code is the only way to open it: show the code first.
        const code = as === 'newWithNewKey' && state.keychain !== 'ok' ? await app().recoveryCode.read() : null
        if (code !== null) app().connection.showRecoveryCode(code)
        app().showDesk(state)
        set({ action: { status: 'restored', as } })
        // Discard what was read from the replaced files.
        app().replaceLedger()
        await readMaintenance()
        return true
      },

      setRetention: (months) => change('retention', () => desk.ask('maintenance.setRetention', { months })),
      stopReaderSchedule: () => change('stopSchedule', () => desk.ask('reader.stopSchedule', {})),

      async stop(what) {
        await desk.ask('maintenance.stop', { what })
      },

      dismissNews() {
        if (get().action.status !== 'busy') set({ action: { status: 'idle' } })
      },
    }
  }
