import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const conversation = join(import.meta.dirname, '../testing/keyring-conversation.ts')
const installed = ['dbus-run-session', 'gnome-keyring-daemon'].every((tool) => spawnSync('which', [tool]).status === 0)
let home: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deskbook-keyring-'))
  await mkdir(join(home, 'run'), { mode: 0o700 })
  // No display: nobody could answer a prompt. Nothing of the machine's own session may be reached.
  environment = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    XDG_DATA_HOME: join(home, 'data'),
    LANG: 'C.UTF-8',
  }
})
afterAll(() => rm(home, { recursive: true, force: true }))

const keyrings = {
  unlocked: 'printf password | gnome-keyring-daemon --unlock --components=secrets',
  locked: 'gnome-keyring-daemon --start --components=secrets </dev/null',
} as const

/** Holds a conversation with the keychain of a session of its own; the bus and the keyring end with it. */
async function inSession(keyring: keyof typeof keyrings, name: string, extra: NodeJS.ProcessEnv = {}) {
  const command = `${keyrings[keyring]} >/dev/null 2>&1; exec "$0" "$@"`
  const env = { ...environment, ...extra }
  const { stdout } = await run('dbus-run-session', ['--', 'sh', '-c', command, process.execPath, conversation, name], { env })
  return JSON.parse(stdout)
}

/** The same without any bus. */
async function withoutBus(name: string) {
  const { stdout } = await run(process.execPath, [conversation, name], { env: environment })
  return JSON.parse(stdout)
}

const done = { kind: 'done' }

// Linux only, and only where a keyring is installed; set-up installs it on Debian.
describe.skipIf(!installed)('the real keyring', { timeout: 60_000 }, () => {
  it('keeps, replaces and removes exactly the entry that is named', async () => {
    const result = await inSession('unlocked', 'whole')
    expect(result).toEqual({
      before: { kind: 'missing' },
      write: done,
      again: done,
      other: done,
      read: { kind: 'found', secret: 'x'.repeat(2100) },
      remove: done,
      after: { kind: 'missing' },
      removeAgain: done,
      neighbour: { kind: 'found', secret: 'other' },
    })
  })

  it('gives the ledger key back in the next session', async () => {
    const made = await inSession('unlocked', 'make')
    expect(made).toMatchObject({ kind: 'key', trouble: null })
    const reopened = await inSession('unlocked', 'reopen')
    expect(reopened).toEqual({ kind: 'key', key: made.key, trouble: null })
  })

  it('tells a folder that was put back from the number that it keeps', async () => {
    expect(await inSession('unlocked', 'references')).toEqual({ first: 'new', again: 'same', setBack: 'setBack', after: 'same' })
  })

  it('that is locked or not there has no part in the numbers of references', async () => {
    const alone = { first: 'new', again: 'same', setBack: 'same', after: 'same' }
    expect(await inSession('locked', 'references')).toEqual(alone)
    expect(await withoutBus('references')).toEqual(alone)
  })

  it('when locked reads as empty, takes nothing, and never leads to a new ledger key', async () => {
    const result = await inSession('locked', 'locked')
    expect(result).toEqual({
      read: { kind: 'missing' },
      write: { kind: 'trouble', trouble: 'locked' },
      reopen: { kind: 'needsRecoveryCode', trouble: null },
    })
  })

  it('without a default ring reads as empty and takes nothing', async () => {
    const result = await inSession('locked', 'locked', { XDG_DATA_HOME: join(home, 'no-ring') })
    expect(result).toEqual({
      read: { kind: 'missing' },
      write: { kind: 'trouble', trouble: 'locked' },
      reopen: { kind: 'needsRecoveryCode', trouble: null },
    })
  })

  it('without a session bus is unavailable', async () => {
    const result = await withoutBus('locked')
    expect(result).toEqual({
      read: { kind: 'trouble', trouble: 'unavailable' },
      write: { kind: 'trouble', trouble: 'unavailable' },
      reopen: { kind: 'needsRecoveryCode', trouble: 'unavailable' },
    })
  })
})
