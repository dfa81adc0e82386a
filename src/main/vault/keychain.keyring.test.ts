import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const conversationScript = join(import.meta.dirname, '../testing/keyring-conversation.ts')
const isKeyringInstalled = ['dbus-run-session', 'gnome-keyring-daemon'].every((tool) => spawnSync('which', [tool]).status === 0)
let home: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deskbook-keyring-'))
  await mkdir(join(home, 'run'), { mode: 0o700 })
  // No display, so that no prompt can be answered, and no access to the session of the user who runs the tests.
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

/** Runs a keychain conversation in its own session; the bus and the keyring end with it. */
async function inSession(keyring: keyof typeof keyrings, name: string, extra: NodeJS.ProcessEnv = {}) {
  const command = `${keyrings[keyring]} >/dev/null 2>&1; exec "$0" "$@"`
  const env = { ...environment, ...extra }
  const { stdout } = await run('dbus-run-session', ['--', 'sh', '-c', command, process.execPath, conversationScript, name], { env })
  return JSON.parse(stdout)
}

/** Runs a keychain conversation without a session bus. */
async function withoutBus(name: string) {
  const { stdout } = await run(process.execPath, [conversationScript, name], { env: environment })
  return JSON.parse(stdout)
}

const done = { kind: 'done' }

// Only on Linux with an installed keyring; set-up installs it on Debian.
describe.skipIf(!isKeyringInstalled)('the real keyring', { timeout: 60_000 }, () => {
  it('stores, replaces and removes exactly the named entry', async () => {
    expect(await inSession('unlocked', 'whole')).toEqual({
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

  it('returns the ledger key in the next session', async () => {
    const created = await inSession('unlocked', 'make')
    expect(created).toMatchObject({ kind: 'key', trouble: null })
    const reopened = await inSession('unlocked', 'reopen')
    expect(reopened).toEqual({ kind: 'key', key: created.key, trouble: null })
  })

  it('detects a restored data folder by the stored number', async () => {
    expect(await inSession('unlocked', 'references')).toEqual({ first: 'new', again: 'same', setBack: 'setBack', after: 'same' })
  })

  it('does not affect the reference numbers if it is locked or missing', async () => {
    const withoutKeyring = { first: 'new', again: 'same', setBack: 'same', after: 'same' }
    expect(await inSession('locked', 'references')).toEqual(withoutKeyring)
    expect(await withoutBus('references')).toEqual(withoutKeyring)
  })

  it.each([
    ['it is locked', () => inSession('locked', 'locked')],
    ['there is no default keyring', () => inSession('locked', 'locked', { XDG_DATA_HOME: join(home, 'no-ring') })],
  ])('reads as empty, rejects writes and never leads to a new ledger key if %s', async (_, talk) => {
    expect(await talk()).toEqual({
      read: { kind: 'missing' },
      write: { kind: 'trouble', trouble: 'locked' },
      reopen: { kind: 'needsRecoveryCode', trouble: null },
    })
  })

  it('is unavailable without a session bus', async () => {
    const unavailable = { kind: 'trouble', trouble: 'unavailable' }
    const reopen = { kind: 'needsRecoveryCode', trouble: 'unavailable' }
    expect(await withoutBus('locked')).toEqual({ read: unavailable, write: unavailable, reopen })
  })
})
