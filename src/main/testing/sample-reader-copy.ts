/** For tests: a file with only the head of a reader copy. */
import { headText, newCopyKey } from '../ledger/storage/reader-copy-head.ts'

export async function headOnly(): Promise<Buffer> {
  const told = { atMs: 0, zone: 'UTC', bookings: 0, bytes: 1, sha256: '0'.repeat(64) }
  return Buffer.concat([headText(told, await newCopyKey('words', { N: 2 ** 14, r: 8, p: 1 })), Buffer.alloc(1)])
}
