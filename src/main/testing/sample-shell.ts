/** For tests and drills: a desk shell without a window. Its dialogs are closed without a choice, and its window is never closed. */

import { commaAndPoint } from '../../shared/contract/views/ready-presets.ts'
import { systemClock, systemRandom } from '../booking/lifecycle/clock.ts'
import type { DeskContext, DeskPaths } from '../desk/context/desk-context.ts'
import { openMemory } from '../desk/settings/settings.ts'
import type { Shell } from '../shell/shell.ts'
import { memoryVault } from '../vault/vault.ts'

/** The time zone of a test desk's machine; by default, its accounting uses the same zone. */
export const sampleZone = 'Europe/Zurich'

/** Returns the context; `overrides` replace defaults. A new ledger of such a desk goes back a week. */
export async function sampleContext(paths: DeskPaths, overrides: Partial<Omit<DeskContext, 'paths'>> = {}): Promise<DeskContext> {
  return {
    clock: systemClock(),
    random: systemRandom,
    log: () => {},
    emit: () => {},
    version: '0.0.0',
    paths,
    shell: sampleShell(),
    vault: memoryVault(),
    memory: overrides.memory ?? (await openMemory(paths.dataFolder, sampleZone, () => {})),
    deskZone: sampleZone,
    isZoneKnown: true,
    excelMarks: commaAndPoint,
    windowShown: Promise.resolve(),
    historyDays: 7,
    ...overrides,
  }
}

/** Returns the shell; `overrides` replace defaults, such as the answer of the save dialog. */
export const sampleShell = (overrides: Partial<Shell> = {}): Shell => ({
  kind: 'chromium',
  open: async () => {},
  emit: () => {},
  saveDialog: async () => null,
  openDialog: async () => null,
  printPdf: async () => Buffer.from('%PDF-'),
  openFile: async () => false,
  showInFolder: async () => {},
  protectContent: () => {},
  notify: () => {},
  proxyFor: async () => 'DIRECT',
  languages: () => ['en'],
  region: async () => ({ locale: 'en-US' }),
  onCloseAsked: () => {},
  onTrouble: () => {},
  onResumed: () => {},
  onFileOffered: () => {},
  onClosed: () => {},
  close: async () => {},
  ...overrides,
})
