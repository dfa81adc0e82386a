import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { broken, file, line, makeFolder, memoryDisk, read, written } from '../../testing/booking/journal-file.ts'
import { announced, type JournalEntry, openJournal, readJournal, sealedJournal } from './send-journal.ts'

makeFolder()

describe('the send journal', () => {
  it('keeps every line, numbered, over restarts', async () => {
    await written('RD-A', 'RD-B')
    await written('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('holds no card that the service put into the name of a hotel', async () => {
    const journal = await openJournal(file)
    const stay = { hotelCode: 'H1', hotelName: 'Lindenhof 4929-4212.3460 0821', checkin: '2031-03-12', checkout: '2031-03-14' }
    await journal.append({ ...line('4929421234600821'), kind: 'cancel', stay })
    await journal.close()
    expect((await readJournal(file))[0]).toMatchObject({ reference: '4929421234600821', stay: { hotelName: 'Lindenhof •••• 0821' } })
  })

  it('passes over a torn last line and goes on after it', async () => {
    await written('RD-A')
    await appendFile(file, '0badf00d {"sequence":2,"kind":"bo')
    await written('RD-C')
    expect(await read()).toEqual(['1 RD-A', '2 RD-C'])
  })

  it('notices a changed line', async () => {
    await written('RD-A', 'RD-B')
    await writeFile(file, (await readFile(file, 'utf8')).replace('RD-A', 'RD-X'))
    expect(await read()).toEqual(['2 RD-B'])
  })

  it('writes several lines at once, numbered from the first', async () => {
    await written('RD-A')
    const journal = await openJournal(file)
    expect(await journal.appendAll([line('RD-B'), line('RD-C')])).toBe(2)
    await journal.close()
    expect(await read()).toEqual(['1 RD-A', '2 RD-B', '3 RD-C'])
  })

  it('takes 150,000 lines at once', async () => {
    const journal = await openJournal(file)
    expect(await journal.appendAll(Array.from({ length: 150_000 }, (_, i) => line(`RD-${i}`)))).toBe(1)
    expect(await journal.append(line('RD-last'))).toBe(150_001)
    await journal.close()
    const kept = await readJournal(file)
    expect([kept.length, kept.at(-1)?.reference]).toEqual([150_001, 'RD-last'])
  })

  it('tells which of its lines were synced in this run, and about whom they are', async () => {
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

  it('rejects when the line cannot be written, so that nothing is sent', async () => {
    const journal = await openJournal(file)
    await journal.close()
    await expect(journal.append(line('RD-A'))).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('that cannot be opened says why', async () => {
    await mkdir(file, { recursive: true })
    await expect(openJournal(file)).rejects.toMatchObject({ failure: { kind: 'file' } })
  })

  it('closes without an error where the disk has one left: every line that was taken is safe', async () => {
    const { disk } = memoryDisk()
    const openToAppend = async (name: string) => ({ ...(await disk.openToAppend(name)), close: () => Promise.reject(broken()) })
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

  it('whose folder cannot be synced is not opened, and nothing is left open', async () => {
    const { disk, open } = memoryDisk()
    await expect(openJournal(file, { ...disk, syncFolder: () => Promise.reject(broken()) })).rejects.toMatchObject({
      failure: { kind: 'file', why: 'other' },
    })
    expect(open()).toBe(0)
  })

  it('that is sealed shows its lines and takes no other', async () => {
    const reason = new FailureError({ kind: 'file', why: 'full' })
    const sealed = sealedJournal([{ ...line('RD-A'), sequence: 1 }], reason)
    expect(sealed.lines()).toHaveLength(1)
    expect(sealed.isSynced('RD-A', 1)).toBe(false)
    await expect(sealed.append(line('RD-B'))).rejects.toBe(reason)
    await expect(sealed.appendAll([line('RD-B')])).rejects.toBe(reason)
  })
})

describe('what the send journal announces', () => {
  const of = (...lines: [kind: JournalEntry['kind'], reference: string][]) =>
    lines.map(([kind, reference], i): JournalEntry => ({ sequence: i + 1, kind, reference, atMs: 1, keyFingerprint: 'f1' }))
  const told = (kind: 'book' | 'cancel', lines: JournalEntry[]) =>
    announced(kind, lines).map(({ sequence, reference }) => `${sequence} ${reference}`)

  it('is the last request of each reference', () => {
    expect(told('book', of(['book', 'A'], ['book', 'B'], ['book', 'A']))).toEqual(['3 A', '2 B'])
  })

  it('is not what was taken back; an earlier request stands', () => {
    expect(told('book', of(['book', 'A'], ['void', 'A']))).toEqual([])
    expect(told('book', of(['book', 'A'], ['book', 'A'], ['void', 'A'], ['void', 'B']))).toEqual(['1 A'])
  })

  it('is not the line that a later one names; without its number it is the last', () => {
    const lines = of(['book', 'A'], ['book', 'A'], ['book', 'A'])
    const back = { kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '' } as const
    expect(told('book', [...lines, { ...back, sequence: 4, takesBack: 3 }])).toEqual(['2 A'])
    expect(told('book', [...lines, { ...back, sequence: 4, takesBack: 2 }])).toEqual(['3 A'])
    expect(told('book', [...lines, { ...back, sequence: 4 }])).toEqual(['2 A'])
  })

  it('stands when the line that was taken back cannot be read', () => {
    const back = { sequence: 3, kind: 'void', reference: 'A', atMs: 1, keyFingerprint: '', takesBack: 2 } as const
    expect(told('book', [...of(['book', 'A']), back])).toEqual(['1 A'])
  })

  it('in an old file with two lines of one number is each of them', () => {
    const twice = [...of(['book', 'A']), { ...line('B'), sequence: 1 }, { ...line('B'), sequence: 1 }]
    expect(told('book', twice)).toEqual(['1 A', '1 B'])
    expect(told('book', [...twice, { ...line('B'), kind: 'void', sequence: 2, takesBack: 1 }])).toEqual(['1 A', '1 B'])
  })

  it('keeps bookings and cancellations apart', () => {
    const lines = of(['book', 'A'], ['cancel', 'A'], ['void', 'A'])
    expect(told('book', lines)).toEqual(['1 A'])
    expect(told('cancel', lines)).toEqual([])
  })
})
