/**
 * The shared dependencies of the desk, created once at startup (`boot.ts`; in tests, `sampleContext`). Other modules declare only the
 * fields that they need, so their tests provide only those fields.
 */

import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { ExcelMarks } from '../../../shared/contract/views/export-views.ts'
import type { Clock, Random } from '../../booking/lifecycle/clock.ts'
import type { LedgerOptions } from '../../ledger/opening.ts'
import type { Log } from '../../log/log.ts'
import type { Shell } from '../../shell/shell.ts'
import type { Vault } from '../../vault/vault.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** Folders and files of the desk on this machine, as absolute paths or file URLs. */
export interface DeskPaths {
  /** The folder of settings, ledgers and the log. */
  readonly dataFolder: string
  /** The built script of the ledger's worker threads. */
  readonly workerFile: LedgerOptions['workerFile']
  /** The built script of the worker thread that parses large answers of the service. */
  readonly answerWorkerFile: URL | string
}

/** The part of the window's shell that the desk uses. */
export type DeskShell = Pick<
  Shell,
  'kind' | 'saveDialog' | 'openDialog' | 'printPdf' | 'openFile' | 'showInFolder' | 'proxyFor' | 'protectContent' | 'notify' | 'close'
>

/** The shared dependencies. Constant while the desk runs, except for the contents of `memory` and `vault`. */
export interface DeskContext {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Emits an event to the window. */
  readonly emit: Emit
  /** The version of the app, such as `1.4.0`. */
  readonly version: string
  readonly paths: DeskPaths
  readonly shell: DeskShell
  /** The keychain. */
  readonly vault: Vault
  /** Settings and connections. */
  readonly memory: DeskMemory
  /** The time zone of displayed times, such as `Europe/Zurich`: this machine's; if that is unknown, the accounting zone at startup. */
  readonly deskZone: string
  /** Whether this machine reports a valid time zone. */
  readonly isZoneKnown: boolean
  /** The separator and decimal marks of this machine's Excel. */
  readonly excelMarks: ExcelMarks
  /** Resolves when the window is shown; background work waits for it so that it does not slow down the start. */
  readonly windowShown: Promise<void>
  /** How many days back a new ledger goes; a year when absent. */
  readonly historyDays?: number | undefined
}
