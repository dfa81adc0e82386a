import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { diskError, file, line, makeFolder, memoryDisk, read, writeEntries } from '../../testing/booking/journal-file.ts'
import { announcedEntries, type JournalEntry, openJournal, readJournal, sealedJournal } from './send-journal.ts'

makeFolder()

describe('the send journal', () => {
  it('keeps every entry, numbered, over restarts', async () => {
    await writeEntries('RD-A', 'RD-B')
    await writeEntries('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('contains no card number from a hotel name', async () => {
    const journal = await openJournal(file)
    const stay = { hotelCode: 'H1', hotelName: 'Lindenhof 4929-4212.3460 0821', checkin: '2031-03-12', checkout: '2031-03-14' }
    await journal.append({ ...line('4929421234600821'), kind: 'cancel', stay })
    await journal.close()
    expect((await readJournal(file))[0]).toMatchObject({ reference: '4929421234600821', stay: { hotelName: 'Lindenhof •••• 0821' } })
  })

  it('skips a torn last line and continues after it', async () => {
    await writeEntries('RD-A')
    await appendFile(file, '0badf00d {"sequence":2,"kind":"bo')
    await writeEntries('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-C'])
  })

  it('ignores a changed line', async () => {
    await writeEntries('RD-A', 'RD-B')
    await writeFile(file, (await readFile(file, 'utf8')).replace('RD-A', 'RD-X'))
    expect(await read()).toEqual(['2 RD-B'])
  })

  it('writes several entries at once, numbered from the first', async () => {
    await writeEntries('RD-A')
    const journal = await openJournal(file)
    expect(await journal.appendAll([line('RD-B'), line('RD-C')])).toBe(2)
    await journal.close()
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('writes 150,000 entries at once', async () => {
    const journal = await openJournal(file)
    expect(await journal.appendAll(Array.from({ length: 150_000 }, (_, i) => line(`RD-${i}`)))).toBe(1)
    expect(await journal.append(line('RD-last'))).toBe(150_001)
    await journal.close()
    const entries = await readJournal(file)
    expect([entries.length, entries.at(-1)?.reference]).toEqual([150_001, 'RD-last'])
  })

  it('reports which of its entries were synced in this run, and for which reference', async () => {
    const { disk, world } = memoryDisk()
    await (await openJournal(file, disk)).append(line('RD-A'))
    const journal = await openJournal(file, disk)
    const sequence = await journal.append(line('RD-B'))
    expect(journal.isSynced('RD-B', sequence)).toBe(true)
    expect(journal.isSynced('RD-A', sequence)).toBe(false)
    expect(journal.isSynced('RD-A', 1)).toBe(false)
    world.faultOutcome = 'kept'
    await expect(journal.append(line('RD-C'))).rejects.toThrow()
    expect(journal.isSynced('RD-C', sequence + 1)).toBe(false)
    const takesBack = sequence
    world.faultOutcome = 'done'
    const back = await journal.append({ ...line('RD-B'), kind: 'void', takesBack })
    expect(journal.isSynced('RD-B', back)).toBe(false)
  })

  it('rejects when the entry cannot be written, so that nothing is sent', async () => {
    const journal = await openJournal(file)
    await journal.close()
    await expect(journal.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('reports why it cannot be opened', async () => {
    await mkdir(file, { recursive: true })
    await expect(openJournal(file)).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('ignores a disk error on close, because every written entry is safe', async () => {
    const { disk } = memoryDisk()
    const openToAppend = async (name: string) => ({ ...(await disk.openToAppend(name)), close: () => Promise.reject(diskError()) })
    const journal = await openJournal(file, { ...disk, openToAppend })
    await journal.append(line('RD-A'))
    await expect(journal.close()).resolves.toBeUndefined()
  })

  it('makes the name of its file durable at every start', async () => {
    const { disk, done } = memoryDisk()
    for (const reference of ['RD-A', 'RD-B']) {
      await (await openJournal(file, disk)).close()
      const journal = await openJournal(file, disk)
      await journal.append(line(reference))
      await journal.close()
    }
    expect(done).toEqual(['folder', 'folder', 'append', 'sync', 'folder', 'folder', 'append', 'sync'])
  })

  it('is not opened when its folder cannot be synced, and leaves no file open', async () => {
    const { disk, open } = memoryDisk()
    await expect(openJournal(file, { ...disk, syncFolder: () => Promise.reject(diskError()) })).rejects.toMatchObject({
      failure: { kind: 'file', why: 'other' },
    })
    expect(open()).toBe(0)
  })

  it('returns its entries and rejects new ones when it is sealed', async () => {
    const reason = new FailureError({ kind: 'file', why: 'full' })
    const sealed = sealedJournal([{ ...line('RD-A'), sequence: 1 }], reason)
    expect(sealed.lines()).toHaveLength(1)
    expect(sealed.isSynced('RD-A', 1)).toBe(false)
    await expect(sealed.append(line('RD-B'))).rejects.toBe(reason)
    await expect(sealed.appendAll([line('RD-B')])).rejects.toBe(reason)
  })
})

describe('the requests announced in the send journal', () => {
  const entriesOf = (...lines: [kind: JournalEntry['kind'], reference: string][]) =>
    lines.map(([kind, reference], i): JournalEntry => ({ sequence: i + 1, kind, reference, atMs: 1, keyFingerprint: 'f1' }))
  const announcedText = (kind: 'book' | 'cancel', lines: JournalEntry[]) =>
    announcedEntries(kind, lines).map(({ sequence, reference }) => `${sequence} ${reference}`)

  it('are the last request of each reference', () => {
    expect(announcedText('book', entriesOf(['book', 'A'], ['book', 'B'], ['book', 'A']))).toEqual(['3 A', '2 B'])
  })

  it('do not include voided requests; an earlier request of the same reference remains', () => {
    expect(announcedText('book', entriesOf(['book', 'A'], ['void', 'A']))).toEqual([])
    expect(announcedText('book', entriesOf(['book', 'A'], ['book', 'A'], ['void', 'A'], ['void', 'B']))).toEqual(['1 A'])
  })

  it('do not include the entry that a void entry names, or the last entry if it names none', () => {
    const lines = entriesOf(['book', 'A'], ['book', 'A'], ['book', 'A'])
    const back = { kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '' } as const
    expect(announcedText('book', [...lines, { ...back, sequence: 4, takesBack: 3 }])).toEqual(['2 A'])
    expect(announcedText('book', [...lines, { ...back, sequence: 4, takesBack: 2 }])).toEqual(['3 A'])
    expect(announcedText('book', [...lines, { ...back, sequence: 4 }])).toEqual(['2 A'])
  })

  it('remain when the voided entry cannot be read', () => {
    const back = { sequence: 3, kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '', takesBack: 2 } as const
    expect(announcedText('book', [...entriesOf(['book', 'A']), back])).toEqual(['1 A'])
  })

  it('include both entries that share one number in a file of an earlier version', () => {
    const twice = [...entriesOf(['book', 'A']), { ...line('B'), sequence: 1 }, { ...line('B'), sequence: 1 }]
    expect(announcedText('book', twice)).toEqual(['1 A', '1 B'])
    expect(announcedText('book', [...twice, { ...line('B'), kind: 'void', sequence: 2, takesBack: 1 }])).toEqual(['1 A', '1 B'])
  })

  it('are separate for bookings and cancellations', () => {
    const lines = entriesOf(['book', 'A'], ['cancel', 'A'], ['void', 'A'])
    expect(announcedText('book', lines)).toEqual(['1 A'])
    expect(announcedText('cancel', lines)).toEqual([])
  })
})
