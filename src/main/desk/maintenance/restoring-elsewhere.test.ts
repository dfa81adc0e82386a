import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  book,
  connect,
  desk,
  deskState,
  liveDeskForEachTest,
  practiceServer,
  recoveryCodeOfLedger,
  restart,
  waitForConfirmed,
  world,
} from '../../testing/desk/live-desk.ts'
import { accountingLayout, wholeLedger } from '../../testing/sample-exports.ts'
import { failureOf, newFolder, speedUp } from '../../testing/test-desk.ts'
import { recoveryCode } from '../../vault/recovery-code.ts'
import { memoryVault, type Vault } from '../../vault/vault.ts'

let id: string
const extraFolders: string[] = []
liveDeskForEachTest()
beforeEach(async () => {
  id = await connect()
})
afterEach(async () => {
  for (const folder of extraFolders.splice(0)) await rm(folder, { recursive: true })
})

const total = async () => (await desk.ask['ledger.totals'](wholeLedger)).counts.all
const inFolder = (...names: string[]) => join(world.folder, id, ...names)
const codeProblem = { kind: 'input', fields: [{ path: 'recoveryCode' }] }
const vaultName = () => `ledger-key:${id}`

async function newDataFolder(): Promise<string> {
  const folder = await newFolder()
  extraFolders.push(folder)
  return folder
}

/** Moves the data folder to another computer, whose keychain is empty. */
async function moveToOtherComputer(vault: Vault = memoryVault(), clock = world.clock): Promise<void> {
  const folder = await newDataFolder()
  await restart(() => cp(world.folder, folder, { recursive: true }), { folder, vault, clock })
}

/** Simulates a broken computer: only a backup in another folder is left. Returns the backup's path, its recovery code and number of bookings. */
async function replaceBrokenComputer(): Promise<{ readonly backup: string; readonly code: string; readonly bookings: number }> {
  // Sync first, so that nothing is added between the backup and the count.
  await desk.ask['sync.run']({})
  const [{ backups }, code, bookings] = [await desk.ask['maintenance.backUp']({}), await recoveryCodeOfLedger(), await total()]
  const name = backups[0]?.name ?? ''
  const stick = join(world.documents, 'stick')
  await mkdir(stick)
  await copyFile(inFolder('backups', name), join(stick, name))
  await copyFile(inFolder('closings.log'), join(stick, 'closings.log')).catch(() => {})
  await restart(undefined, { folder: await newDataFolder(), vault: memoryVault() })
  id = await connect()
  return { backup: join(stick, name), code, bookings }
}

async function choose(path: string) {
  desk.openPath = path
  return (await desk.ask['maintenance.chooseBackup']({})).file?.token ?? ''
}

it('a data folder on another computer opens with the recovery code, and without it at later starts', async () => {
  const { clientRef } = await book()
  const typed = await recoveryCodeOfLedger()
  await moveToOtherComputer()
  expect(await deskState()).toMatchObject({ ledger: 'needsRecoveryCode', recoveryCode: null })
  expect(await desk.ask['connection.unlock']({ recoveryCode: typed.toLowerCase() })).toMatchObject({ ledger: 'open' })
  expect(await recoveryCodeOfLedger()).toBe(typed)
  expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'CONFIRMED' })
  await restart()
  expect(await deskState()).toMatchObject({ ledger: 'open' })
})

it('a data folder on another computer can be restored from a backup with the recovery code if its ledger is damaged', async () => {
  await book()
  const { backups } = await desk.ask['maintenance.backUp']({})
  const [backup, typed] = [backups[0]?.name ?? '', await recoveryCodeOfLedger()]
  await restart(() => writeFile(inFolder('ledger', 'ledger.db'), Buffer.alloc(50_000, 7)))
  await moveToOtherComputer()
  expect(await deskState()).toMatchObject({ ledger: 'needsRecoveryCode' })
  expect(await failureOf(desk.ask['maintenance.restore']({ backup }))).toEqual({ kind: 'ledger', trouble: 'keyMissing' })
  const wrong = 'ZZZZ'.repeat(14)
  expect(await failureOf(desk.ask['maintenance.restore']({ backup, recoveryCode: wrong }))).toMatchObject({ kind: 'input' })
  const another = recoveryCode(new Uint8Array(32).fill(9))
  expect(await failureOf(desk.ask['maintenance.restore']({ backup, recoveryCode: another }))).toMatchObject(codeProblem)
  expect(await deskState()).toMatchObject({ ledger: 'needsRecoveryCode' })
  // The dialog must stay open: the state `opening` would close it.
  expect(desk.emitted('desk.changed').map(({ ledger }) => ledger)).not.toContain('opening')
  expect(await desk.ask['maintenance.restore']({ backup, recoveryCode: typed })).toMatchObject({ ledger: 'open' })
  expect(await total()).toBeGreaterThanOrEqual(backups[0]?.bookings ?? Number.NaN)
  expect(await world.vault.read(vaultName())).toMatchObject({ kind: 'found' })
  expect(await deskState()).toMatchObject({ recoveryCode: { kept: { how: 'typed' } } })
})

it('a data folder on another computer can start a new ledger without the code; the locked ledger is quarantined with its backups, and its code opens it', async () => {
  const { clientRef } = await book()
  const { backups } = await desk.ask['maintenance.backUp']({})
  const typed = await recoveryCodeOfLedger()
  desk.openPath = world.documents
  const copies = (await desk.ask['maintenance.chooseSecondFolder']({})).second?.folder ?? ''
  await moveToOtherComputer(memoryVault(), speedUp(world.clock))
  const [locked, check] = await Promise.all(['ledger.db', 'ledger.key-check'].map((name) => readFile(inFolder('ledger', name))))
  const nothing = { bookings: 0, closings: [], logged: false, facts: 0, lost: null }
  expect(await desk.ask['maintenance.restorePreview']({ backup: '' })).toEqual(nothing)
  expect(await desk.ask['maintenance.restore']({ backup: '' })).toMatchObject({ ledger: 'open', recoveryCode: { kept: null } })
  expect(await recoveryCodeOfLedger()).not.toBe(typed)

  const keeping = await desk.ask['maintenance.state']({})
  expect(keeping.backups).toEqual([])
  // The second folder is no longer set: surplus backups of two keys would be deleted together.
  expect([copies === '', keeping.second]).toEqual([false, null])
  const quarantineFolder = inFolder('put-aside', keeping.quarantined[0]?.name ?? '')
  expect(await readFile(join(quarantineFolder, 'ledger.db'))).toEqual(locked)
  expect(await readFile(join(quarantineFolder, 'ledger.key-check'))).toEqual(check)
  expect(await readdir(quarantineFolder)).toContain(backups[0]?.name)
  // The send journal knows the sent request, which is looked up with the connection's key.
  await desk.ask['connection.setKey']({ id, apiKey: practiceServer.service.apiKey })
  await waitForConfirmed(clientRef)
  expect(practiceServer.service.received('bookRate')).toBe(1)

  const fresh = await world.vault.read(vaultName())
  const file = await choose(join(quarantineFolder, backups[0]?.name ?? ''))
  expect(await desk.ask['maintenance.restore']({ backup: '', file, recoveryCode: typed })).toMatchObject({ ledger: 'open' })
  expect(await recoveryCodeOfLedger()).toBe(typed)
  // The key of the ledger quarantined now is stored under the same name.
  const [newest] = (await desk.ask['maintenance.state']({})).quarantined
  expect(await world.vault.read(`${vaultName()}:${newest?.name}`)).toEqual(fresh)
  await restart()
  expect(await deskState()).toMatchObject({ ledger: 'open' })
})

it('a data folder on another computer is unchanged if a new ledger cannot be recorded because the settings cannot be written', async () => {
  await moveToOtherComputer()
  const locked = await readFile(inFolder('ledger', 'ledger.db'))
  const settings = join(world.folder, 'desk.json')
  const kept = await readFile(settings)
  await rm(settings)
  // A folder at the file's path makes each rename to it fail.
  await mkdir(join(settings, 'in the way'), { recursive: true })
  expect(await failureOf(desk.ask['maintenance.restore']({ backup: '' }))).toMatchObject({ kind: 'file' })
  expect(await deskState()).toMatchObject({ ledger: 'needsRecoveryCode' })
  expect((await desk.ask['maintenance.state']({})).quarantined).toEqual([])
  expect((await readFile(inFolder('ledger', 'ledger.db'))).equals(locked)).toBe(true)
  await rm(settings, { recursive: true })
  await writeFile(settings, kept)
  expect(await desk.ask['maintenance.restore']({ backup: '' })).toMatchObject({ ledger: 'open' })
})

it('a data folder on another computer opens once its keychain is unlocked and its connection is chosen again', async () => {
  const { vault } = world
  await moveToOtherComputer({ ...vault, read: async () => ({ kind: 'trouble', trouble: 'locked' }) })
  expect(await deskState()).toMatchObject({ ledger: 'needsRecoveryCode', ledgerTrouble: 'locked' })
  let isLocked = true
  const lockedAtFirst: Vault = { ...vault, read: async (name) => (isLocked ? { kind: 'trouble', trouble: 'locked' } : vault.read(name)) }
  await restart(undefined, { vault: lockedAtFirst })
  isLocked = false
  expect(await desk.ask['connection.use']({ id })).toMatchObject({ ledger: 'open' })
})

it('a backup of a broken computer replaces the new ledger with the recovery code, and no booking of either is lost', async () => {
  const { clientRef } = await book()
  const before = await total()
  const rescued = await replaceBrokenComputer()
  const second = await book()
  const file = await choose(rescued.backup)
  expect(await failureOf(desk.ask['maintenance.restore']({ backup: '', file }))).toMatchObject(codeProblem)
  expect(await desk.ask['maintenance.restore']({ backup: '', file, recoveryCode: rescued.code })).toMatchObject({ ledger: 'open' })
  expect(await total()).toBeGreaterThanOrEqual(before)
  expect(await desk.ask['booking.attempt']({ clientRef })).toMatchObject({ state: 'CONFIRMED' })
  await waitForConfirmed(second.clientRef)
  expect(practiceServer.service.received('bookRate')).toBe(2)
  await restart()
  expect(await deskState()).toMatchObject({ ledger: 'open' })
  expect(await recoveryCodeOfLedger()).toBe(rescued.code)
})

it('a backup of a broken computer can be previewed with the recovery code, and the preview leaves no file next to the backup', async () => {
  const rescued = await replaceBrokenComputer()
  const beside = await readdir(dirname(rescued.backup))
  const bytes = await readFile(rescued.backup)
  const file = await choose(rescued.backup)
  expect(await failureOf(desk.ask['maintenance.restorePreview']({ backup: '', file }))).toMatchObject(codeProblem)
  const preview = await desk.ask['maintenance.restorePreview']({ backup: '', file, recoveryCode: rescued.code })
  expect(preview).toMatchObject({ bookings: rescued.bookings, closings: [] })
  expect(await readdir(dirname(rescued.backup))).toEqual(beside)
  expect(bytes.equals(await readFile(rescued.backup))).toBe(true)
  expect((await readdir(inFolder('ledger'))).filter((name) => name.includes('looked-at'))).toEqual([])
})

it('a backup of a broken computer brings its closed months, which stay closed', async () => {
  desk.savePath = join(world.documents, 'closed.csv')
  const order = { month: '2020-03', basis: 'created', layout: accountingLayout, allowMissingDays: true } as const
  await desk.ask['closing.close'](order)
  const rescued = await replaceBrokenComputer()
  const file = await choose(rescued.backup)
  await desk.ask['maintenance.restore']({ backup: '', file, recoveryCode: rescued.code })
  expect(await failureOf(desk.ask['closing.close'](order))).toEqual({ kind: 'monthClosed', month: '2020-03' })
})

it('a backup of a broken computer must be a file and is referred to by a token of the desk', async () => {
  expect(await failureOf(choose(world.documents))).toEqual({ kind: 'file', why: 'notAFile' })
  expect(await failureOf(desk.ask['maintenance.restore']({ backup: '', file: join(world.documents, 'x.db') }))).toEqual({ kind: 'notHere' })
  desk.openPath = null
  expect(await desk.ask['maintenance.chooseBackup']({})).toEqual({ file: null })
})
