import { createHash } from 'node:crypto'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { accountingColumns } from '../../../shared/contract/views/export-views.ts'
import { close, guest, march, openForSums, reader, rowsOf, storeShown, target, work } from '../../testing/ledger/closed-sums.ts'
import { folder, home, ledger, openSecond } from '../../testing/ledger/test-ledger.ts'
import { accountingLayout as layout } from '../../testing/sample-exports.ts'
import { ledgerFile } from '../storage/open.ts'
import { writeClosing, writeStoredFile } from './closing-file.ts'
import { closings, storedFile } from './closings.ts'

openForSums()

describe('a stored file', () => {
  it('equals the file that was handed out, byte for byte, and can be written again', async () => {
    storeShown({ bookingRef: 'a', hotelName: 'Grand Küste' })
    const { id, sha256 } = await close()
    const handedOut = readFileSync(target(0))
    expect(createHash('sha256').update(handedOut).digest('hex')).toBe(sha256)
    await writeStoredFile(reader, work(), id, target(9))
    expect(readFileSync(target(9)).equals(handedOut)).toBe(true)
  })

  it('is refused when its content has changed', async () => {
    storeShown({ bookingRef: 'a' })
    const { id } = await close()
    ledger.connection.prepare('update closing set sha256 = ?').run('0'.repeat(64))
    await expect(writeStoredFile(reader, work(), id, target(9))).rejects.toMatchObject({ failure: { kind: 'ledger', trouble: 'damaged' } })
  })

  it('and its lines contain no guest, whatever columns were chosen', async () => {
    storeShown({ bookingRef: 'a' })
    const { id } = await close()
    expect(Object.keys(rowsOf(0)[0] ?? {})).toEqual([
      'entry',
      'closingNumber',
      ...accountingColumns.filter((name) => !name.startsWith('holder')),
    ])
    const lines = reader.connection.prepare('select group_concat(line) from closed_line').pluck().get()
    const content = inflateSync(storedFile(reader.prepare, id)?.content ?? new Uint8Array()).toString()
    expect(`${lines} ${content}`).not.toContain(guest)
    expect(`${lines} ${content}`).toContain('585.08')
  })
})

describe('a close', () => {
  it("is in the ledger's file itself as soon as it is stored, and not in a write-ahead log whose end could be lost", async () => {
    storeShown({ bookingRef: 'a', checkin: '2027-03-02', checkout: '2027-03-04' })
    const storedClosing = await close()
    cpSync(ledgerFile(folder), ledgerFile(join(home, 'copy')))
    expect(closings(openSecond('copy'))).toEqual([storedClosing])
  })

  it('is stored at most once per month and kind of date', async () => {
    storeShown({ bookingRef: 'a', creationDate: '2027-03-09T12:00:00Z' })
    await close()
    await close({ ...march, basis: 'created' })
    await expect(close()).rejects.toMatchObject({ failure: { kind: 'monthClosed', month: '2027-03' } })
    expect(closings(ledger).map(({ basis, number, rows }) => `${basis} ${number} ${rows}`)).toEqual(['checkin 0 1', 'created 0 1'])
  })

  it('leaves no file when it is stopped', async () => {
    storeShown({ bookingRef: 'a' })
    const order = { of: march, layout, file: target(0), notAsked: [] }
    await expect(writeClosing(reader, work(AbortSignal.abort()), order)).rejects.toMatchObject({ failure: { kind: 'stopped' } })
    expect(() => readFileSync(target(0))).toThrow()
  })
})
