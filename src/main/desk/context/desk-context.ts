/**
 * What every part of the desk works with: made once at the start (`boot.ts`; in tests, `sampleContext`) and handed down as one. Parts below the
 * wiring name the few fields that they need, so that a test of one gives it no more.
 */

import type { Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { ExcelMarks } from '../../../shared/contract/views/export-views.ts'
import type { Clock, Random } from '../../booking/running/clock.ts'
import type { LedgerOptions } from '../../ledger/opening.ts'
import type { Log } from '../../log/log.ts'
import type { Shell } from '../../shell/shell.ts'
import type { Vault } from '../../vault/vault.ts'
import type { DeskMemory } from '../settings/settings.ts'

/** Folders and files of the desk on this machine, as absolute paths or file URLs. */
export interface DeskPaths {
  /** Where settings, ledgers and the log are kept. */
  readonly dataFolder: string
  /** The built program of the ledger's threads. */
  readonly workerFile: LedgerOptions['workerFile']
  /** The built program of the thread that reads large answers of the service. */
  readonly answerWorkerFile: URL | string
}

/** The part of the window's shell that the desk uses by itself. */
export type DeskShell = Pick<
  Shell,
  'kind' | 'saveDialog' | 'openDialog' | 'printPdf' | 'openFile' | 'showInFolder' | 'proxyFor' | 'protectContent' | 'notify' | 'close'
>

/** See above. Nothing in it changes while the desk runs, except for what `memory` and `vault` keep. */
export interface DeskContext {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Tells the window of an event. */
  readonly emit: Emit
  /** Of the app, such as `1.4.0`. */
  readonly version: string
  readonly paths: DeskPaths
  readonly shell: DeskShell
  /** The keychain. */
  readonly vault: Vault
  /** Settings and connections. */
  readonly memory: DeskMemory
  /** The time zone in which moments are shown, such as `Europe/Zurich`: that of this machine; where that is unknown, the accounting zone at the start. */
  readonly deskZone: string
  /** Whether this machine states a time zone that exists. */
  readonly isZoneKnown: boolean
  /** How this machine's Excel reads separators and decimals. */
  readonly excelMarks: ExcelMarks
  /** Resolves when the window has come up; what nobody waits for begins then, so that it takes nothing from the start. */
  readonly settled: Promise<void>
  /** How far back a new ledger goes, in days; a year when absent. */
  readonly historyDays?: number | undefined
}
