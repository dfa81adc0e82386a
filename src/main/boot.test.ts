import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Outcome } from '../shared/contract/failure.ts'
import { boot } from './boot.ts'
import { sampleShell } from './testing/sample-shell.ts'
import { clientOptions } from './testing/service-samples.ts'
import { createReaderCopyHead, newFolder } from './testing/test-desk.ts'
import { workerFile } from './testing/workers.ts'
import { memoryVault } from './vault/vault.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await newFolder()
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await rm(dataFolder, { recursive: true, force: true })
})

/** A shell without a window, which records calls and the desk's callbacks. */
function windowless() {
  const happened: string[] = []
  let mayClose = () => true
  let closed = () => {}
  let resumed = () => {}
  let offer = (_path: string) => {}
  let answer: (name: string, input: unknown) => Promise<Outcome<unknown>> = async () => ({ ok: false, failure: { kind: 'unsupported' } })
  const shell = sampleShell({
    open: async (window) => {
      happened.push('open')
      answer = window.answer
    },
    emit: (name) => void happened.push(name),
    protectContent: (on) => void happened.push(`protect ${on}`),
    notify: ({ title }, pressed) => {
      happened.push(`notify ${title}`)
      pressed()
    },
    onFileOffered: (listen) => {
      offer = listen
    },
    onResumed: (listen) => {
      resumed = listen
    },
    onCloseAsked: (ask) => {
      mayClose = ask
    },
    close: async () => {
      happened.push('close')
      closed()
    },
  })
  return {
    shell,
    happened,
    ask: (name: string, input: unknown) => answer(name, input),
    mayClose: () => mayClose(),
    wake: () => resumed(),
    offer: (path: string) => offer(path),
    closing: new Promise<void>((resolve) => {
      closed = resolve
    }),
  }
}

/** Starts a desk without a window, which is stopped after the test. */
async function bootDesk(changes: Partial<Parameters<typeof boot>[1]> = {}, world = windowless()) {
  const running = await boot(world.shell, { ...options(), ...changes })
  stops.push(running.stop)
  return { ...world, ...running }
}

/** Practises with a desk and stops it, so that the next start has a ledger to open. */
async function leavePracticeLedger() {
  const { ask, stop } = await bootDesk()
  await ask('connection.practise', {})
  await stop()
}

const readDeskLog = () => readFile(join(dataFolder, 'desk.log'), 'utf8')

const options = () => ({
  dataFolder,
  workerFile,
  answerWorkerFile: clientOptions.answerWorkerFile,
  version: '1.2.3',
  vault: memoryVault(),
  practiceDays: 8,
})

describe('the desk', () => {
  it('opens although its updater fails, and reports that updates are off', async () => {
    const { ask, stop } = await bootDesk({ updates: Promise.reject(new Error('no such class')) })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { updates: { status: 'off', why: 'setUpWrong' } } })
    await stop()
    expect(await readDeskLog()).toContain('"procedure":"updates"')
  })

  it('opens its window, answers its calls, and closes once', async () => {
    const { happened, ask, stop } = await bootDesk()
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { version: '1.2.3', shell: 'chromium', active: null } })
    await Promise.all([stop(), stop()])
    expect(happened).toEqual(['open', 'close'])
  })

  it('reports in the window and the log that this start moved the data', async () => {
    const { ask, stop } = await bootDesk({ place: { notes: dataFolder, computer: 'desk-1', movedFrom: 'C:\\Roaming\\desk' } })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { movedFrom: 'C:\\Roaming\\desk', nextFolder: null } })
    // No connection is in use, so no ledger is on a network.
    expect(await ask('desk.chooseFolder', {})).toEqual({ ok: false, failure: { kind: 'unsupported' } })
    await stop()
    const log = await readDeskLog()
    expect([log.includes('data.moved'), log.includes('Roaming')]).toEqual([true, false])
  })

  it('opens the window before it opens the ledger of the last session', async () => {
    await leavePracticeLedger()
    const { happened, ask } = await bootDesk()
    expect(happened.slice(0, 2)).toEqual(['open', 'desk.changed'])
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { active: { mode: 'practice' }, ledger: 'open' } })
  })

  it('opens the ledger while its window opens, and calls the service only after that', async () => {
    await leavePracticeLedger()
    const world = windowless()
    const { shell, ask, happened } = world
    const shown = Promise.withResolvers<void>()
    const waiting = { ...shell, open: async (window: Parameters<typeof shell.open>[0]) => shell.open(window).then(() => shown.promise) }
    const booted = bootDesk({}, { ...world, shell: waiting })
    await vi.waitFor(async () => expect(await ask('desk.state', {})).toMatchObject({ value: { ledger: 'open' } }), 20_000)
    expect(happened).not.toContain('sync.progress')
    shown.resolve()
    await booted
    await vi.waitFor(() => expect(happened).toContain('sync.progress'), 20_000)
  })

  it('closes the ledger if its window does not open', async () => {
    await leavePracticeLedger()
    const broken = { ...windowless().shell, open: () => Promise.reject(new Error('no browser')) }
    await expect(boot(broken, options())).rejects.toThrow('no browser')
    const { ask } = await bootDesk()
    expect(await ask('desk.state', {})).toMatchObject({ value: { ledger: 'open' } })
  })

  it('lets its window close while nothing is in flight, and closes it when told to quit', async () => {
    const { happened, ask, mayClose, closing } = await bootDesk()
    expect(mayClose()).toBe(true)
    expect(await ask('desk.quit', {})).toEqual({ ok: true, value: {} })
    await closing
    expect(happened).toEqual(['open', 'close'])
  })

  it('excludes its window from screenshots while it shows a card', async () => {
    const { happened, ask } = await bootDesk()
    for (const shown of [true, false]) expect(await ask('desk.cardShown', { shown })).toEqual({ ok: true, value: {} })
    expect(happened).toEqual(['open', 'protect true', 'protect false'])
  })

  it('shows a notification about a case, and tells the window that the notification was clicked', async () => {
    const { happened, ask } = await bootDesk()
    const about = { kind: 'booking', reference: 'DB-1' }
    expect(await ask('desk.notify', { title: 'Booked', text: 'Hotel Sol', about })).toEqual({ ok: true, value: {} })
    expect(happened).toEqual(['open', 'notify Booked', 'desk.noticePressed'])
  })

  it('logs the location of errors in its window and of fatal errors', async () => {
    const { ask, stop } = await bootDesk()
    const fault = { error: 'TypeError', code: null, frames: ['drawn@index.js:3:14'] }
    expect(await ask('desk.fault', fault)).toEqual({ ok: true, value: {} })
    expect(await ask('desk.fault', { ...fault, frames: ['Ada Byron@index.js:1:1'] })).toMatchObject({ failure: { kind: 'input' } })
    const fatalListeners = process.listeners('uncaughtExceptionMonitor')
    for (const listen of fatalListeners) listen(new RangeError('Ada Byron'), 'uncaughtException')
    await stop()
    expect(process.listenerCount('uncaughtExceptionMonitor')).toBe(fatalListeners.length - 1)
    const log = await readDeskLog()
    expect(log).toContain('"event":"fault","procedure":"window","error":"TypeError","code":null,"frames":["drawn@index.js:3:14"]')
    expect(log).toMatch(/"procedure":"main","error":"RangeError","code":null,"frames":\["[^"]*@boot\.test\.ts:/)
    expect(log).not.toContain('Ada')
  })

  it('limits the number of logged errors, however often a window reports them', async () => {
    const { ask, stop } = await bootDesk()
    for (let i = 0; i < 500; i++) await ask('desk.fault', { error: 'TypeError', code: null, frames: [] })
    await stop()
    const logged = (await readDeskLog()).match(/"procedure":"window"/g)
    expect(logged?.length).toBeGreaterThan(10)
    expect(logged?.length).toBeLessThan(60)
  })

  it('logs that the machine woke up, sends its window the current time, and continues', async () => {
    const { shell, ask, wake, happened } = windowless()
    const { stop, isSending } = await boot(shell, options())
    wake()
    await vi.waitFor(() => expect(happened).toEqual(['open', 'desk.changed']))
    expect(isSending()).toBe(false)
    expect(await ask('desk.state', {})).toMatchObject({ ok: true })
    await stop()
    expect(await readDeskLog()).toContain('machine.resumed')
  })

  it('asks about a file passed from outside, and opens only reader copies', async () => {
    const { ask, offer, happened } = await bootDesk()
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: false, failure: { kind: 'notHere' } })
    const file = join(dataFolder, 'march.deskbook')
    await writeFile(file, 'no ledger')
    const countBefore = happened.length
    offer(file)
    expect(happened.slice(countBefore)).toEqual(['desk.changed'])
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: 'march.deskbook', active: null } })
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: false, failure: { kind: 'readerCopy' } })
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: 'march.deskbook', active: null } })
    expect(await ask('reader.dismissOffered', {})).toMatchObject({ ok: true, value: { offeredCopy: null } })
  })

  it('does not lose a file that is passed while another one is being opened', async () => {
    const { ask, offer } = await bootDesk()
    const [march, april] = [join(dataFolder, 'march.deskbook'), join(dataFolder, 'april.deskbook')]
    await writeFile(march, await createReaderCopyHead())
    offer(march)
    const opened = ask('reader.openOffered', {})
    await new Promise((resolve) => setImmediate(resolve))
    offer(april)
    expect(await opened).toMatchObject({ ok: true, value: { active: { name: 'march' }, offeredCopy: 'april.deskbook' } })
    await writeFile(april, await createReaderCopyHead())
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: true, value: { active: { name: 'april' }, offeredCopy: null } })
  })

  it.each([
    ['march\u202exslx.deskbook', '\u2068march\ufffdxslx.deskbook\u2069'],
    ['a\n\nBooked twice.\tClose it now\u0007.deskbook', '\u2068a Booked twice. Close it now\ufffd.deskbook\u2069'],
    [`${'m'.repeat(150)}.deskbook`, `${'m'.repeat(100)}…`],
    ['مارس.deskbook', '\u2068مارس.deskbook\u2069'],
  ])('shows the name of a file from outside shortened, on one line and with bidi characters isolated: %j', async (name, shown) => {
    const { ask, offer } = await bootDesk()
    offer(join(dataFolder, name))
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: shown } })
  })

  it.skipIf(process.platform === 'win32')(
    'does not open a pipe, device, folder or endless file from outside, nor wait for it',
    async () => {
      const { ask, offer } = await bootDesk()
      const [pipe, zeros, folder, huge] = ['pipe', 'zeros', 'folder', 'huge'].map((name) => join(dataFolder, `${name}.deskbook`))
      execFileSync('mkfifo', [pipe ?? ''])
      await symlink('/dev/zero', zeros ?? '')
      await mkdir(folder ?? '')
      await writeFile(huge ?? '', 'Deskbook reader copy\n{')
      await truncate(huge ?? '', 2 ** 40)
      const failures: unknown[] = []
      for (const file of [pipe, zeros, folder, huge]) {
        offer(file ?? '')
        failures.push(Reflect.get(await ask('reader.openOffered', {}), 'failure'))
      }
      expect(failures).toEqual([...Array(3).fill({ kind: 'file', why: 'notAFile' }), { kind: 'readerCopy', trouble: 'damaged' }])
      expect(await ask('desk.state', {})).toMatchObject({ value: { connections: [], active: null } })
    },
  )

  it('rejects calls of a window beyond the rate limit, and still answers its other calls', async () => {
    const { ask } = await bootDesk({ now: () => 0 })
    const answers = await Promise.all(Array.from({ length: 5000 }, () => ask('settings.read', {})))
    expect(answers[0]).toMatchObject({ ok: true })
    expect(answers.at(-1)).toMatchObject({ ok: false, failure: { kind: 'tooOften' } })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true })
  })

  it.each([undefined, 'Etc/Unknown', 'Foo/Bar', ''])(
    'shows times in the accounting zone, or UTC, if the system reports the zone %j',
    async (timeZone) => {
      const zoneSpy = vi
        .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
        .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
      onTestFinished(() => zoneSpy.mockRestore())
      const first = await bootDesk()
      const unknownZone = { ledger: 'open', deskZone: 'UTC', isZoneKnown: false }
      expect(await first.ask('connection.practise', {})).toMatchObject({ ok: true, value: unknownZone })
      expect(await first.ask('sync.run', {})).toMatchObject({ ok: true })
      expect(await first.ask('arrivals.state', {})).toMatchObject({ ok: true })
      expect(await first.ask('settings.write', { accountingZone: 'Asia/Tokyo' })).toMatchObject({ ok: true })
      await first.stop()
      const { ask } = await bootDesk()
      expect(await ask('desk.state', {})).toMatchObject({
        value: { ledger: 'open', deskZone: 'Asia/Tokyo', accountingZone: 'Asia/Tokyo', settingsLost: null },
      })
    },
  )

  it('quarantines damaged settings and starts', async () => {
    await writeFile(join(dataFolder, 'desk.json'), '{"settings":')
    const { ask, stop } = await bootDesk()
    expect(await ask('settings.read', {})).toMatchObject({ ok: true })
    await stop()
    expect(await readDeskLog()).toContain('settings.damaged')
  })
})
