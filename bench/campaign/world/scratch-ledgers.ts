/** Creates the real ledgers of a campaign, in memory where the system allows it. Each is a copy of one empty ledger. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setSetting } from '../../../src/main/ledger/database/settings.ts'
import { sinceName } from '../../../src/main/ledger/queries/freshness.ts'
import { ledgerFile, openLedger } from '../../../src/main/ledger/storage/open.ts'
import { dateIn } from '../../../src/shared/domain/dates.ts'
import { epochMs } from './stays.ts'

/** The accounting zone of every campaign. */
export const zone = 'UTC'
/** The key of every ledger of a campaign; their data needs no protection. */
export const key = new Uint8Array(32).fill(7)

const inMemory = '/dev/shm'
let place: string | null = null

/** Returns the folder of this worker; it is removed when the worker exits. */
function placeOfLane(): string {
  if (place !== null) return place
  const made = mkdtempSync(join(existsSync(inMemory) ? inMemory : tmpdir(), 'deskbook-campaign-'))
  process.once('exit', () => rmSync(made, { recursive: true, force: true }))
  const ledger = openLedger(join(made, 'empty'), key, zone)
  // Tell the ledger that there are no bookings from before the campaign.
  setSetting(ledger, sinceName, dateIn(zone, epochMs))
  ledger.close()
  place = made
  return made
}

let folders = 0

/** Returns a new folder with an empty ledger. */
export function newLedgerFolder(): string {
  const lane = placeOfLane()
  const folder = join(lane, `desk-${folders++}`)
  mkdirSync(folder)
  for (const name of readdirSync(join(lane, 'empty'))) copyFileSync(join(lane, 'empty', name), join(folder, name))
  return folder
}

/** Copies a ledger's file, without its log. */
export const copyLedger = (from: string, to: string) => copyFileSync(from, to)

/** Replaces a ledger by a file and removes its log. */
export function replaceLedger(folder: string, image: string): void {
  for (const ending of ['-wal', '-shm']) rmSync(`${ledgerFile(folder)}${ending}`, { force: true })
  copyFileSync(image, ledgerFile(folder))
}
