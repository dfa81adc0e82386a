import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { desk, deskForEachTest, world } from '../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor } from '../testing/test-desk.ts'
import { testCa } from '../testing/test-server.ts'

deskForEachTest({ practising: false })

const live = {
  name: 'Main desk',
  baseUrl: 'https://hotels.invalid/v1',
  apiKey: '',
  occupantsField: 'occupancy',
  bookTimeoutSeconds: 120,
} as const
const itOnPosix = it.skipIf(process.platform === 'win32')
const document = (name: string) => join(world.documents, name)
function makePipe(name: string): string {
  execFileSync('mkfifo', [document(name)])
  return document(name)
}

/** Returns what the window gets when the clerk chooses this file. */
async function choose(path: string) {
  desk.openPath = path
  return (await desk.ask['connection.chooseCaFile']({})).file
}

const add = (caFile = '') => desk.ask['connection.add']({ ...live, caFile })
/** Returns why adding a connection with this CA file is refused. */
async function problemWith(caFile = ''): Promise<string> {
  const failure = await failureOf(add(caFile))
  return failure.kind === 'input' ? failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join() : JSON.stringify(failure)
}

describe('a CA file', () => {
  it('is identified to the window by a token and a name, and read when the connection is added', async () => {
    await writeFile(document('ca.pem'), (await testCa()).cert)
    const file = await choose(document('ca.pem'))
    expect(file).toEqual({ token: expect.stringMatching(/^[\w-]{36}$/), name: 'ca.pem' })
    await add(file?.token)
  })

  it('cannot be chosen by its path, even if the file is readable', async () => {
    await writeFile(document('ca.pem'), (await testCa()).cert)
    expect(await problemWith(document('ca.pem'))).toMatch(/^caFile: Choose the file again/)
  })

  itOnPosix('that is a pipe is rejected at once, four times in a row, and the desk still answers', async () => {
    const file = await choose(makePipe('ca.pem'))
    for (let i = 0; i < 4; i++) expect(await problemWith(file?.token)).toMatch(/^caFile: /)
    expect(await desk.ask['connection.practise']({})).toMatchObject({ ledger: 'open' })
  })

  itOnPosix('that is an endless device is rejected', async () => {
    const file = await choose('/dev/zero')
    expect(await problemWith(file?.token)).toMatch(/^caFile: /)
  })

  it('may have up to 1 MiB', async () => {
    const cert = (await testCa()).cert
    await writeFile(document('full.pem'), cert.padEnd(1024 * 1024))
    await writeFile(document('more.pem'), cert.padEnd(1024 * 1024 + 1))
    const [full, more] = [await choose(document('full.pem')), await choose(document('more.pem'))]
    expect(await problemWith(more?.token)).toMatch(/^caFile: .*1 MiB/)
    await add(full?.token)
  })

  it('is null if the dialog was closed', async () => {
    expect(await desk.ask['connection.chooseCaFile']({})).toEqual({ file: null })
  })
})

itOnPosix('rejects a reader copy that is a pipe at once', async () => {
  desk.openPath = makePipe('copy.deskbook')
  expect(await failureOf(desk.ask['reader.open']({}))).toEqual({ kind: 'file', why: 'notAFile' })
})

itOnPosix('rejects a logo that is a pipe at once, six times in a row, and the desk can still book', async () => {
  await desk.ask['connection.practise']({})
  desk.openPath = makePipe('logo.png')
  for (let i = 0; i < 6; i++) expect(await failureOf(desk.ask['documents.chooseLogo']({}))).toEqual({ kind: 'file', why: 'notAFile' })
  expect(await desk.ask['booking.book'](formFor(await checkOf(desk)))).toMatchObject({ state: 'CONFIRMED' })
})

it('only one module opens chosen files, and it rejects pipes and devices; the desk opens files of its own folder itself', async () => {
  const desk = fileURLToPath(new URL('../desk', import.meta.url))
  const sources = (await readdir(desk, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const opening: string[] = []
  for (const name of sources) {
    const opens = /import \{[^}]*\b(?:open|openSync|readFile|readFileSync|createReadStream)\b[^}]*\} from 'node:fs/.test(
      await readFile(join(desk, name), 'utf8'),
    )
    if (opens) opening.push(name.replaceAll('\\', '/'))
  }
  expect(opening.sort()).toEqual(['practice.ts', 'session/reference-places.ts', 'settings/settings.ts'])
})

describe('a file that the clerk saves', () => {
  const ownFolderFailure = { kind: 'file', why: 'ownFolder' }
  const copyTo = async (path: string) => {
    desk.savePath = path
    return failureOf(desk.ask['reader.write']({ passphrase: 'a passphrase of words', everyHours: null }))
  }
  beforeEach(async () => {
    await desk.ask['connection.practise']({})
  })

  it('is rejected in and below the desk’s own folder', async () => {
    expect(await copyTo(join(world.folder, 'desk.json'))).toEqual(ownFolderFailure)
    expect(await copyTo(join(world.folder, 'practice', 'ledger', 'ledger.db'))).toEqual(ownFolderFailure)
    expect(JSON.parse(await readFile(join(world.folder, 'desk.json'), 'utf8'))).toMatchObject({ active: 'practice' })
  })

  itOnPosix('is rejected if a link leads to a folder below the desk’s own folder', async () => {
    await symlink(join(world.folder, 'practice'), document('elsewhere'))
    expect(await copyTo(join(document('elsewhere'), 'copy.deskbook'))).toEqual(ownFolderFailure)
  })

  it('is rejected in the desk’s own folder, as an export and as evidence', async () => {
    await desk.ask['sync.run']({})
    const filter = { status: 'all', basis: 'created', from: null, to: null, text: '' } as const
    const { rows } = await desk.ask['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 1 })
    desk.savePath = join(world.folder, 'desk.json')
    expect(await failureOf(desk.ask['evidence.export']({ bookingRef: rows[0]?.bookingRef ?? '' }))).toEqual(ownFolderFailure)
    const { presets } = await desk.ask['export.presets']({})
    const layout = presets[0]?.layout
    if (!layout) throw new Error('no preset')
    expect(await failureOf(desk.ask['export.write']({ filter, layout, allowMissingDays: true }))).toEqual(ownFolderFailure)
  })

  itOnPosix('does not replace a pipe', async () => {
    expect(await copyTo(makePipe('copy.deskbook'))).toEqual({ kind: 'file', why: 'notAFile' })
  })
})

describe('the desk’s settings', () => {
  itOnPosix('are not written through a link in the place of their temporary file', async () => {
    await writeFile(document('precious.txt'), 'precious')
    await symlink(document('precious.txt'), join(world.folder, 'desk.json.new'))
    await desk.ask['settings.write']({ theme: 'dark' })
    expect(await readFile(document('precious.txt'), 'utf8')).toBe('precious')
    expect(JSON.parse(await readFile(join(world.folder, 'desk.json'), 'utf8'))).toMatchObject({ settings: { theme: 'dark' } })
  })

  it('report that they could not be saved if a folder has the name of their temporary file', async () => {
    await mkdir(join(world.folder, 'desk.json.new'))
    expect(await failureOf(desk.ask['settings.write']({ theme: 'dark' }))).toEqual({ kind: 'file', why: 'other' })
  })
})
