import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Outcome } from '../shared/contract/failure.ts'
import { boot } from './boot.ts'
import { headOnly } from './testing/sample-reader-copy.ts'
import { sampleShell } from './testing/sample-shell.ts'
import { madeWith } from './testing/service-samples.ts'
import { newFolder } from './testing/test-desk.ts'
import { workerFile } from './testing/workers.ts'
import { memoryVault } from './vault/vault.ts'

let dataFolder: string
beforeEach(async () => {
  dataFolder = await newFolder()
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

/** A shell without a window. It keeps what the desk gave it. */
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

const options = () => ({
  dataFolder,
  workerFile,
  answerWorkerFile: madeWith.answerWorkerFile,
  version: '1.2.3',
  vault: memoryVault(),
  practiceDays: 8,
})

describe('the desk', () => {
  it('opens although its updater breaks, and says that there are no updates', async () => {
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, { ...options(), updates: Promise.reject(new Error('no such class')) })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { updates: { status: 'off', why: 'setUpWrong' } } })
    await stop()
    expect(await readFile(join(dataFolder, 'desk.log'), 'utf8')).toContain('"procedure":"updates"')
  })

  it('opens its window, answers it, and closes once', async () => {
    const { shell, happened, ask } = windowless()
    const { stop } = await boot(shell, options())
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { version: '1.2.3', shell: 'chromium', active: null } })
    await Promise.all([stop(), stop()])
    expect(happened).toEqual(['open', 'close'])
  })

  it('tells the window and the log that the data were moved at this start', async () => {
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, { ...options(), place: { notes: dataFolder, computer: 'desk-1', movedFrom: 'C:\\Roaming\\desk' } })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { movedFrom: 'C:\\Roaming\\desk', nextFolder: null } })
    // No connection is in use, so no ledger lies on a network.
    expect(await ask('desk.chooseFolder', {})).toEqual({ ok: false, failure: { kind: 'unsupported' } })
    await stop()
    const log = await readFile(join(dataFolder, 'desk.log'), 'utf8')
    expect([log.includes('data.moved'), log.includes('Roaming')]).toEqual([true, false])
  })

  it('opens the window before the ledger, which was open when it was last closed', async () => {
    const first = windowless()
    const before = await boot(first.shell, options())
    await first.ask('connection.practise', {})
    await before.stop()
    const { shell, happened, ask } = windowless()
    const { stop } = await boot(shell, options())
    expect(happened.slice(0, 2)).toEqual(['open', 'desk.changed'])
    expect(await ask('desk.state', {})).toMatchObject({ ok: true, value: { active: { mode: 'practice' }, ledger: 'open' } })
    await stop()
  })

  it('opens the ledger while its window comes up, and asks the service only when that is there', async () => {
    const first = windowless()
    const before = await boot(first.shell, options())
    await first.ask('connection.practise', {})
    await before.stop()
    const { shell, ask, happened } = windowless()
    const shown = Promise.withResolvers<void>()
    const waiting = { ...shell, open: async (window: Parameters<typeof shell.open>[0]) => shell.open(window).then(() => shown.promise) }
    const booted = boot(waiting, options())
    await vi.waitFor(async () => expect(await ask('desk.state', {})).toMatchObject({ value: { ledger: 'open' } }), 20_000)
    expect(happened).not.toContain('sync.progress')
    shown.resolve()
    const { stop } = await booted
    await vi.waitFor(() => expect(happened).toContain('sync.progress'), 20_000)
    await stop()
  })

  it('lets go of the ledger when its window does not open', async () => {
    const first = windowless()
    const before = await boot(first.shell, options())
    await first.ask('connection.practise', {})
    await before.stop()
    const broken = { ...windowless().shell, open: () => Promise.reject(new Error('no browser')) }
    await expect(boot(broken, options())).rejects.toThrow('no browser')
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, options())
    expect(await ask('desk.state', {})).toMatchObject({ value: { ledger: 'open' } })
    await stop()
  })

  it('lets its window close while nothing is on its way, and closes it when it is told to quit', async () => {
    const { shell, happened, ask, mayClose, closing } = windowless()
    const { stop } = await boot(shell, options())
    expect(mayClose()).toBe(true)
    expect(await ask('desk.quit', {})).toEqual({ ok: true, value: {} })
    await closing
    expect(happened).toEqual(['open', 'close'])
    await stop()
  })

  it('keeps its window out of screenshots while that shows a card', async () => {
    const { shell, happened, ask } = windowless()
    const { stop } = await boot(shell, options())
    for (const shown of [true, false]) expect(await ask('desk.cardShown', { shown })).toEqual({ ok: true, value: {} })
    expect(happened).toEqual(['open', 'protect true', 'protect false'])
    await stop()
  })

  it('notifies of a case, and tells the window which one was pressed', async () => {
    const { shell, happened, ask } = windowless()
    const { stop } = await boot(shell, options())
    const about = { kind: 'booking', reference: 'DB-1' }
    expect(await ask('desk.notify', { title: 'Booked', text: 'Hotel Sol', about })).toEqual({ ok: true, value: {} })
    expect(happened).toEqual(['open', 'notify Booked', 'desk.noticePressed'])
    await stop()
  })

  it('writes down where a fault of its window, and one that ends it, was', async () => {
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, options())
    const fault = { error: 'TypeError', code: null, frames: ['drawn@index.js:3:14'] }
    expect(await ask('desk.fault', fault)).toEqual({ ok: true, value: {} })
    expect(await ask('desk.fault', { ...fault, frames: ['Ada Byron@index.js:1:1'] })).toMatchObject({ failure: { kind: 'input' } })
    const heard = process.listeners('uncaughtExceptionMonitor')
    for (const listen of heard) listen(new RangeError('Ada Byron'), 'uncaughtException')
    await stop()
    expect(process.listenerCount('uncaughtExceptionMonitor')).toBe(heard.length - 1)
    const log = await readFile(join(dataFolder, 'desk.log'), 'utf8')
    expect(log).toContain('"event":"fault","procedure":"window","error":"TypeError","code":null,"frames":["drawn@index.js:3:14"]')
    expect(log).toMatch(/"procedure":"main","error":"RangeError","code":null,"frames":\["[^"]*@boot\.test\.ts:/)
    expect(log).not.toContain('Ada')
  })

  it('writes down no more faults than a log has room for, however often a window tells them', async () => {
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, options())
    for (let i = 0; i < 500; i++) await ask('desk.fault', { error: 'TypeError', code: null, frames: [] })
    await stop()
    const told = (await readFile(join(dataFolder, 'desk.log'), 'utf8')).match(/"procedure":"window"/g)
    expect(told?.length).toBeGreaterThan(10)
    expect(told?.length).toBeLessThan(60)
  })

  it('notes that the machine woke up, tells its window what time it is, and goes on', async () => {
    const { shell, ask, wake, happened } = windowless()
    const { stop, isSending } = await boot(shell, options())
    wake()
    await vi.waitFor(() => expect(happened).toEqual(['open', 'desk.changed']))
    expect(isSending()).toBe(false)
    expect(await ask('desk.state', {})).toMatchObject({ ok: true })
    await stop()
    expect(await readFile(join(dataFolder, 'desk.log'), 'utf8')).toContain('machine.resumed')
  })

  it('asks about a file that was handed over from outside, and opens only what is a reader copy', async () => {
    const { shell, ask, offer, happened } = windowless()
    const { stop } = await boot(shell, options())
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: false, failure: { kind: 'notHere' } })
    const file = join(dataFolder, 'march.deskbook')
    await writeFile(file, 'no ledger')
    const told = happened.length
    offer(file)
    expect(happened.slice(told)).toEqual(['desk.changed'])
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: 'march.deskbook', active: null } })
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: false, failure: { kind: 'readerCopy' } })
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: 'march.deskbook', active: null } })
    expect(await ask('reader.leaveOffered', {})).toMatchObject({ ok: true, value: { offeredCopy: null } })
    await stop()
  })

  it('does not forget a file that is handed over while another one is being opened', async () => {
    const { shell, ask, offer } = windowless()
    const { stop } = await boot(shell, options())
    const [march, april] = [join(dataFolder, 'march.deskbook'), join(dataFolder, 'april.deskbook')]
    await writeFile(march, await headOnly())
    offer(march)
    const opened = ask('reader.openOffered', {})
    await new Promise((resolve) => setImmediate(resolve))
    offer(april)
    expect(await opened).toMatchObject({ ok: true, value: { active: { name: 'march' }, offeredCopy: 'april.deskbook' } })
    await writeFile(april, await headOnly())
    expect(await ask('reader.openOffered', {})).toMatchObject({ ok: true, value: { active: { name: 'april' }, offeredCopy: null } })
    await stop()
  })

  it.each([
    ['march\u202exslx.deskbook', '\u2068march\ufffdxslx.deskbook\u2069'],
    ['a\n\nBooked twice.\tClose it now\u0007.deskbook', '\u2068a Booked twice. Close it now\ufffd.deskbook\u2069'],
    [`${'m'.repeat(150)}.deskbook`, `${'m'.repeat(100)}…`],
    ['مارس.deskbook', '\u2068مارس.deskbook\u2069'],
  ])('shows the name of such a file on one line, of some length, and with a mark for what turns the text: %j', async (name, shown) => {
    const { shell, ask, offer } = windowless()
    const { stop } = await boot(shell, options())
    offer(join(dataFolder, name))
    expect(await ask('desk.state', {})).toMatchObject({ value: { offeredCopy: shown } })
    await stop()
  })

  it.skipIf(process.platform === 'win32')(
    'opens no pipe, device, folder or file without end that is handed over, and waits for none',
    async () => {
      const { shell, ask, offer } = windowless()
      const { stop } = await boot(shell, options())
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
      await stop()
    },
  )

  it('refuses a window that asks without end, and goes on answering what else it asks', async () => {
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, { ...options(), now: () => 0 })
    const answers = await Promise.all(Array.from({ length: 5000 }, () => ask('settings.read', {})))
    expect(answers[0]).toMatchObject({ ok: true })
    expect(answers.at(-1)).toMatchObject({ ok: false, failure: { kind: 'tooOften' } })
    expect(await ask('desk.state', {})).toMatchObject({ ok: true })
    await stop()
  })

  it.each([undefined, 'Etc/Unknown', 'Foo/Bar', ''])(
    'shows times in the accounting zone, or UTC, where the system states the zone %j',
    async (timeZone) => {
      const stated = vi
        .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
        .mockReturnValue({ timeZone } as Intl.ResolvedDateTimeFormatOptions)
      onTestFinished(() => stated.mockRestore())
      const first = windowless()
      const before = await boot(first.shell, options())
      expect(await first.ask('connection.practise', {})).toMatchObject({
        ok: true,
        value: { ledger: 'open', deskZone: 'UTC', isZoneKnown: false },
      })
      expect(await first.ask('sync.run', {})).toMatchObject({ ok: true })
      expect(await first.ask('arrivals.state', {})).toMatchObject({ ok: true })
      expect(await first.ask('settings.write', { accountingZone: 'Asia/Tokyo' })).toMatchObject({ ok: true })
      await before.stop()
      const { shell, ask } = windowless()
      const { stop } = await boot(shell, options())
      expect(await ask('desk.state', {})).toMatchObject({
        value: { ledger: 'open', deskZone: 'Asia/Tokyo', accountingZone: 'Asia/Tokyo', settingsLost: null },
      })
      await stop()
    },
  )

  it('puts damaged settings aside and starts', async () => {
    await writeFile(join(dataFolder, 'desk.json'), '{"settings":')
    const { shell, ask } = windowless()
    const { stop } = await boot(shell, options())
    expect(await ask('settings.read', {})).toMatchObject({ ok: true })
    await stop()
    expect(await readFile(join(dataFolder, 'desk.log'), 'utf8')).toContain('settings.damaged')
  })
})
