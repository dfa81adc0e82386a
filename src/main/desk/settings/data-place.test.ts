import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { findDataFolder } from '../../place/data-folder.ts'
import { failureOf } from '../../testing/test-desk.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createDataPlace } from './data-place.ts'

// The folder of these tests may be on a memory file system.
vi.mock('../../files/network-folder.ts', () => ({ isOnNetwork: () => false, isInMemory: () => false }))

let home: string
let disk: string
let notified: DeskState[]
let dialogCount: number
let shown: string[]

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'data-place-'))
  disk = join(home, 'disk')
  mkdirSync(disk)
  notified = []
  dialogCount = 0
  shown = []
})
afterEach(() => rmSync(home, { recursive: true }))

const surroundings = () => ({ applications: join(home, 'ana'), olderApplications: null, computer: 'desk-1' })

async function desk({ ledgerTrouble = 'networkFolder', chosen = disk as string | null, givenAtStart = false } = {}) {
  const { folder, takeOverData: settle } = findDataFolder(surroundings())
  const openDialog = async () => {
    dialogCount += 1
    return chosen
  }
  const place = givenAtStart ? undefined : await settle(0)
  const dataPlace = createDataPlace({
    shell: { openDialog, showInFolder: async (path) => void shown.push(path) },
    dataFolder: folder,
    place,
    clock: virtualClock().clock,
    log: () => {},
  })
  const state = () => ({ ledgerTrouble, ...dataPlace.state() }) as DeskState
  const { 'desk.chooseFolder': choose, 'desk.openFolder': open } = dataPlace.procedures({
    state,
    notify: () => void notified.push(state()),
  })
  return { folder, choose: () => choose({}), open: () => open({}), state }
}

it('emits a chosen folder, which the next start uses for its data', async () => {
  const { folder, choose } = await desk()
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'desk.json'), '{}')
  const next = join(disk, 'Deskbook', 'desk')
  expect(await choose()).toMatchObject({ nextFolder: next, movedFrom: null })
  expect(notified).toMatchObject([{ nextFolder: next }])
  expect([findDataFolder(surroundings()).folder, existsSync(join(next, 'desk.json'))]).toEqual([next, true])
})

it('does not ask for a folder again after one was chosen', async () => {
  const { choose } = await desk()
  await choose()
  await choose()
  expect([dialogCount, notified.length]).toEqual([1, 1])
})

it('changes nothing when the dialog is cancelled', async () => {
  const { folder, choose } = await desk({ chosen: null })
  expect(await choose()).toMatchObject({ nextFolder: null })
  expect([notified, existsSync(dirname(folder))]).toEqual([[], false])
})

it('refuses another folder if the current one works or was given at the start', async () => {
  for (const from of [{ ledgerTrouble: 'inUse' }, { givenAtStart: true }]) {
    const { choose } = await desk(from)
    expect(await failureOf(choose())).toEqual({ kind: 'unsupported' })
  }
  expect(dialogCount).toBe(0)
})

it('shows where the data are stored and opens that folder', async () => {
  const { folder, open, state } = await desk()
  expect(state().dataFolder).toBe(folder)
  await open()
  expect(shown).toEqual([join(folder, 'desk.json')])
})
