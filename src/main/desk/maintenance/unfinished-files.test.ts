/** Partial files that a killed desk leaves next to the clerk's files, and their removal at the next start. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import type * as disk from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays, monthOf } from '../../../shared/domain/dates.ts'
import { writeTemporary } from '../../files/replace-file.ts'
import { unfinishedIn } from '../../files/unfinished-files.ts'
import { desk, deskForEachTest, practiceFolder, restart, rowsWith, world } from '../../testing/desk/practising-desk.ts'
import { wholeLedger as filter, softwareLayout } from '../../testing/sample-exports.ts'

const pendingForever = new Promise<never>(() => {})
/** A folder on a network share that stopped answering. */
const share = vi.hoisted(() => ({ dead: '', asked: 0 }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof disk>()
  const lstat = (path: string) => {
    if (share.dead === '' || !String(path).startsWith(share.dead)) return real.lstat(path)
    share.asked++
    return new Promise(() => {})
  }
  return { ...real, lstat }
})

beforeEach(() => {
  share.dead = ''
  share.asked = 0
})
deskForEachTest()

const notesFolders = { connection: () => join(practiceFolder(), 'unfinished'), desk: () => join(world.folder, 'unfinished') }
const inDocuments = (name: string) => join(world.documents, name)

/** Starts to write a file like a desk that is killed while writing. */
async function killWhileWriting(file: string, notes: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* chunks() {
    yield 'half'
    resolve()
    yield pendingForever
  }
  void writeTemporary(file, chunks(), unfinishedIn(notes))
  await promise
}

it('the next start removes partial files', async () => {
  await restart(async () => {
    await killWhileWriting(inDocuments('export.csv'), notesFolders.connection())
    await killWhileWriting(inDocuments('settings.json'), notesFolders.desk())
    expect(readdirSync(world.documents)).toHaveLength(2)
  })
  await vi.waitFor(() => expect(readdirSync(world.documents)).toEqual([]))
  await vi.waitFor(() => expect([notesFolders.connection(), notesFolders.desk()].flatMap((notes) => readdirSync(notes))).toEqual([]))
})

it('a share that does not answer does not delay the start', async () => {
  mkdirSync(inDocuments('share'))
  await restart(async () => {
    share.dead = inDocuments('share')
    await killWhileWriting(inDocuments('share/export.csv'), notesFolders.connection())
    await killWhileWriting(inDocuments('share/settings.json'), notesFolders.desk())
  })
  expect((await desk.ask['desk.state']({})).ledger).toBe('open')
  await vi.waitFor(() => expect(share.asked).toBe(2))
  share.dead = ''
})

it('every file that a clerk saves is noted while it is written', async () => {
  await desk.ask['sync.run']({})
  const month = addDays(monthOf(world.today()).from, -1).slice(0, 7)
  const bookingRef = (await rowsWith('', 1))[0]?.bookingRef ?? ''
  const passphrase = 'a passphrase that is long enough 7'
  const saves: [notes: string, () => Promise<unknown>][] = [
    [notesFolders.connection(), () => desk.ask['export.write']({ filter, layout: softwareLayout, allowMissingDays: true })],
    [notesFolders.connection(), () => desk.ask['evidence.export']({ bookingRef })],
    [
      notesFolders.connection(),
      () => desk.ask['closing.close']({ month, basis: 'created', layout: softwareLayout, allowMissingDays: true }),
    ],
    [notesFolders.connection(), async () => desk.ask['closing.saveAgain']({ id: await closingId() })],
    [notesFolders.connection(), () => desk.ask['guests.export']({ name: 'Nobody Here', bookings: [], audience: 'guest' })],
    [notesFolders.connection(), () => desk.ask['reader.write']({ passphrase, everyHours: null })],
    [notesFolders.desk(), () => desk.ask['settings.export']({})],
  ]
  const closingId = async () => (await desk.ask['closing.months']({})).months[0]?.closings[0]?.id ?? 0
  for (const [i, [notes, save]] of saves.entries()) {
    rmSync(notes, { recursive: true, force: true })
    desk.savePath = inDocuments(`saved-${i}.csv`)
    await save()
    // The folder was created for a note, and the note was removed.
    expect([i, existsSync(notes) && readdirSync(notes)]).toEqual([i, []])
  }
  expect(readdirSync(world.documents).filter((name) => name.startsWith('.'))).toEqual([])
})
