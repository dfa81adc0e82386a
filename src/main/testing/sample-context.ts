/** For tests and drills: the context of a desk in a folder, without a window, with an in-memory keychain. */
import { commaAndPoint } from '../../shared/contract/views/ready-presets.ts'
import { systemClock, systemRandom } from '../booking/lifecycle/clock.ts'
import type { DeskContext, DeskPaths } from '../desk/context/desk-context.ts'
import { openMemory } from '../desk/settings/settings.ts'
import { memoryVault } from '../vault/vault.ts'
import { sampleShell } from './sample-shell.ts'

/** The time zone of the machine of a test desk, and by default of its accounting. */
export const sampleZone = 'Europe/Zurich'

/** Returns the context, with `own` replacing defaults. A new ledger of such a desk goes back a week. */
export async function sampleContext(paths: DeskPaths, own: Partial<Omit<DeskContext, 'paths'>> = {}): Promise<DeskContext> {
  return {
    clock: systemClock(),
    random: systemRandom,
    log: () => {},
    emit: () => {},
    version: '0.0.0',
    paths,
    shell: sampleShell(),
    vault: memoryVault(),
    memory: own.memory ?? (await openMemory(paths.dataFolder, sampleZone, () => {})),
    deskZone: sampleZone,
    isZoneKnown: true,
    excelMarks: commaAndPoint,
    settled: Promise.resolve(),
    historyDays: 7,
    ...own,
  }
}
