/** For tests: the data of a desk with one real ledger, and a snapshot of a folder's content. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sumOf } from '../files/native-sums.ts'
import { openLedger } from '../ledger/storage/open.ts'

export const sampleKey = new Uint8Array(32).fill(9)
export const ledgerOf = (folder: string): string => join(folder, 'main', 'ledger')

export function layData(folder: string): void {
  mkdirSync(dirname(ledgerOf(folder)), { recursive: true })
  writeFileSync(join(folder, 'desk.json'), '{"settings":"as they were"}')
  writeFileSync(join(folder, 'main', 'witness.log'), 'a line for what was sent\n')
  openLedger(ledgerOf(folder), sampleKey, 'UTC').close()
}

/** Returns the checksum of each file by its path; null if the folder does not exist. The lock is not data. */
export function contentsOf(folder: string): Record<string, string> | null {
  if (!existsSync(folder)) return null
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && !one.name.startsWith('ledger.lock'),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)).sort()
  return Object.fromEntries(paths.map((path) => [path, sumOf(join(folder, path))]))
}
