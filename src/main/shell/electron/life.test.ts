import { asyncProperty, assert as check, constantFrom, record, uniqueArray } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartRefused } from '../../place/start-failure.ts'
import { electron, settle, startApp } from '../../testing/shell/sample-life.ts'
import { type EndedBy, longestStopMs, shutdownWaitMs, untilEnd } from './life.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Starts the app and loads its page. */
async function openedApp(story?: Parameters<typeof startApp>[0]) {
  const world = startApp(story)
  world.ready()
  await settle()
  world.loads()
  await settle()
  return world
}

describe('the app', () => {
  it('exits with 0, without a message, if the clerk quits before its page has loaded', async () => {
    const { ready, quit, exits, reported: told } = startApp()
    ready()
    await settle()
    quit()
    await settle()
    expect([exits, told]).toEqual([[0], []])
  })

  it('exits with 0 and opens no window if the clerk quits at the moment it is ready', async () => {
    const { ready, quit, exits, isOpen } = startApp()
    ready()
    quit()
    await settle(longestStopMs)
    expect([exits, isOpen()]).toEqual([[0], false])
  })

  it('keeps running while its page is shown', async () => {
    const { exits } = await openedApp()
    await settle(3_600_000)
    expect(exits).toEqual([])
  })

  it('delays a shutdown while a request is in flight, and stops once it is answered', async () => {
    const { power, sending, exits } = await openedApp()
    sending(true)
    power.emit('shutdown', { preventDefault() {} })
    await settle(2000)
    expect(exits).toEqual([])
    sending(false)
    await settle(200)
    expect(exits).toEqual([0])
  })

  it('does not delay a shutdown longer than the system allows; the next start looks the requests up', async () => {
    const { power, sending, exits } = await openedApp()
    sending(true)
    power.emit('shutdown', { preventDefault() {} })
    await settle(shutdownWaitMs + 200)
    expect(exits).toEqual([0])
  })

  it('does not exit by itself once its window is gone', async () => {
    const world = electron()
    const end: Promise<EndedBy> = untilEnd(world as never)
    void world.shell.open()
    await world.shell.close()
    expect([await end, world.app.listenerCount('window-all-closed')]).toEqual(['person', 1])
  })

  it('exits with 0 after a timeout even if the desk does not stop', async () => {
    const { quit, exits } = await openedApp({ ledger: 'open', stops: 'never' })
    quit()
    await settle(longestStopMs - 1)
    expect(exits).toEqual([])
    await settle(1)
    expect(exits).toEqual([0])
  })

  it('installs a ready update only once the desk has stopped', async () => {
    const { quit, updates, exits } = await openedApp({ ledger: 'open', stops: 'slowly' })
    quit()
    await settle(4999)
    expect(updates).toEqual([])
    await settle(1)
    expect([updates, exits]).toEqual([[{ exits: 0, sending: false }], [0]])
  })

  it.each([
    ['the desk does not stop', { stops: 'never' }, () => {}, 'quit'],
    ['the desk fails to stop', { stops: 'with a fault' }, () => {}, 'quit'],
    ['a request was in flight when the window closed', {}, ({ sending }: ReturnType<typeof electron>) => sending(true), 'closed'],
    ['the machine shuts down', {}, ({ power }: ReturnType<typeof electron>) => power.emit('shutdown'), 'closed'],
    ['Windows ends the session', {}, ({ endSession }: ReturnType<typeof electron>) => endSession(), 'closed'],
    ['SIGTERM ended the desk', {}, ({ signal }: ReturnType<typeof electron>) => signal('SIGTERM'), 'closed'],
    ['SIGINT ended the desk', {}, ({ signal }: ReturnType<typeof electron>) => signal('SIGINT'), 'closed'],
  ] as const)('installs nothing if %s', async (_, story, trigger, last) => {
    const world = await openedApp({ ledger: 'open', stops: 'at once', ...story })
    trigger(world)
    if (last === 'quit') world.quit()
    else await world.shell.close()
    await settle(longestStopMs + 5000)
    expect([world.updates, world.exits]).toEqual([[], [0]])
  })

  it('explains why it does not start, for example because the settings file is locked, and exits with 2', async () => {
    const { exits, reported: told } = await openedApp({ ledger: 'fail', stops: 'at once' })
    expect(exits).toEqual([2])
    expect(told).toEqual([expect.stringMatching(/cannot use \/desk\/desk\.json \(EBUSY\)\. Nothing was sent.*Close whatever has it open/)])
  })

  it('explains a refused start as soon as the app can show a dialog, and exits with 2', async () => {
    const refuse = () => {
      throw new StartRefused('Deskbook does not start with --inspect.')
    }
    const { ready, exits, reported: told } = startApp(undefined, { prepare: refuse })
    await settle()
    expect([exits, told]).toEqual([[], []])
    ready()
    await settle()
    expect([exits, told]).toEqual([[2], ['Deskbook does not start with --inspect.']])
  })

  it('does nothing if another instance has the desk open', async () => {
    const { exits, reported: told } = startApp(undefined, { prepare: () => null })
    await settle(longestStopMs)
    expect([exits, told]).toEqual([[], []])
  })
})

const eventNames = [
  ...(['ready', 'loads', 'failsToLoad', 'quit', 'close', 'SIGTERM', 'SIGINT', 'sending', 'answered', 'activate', 'shutdown'] as const),
  ...(['session-end', 'later'] as const),
] as const

describe('for any order of events', () => {
  it('the app exits once, with 0 for a clerk who leaves and 2 for a refused start, and never hangs', async () => {
    const story = record({
      ledger: constantFrom('open', 'slow', 'stuck', 'fail'),
      stops: constantFrom('at once', 'slowly', 'never', 'with a fault'),
      order: uniqueArray(constantFrom(...eventNames), { minLength: 1, maxLength: eventNames.length }),
      last: constantFrom('quit', 'close', 'SIGTERM'),
    })
    await check(
      asyncProperty(story, async ({ order, last, ...rest }) => {
        const world = startApp(rest)
        const act = async (what: (typeof eventNames)[number]) => {
          if (world.exits.length > 0) return
          if (what === 'ready') world.ready()
          else if (what === 'loads') world.loads()
          else if (what === 'failsToLoad') world.failsToLoad()
          else if (what === 'quit') world.quit()
          else if (what === 'close') world.close()
          else if (what === 'SIGTERM' || what === 'SIGINT') world.signal(what)
          else if (what === 'sending') world.sending(true)
          else if (what === 'answered') world.sending(false)
          else if (what === 'activate') world.app.emit('activate')
          else if (what === 'shutdown') world.power.emit('shutdown', { preventDefault() {} })
          else if (what === 'session-end') world.endSession()
          else await settle(10_000)
        }
        for (const what of order) {
          await act(what)
          // Other code runs only after about half of the events.
          if (what.length % 2 === 0) await settle()
        }
        const failedBefore = world.reported.length > 0
        // Finally everything completes, and the clerk leaves.
        for (const what of ['ready', 'loads', 'answered', 'later'] as const) await act(what)
        await act(last)
        await act('quit')
        await settle(longestStopMs + 10_000)
        const failed = failedBefore || world.reported.length > 0
        // A locked file can be fixed, a page that does not load cannot.
        const code = !failed ? 0 : world.reported.some((told) => told.includes('EBUSY')) ? 2 : 1
        expect(world.exits).toEqual([code])
        expect(world.isOpen() && !failed).toBe(false)
        expect(world.updates.length).toBeLessThanOrEqual(1)
        // Installed right before the exit, and never after a failure.
        for (const { exits } of world.updates) expect([exits, failed]).toEqual([0, false])
      }),
      { numRuns: Number(process.env['DESKBOOK_LIFE_RUNS'] ?? 2000) },
    )
  })
})
