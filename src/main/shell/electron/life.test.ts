import { EventEmitter } from 'node:events'
import type { App, PowerMonitor } from 'electron'
import { asyncProperty, assert as check, constantFrom, record, uniqueArray } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StartRefused } from '../../place/start-failure.ts'
import { type Life, live, longestStopMs } from './life.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

/** Electron's own part in starting and ending, as its documentation has it: quitting closes the windows, then comes `will-quit`. */
function electron() {
  const app = new EventEmitter()
  const signals = new EventEmitter()
  const power = new EventEmitter()
  const exits: number[] = []
  let ready = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  /** The window: not there yet, loading, loaded, or gone. */
  let window: 'none' | 'loading' | 'loaded' | 'gone' = 'none'
  let mayClose = true
  let closed: (by: 'person' | 'system') => void = () => {}
  let load: { resolve(): void; reject(error: Error): void } | null = null
  let isOver = false

  const destroy = () => {
    if (window === 'none' || window === 'gone') return
    window = 'gone'
    // The page is destroyed with its window: what is still loading is not any more.
    load?.resolve()
    closed('person')
    if (app.listenerCount('window-all-closed') === 0) quit()
    else app.emit('window-all-closed')
  }
  const close = (): boolean => {
    if (window === 'none' || window === 'gone') return true
    if (!mayClose) return false
    destroy()
    return true
  }
  const exit = (code: number) => void exits.push(code)
  const quit = () => {
    app.emit('before-quit', { preventDefault() {} })
    if (!close()) return
    let isPrevented = false
    app.emit('will-quit', {
      preventDefault() {
        isPrevented = true
      },
    })
    if (!isPrevented) exit(0)
  }
  return {
    app: Object.assign(app, { whenReady: () => isReady, exit }) as unknown as App & EventEmitter,
    signals,
    power,
    exits,
    ready,
    quit,
    close,
    signal: (name: string) => {
      // Before the app is ready Electron takes signals for itself, and quits.
      if (signals.listenerCount(name) === 0) quit()
      else signals.emit(name)
    },
    isSending: () => !mayClose,
    sending: (on: boolean) => {
      mayClose = !on
    },
    endSession: () => {
      if (window === 'loading' || window === 'loaded') closed('system')
    },
    loads: () => {
      if (window !== 'loading') return
      window = 'loaded'
      load?.resolve()
    },
    failsToLoad: () => {
      if (window === 'loading') load?.reject(new Error('ERR_FAILED'))
    },
    shell: {
      onClosed: (listen: typeof closed) => {
        closed = listen
      },
      open: () =>
        new Promise<void>((resolve, reject) => {
          // With its process the app is gone.
          if (isOver || exits.length > 0) return resolve()
          window = 'loading'
          load = { resolve, reject }
        }),
      close: async () => {
        isOver = true
        destroy()
      },
    },
    isOpen: () => window === 'loading' || window === 'loaded',
  }
}

interface Story {
  /** What the ledger does once the window is there. */
  readonly books: 'open' | 'slow' | 'stuck' | 'fail'
  readonly stops: 'at once' | 'slowly' | 'never' | 'with a fault'
}

function started(
  { books, stops }: Story = { books: 'open', stops: 'at once' },
  given: Partial<Life<ReturnType<typeof electron>['shell'], object>> = {},
) {
  const world = electron()
  const told: string[] = []
  const updates: { readonly exits: number; readonly sending: boolean }[] = []
  let isStopped = false
  const stop = {
    'at once': async () => {},
    slowly: () => new Promise<void>((resolve) => void setTimeout(resolve, 5000)),
    never: () => new Promise<void>(() => {}),
    'with a fault': () => Promise.reject(new Error('the disk is gone')),
  }[stops]
  const life = live({
    app: world.app,
    signals: world.signals as unknown as NodeJS.Process,
    power: world.power as unknown as PowerMonitor,
    prepare: () => ({}),
    shell: () => world.shell,
    boot: async (shell) => {
      await shell.open()
      if (books === 'slow') await new Promise((resolve) => setTimeout(resolve, 8000))
      if (books === 'stuck') await new Promise(() => {})
      if (books === 'fail') throw Object.assign(new Error('locked'), { code: 'EBUSY', path: '/desk/desk.json' })
      return {
        stop: async () => {
          await stop()
          isStopped = true
        },
        isSending: world.isSending,
        installUpdate: () => {
          expect(isStopped).toBe(true)
          updates.push({ exits: world.exits.length, sending: world.isSending() })
        },
      }
    },
    tell: (sentence) => told.push(sentence),
    ...given,
  })
  return { ...world, told, updates, life }
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('the app', () => {
  it('ends with 0 when the clerk quits before its page is there, and says nothing', async () => {
    const { ready, quit, exits, told } = started()
    ready()
    await settle()
    quit()
    await settle()
    expect([exits, told]).toEqual([[0], []])
  })

  it('ends with 0 when the clerk quits at the moment in which it is ready, and opens no window', async () => {
    const { ready, quit, exits, isOpen } = started()
    ready()
    quit()
    await settle(longestStopMs)
    expect([exits, isOpen()]).toEqual([[0], false])
  })

  it('stays while its page is shown', async () => {
    const { ready, loads, exits } = started()
    ready()
    await settle()
    loads()
    await settle(3_600_000)
    expect(exits).toEqual([])
  })

  it('is held open by a shutdown while something is on its way, and stops once it is answered', async () => {
    const { ready, loads, power, sending, exits } = started()
    ready()
    await settle()
    loads()
    await settle()
    sending(true)
    power.emit('shutdown', { preventDefault() {} })
    await settle(2000)
    expect(exits).toEqual([])
    sending(false)
    await settle(200)
    expect(exits).toEqual([0])
  })

  it('ends with 0 though the desk does not stop, after a while', async () => {
    const { ready, loads, quit, exits } = started({ books: 'open', stops: 'never' })
    ready()
    await settle()
    loads()
    await settle()
    quit()
    await settle(longestStopMs - 1)
    expect(exits).toEqual([])
    await settle(1)
    expect(exits).toEqual([0])
  })

  it('installs what is ready once the desk has stopped, and not before', async () => {
    const { ready, loads, quit, updates, exits } = started({ books: 'open', stops: 'slowly' })
    ready()
    await settle()
    loads()
    await settle()
    quit()
    await settle(4999)
    expect(updates).toEqual([])
    await settle(1)
    expect([updates, exits]).toEqual([[{ exits: 0, sending: false }], [0]])
  })

  it.each([
    ['the desk does not stop', { stops: 'never' }, () => {}, 'quit'],
    ['the desk stops with a fault', { stops: 'with a fault' }, () => {}, 'quit'],
    ['something was on its way when the window closed', {}, ({ sending }: ReturnType<typeof electron>) => sending(true), 'closed'],
    ['the machine shuts down', {}, ({ power }: ReturnType<typeof electron>) => power.emit('shutdown'), 'closed'],
    ['Windows ends the session', {}, ({ endSession }: ReturnType<typeof electron>) => endSession(), 'closed'],
    ['a signal ends it', {}, ({ signal }: ReturnType<typeof electron>) => signal('SIGTERM'), 'closed'],
  ] as const)('installs nothing where %s', async (_, story, happens, last) => {
    const world = started({ books: 'open', stops: 'at once', ...story })
    world.ready()
    await settle()
    world.loads()
    await settle()
    happens(world)
    if (last === 'quit') world.quit()
    else await world.shell.close()
    await settle(longestStopMs + 5000)
    expect([world.updates, world.exits]).toEqual([[], [0]])
  })

  it('says in a sentence why it does not start, such as for a settings file that is locked, and ends with 1', async () => {
    const { ready, loads, exits, told } = started({ books: 'fail', stops: 'at once' })
    ready()
    await settle()
    loads()
    await settle()
    expect(exits).toEqual([1])
    expect(told).toEqual([expect.stringMatching(/cannot use \/desk\/desk\.json \(EBUSY\)\. Nothing was sent.*Close whatever has it open/)])
  })

  it('says what it refuses to start with, before there is a window, and ends with 2', async () => {
    const refuse = () => {
      throw new StartRefused('Deskbook does not start with --inspect.')
    }
    const { exits, told } = started(undefined, { prepare: refuse })
    await settle()
    expect([exits, told]).toEqual([[2], ['Deskbook does not start with --inspect.']])
  })

  it('is left alone where another instance has the desk open', async () => {
    const { exits, told } = started(undefined, { prepare: () => null })
    await settle(longestStopMs)
    expect([exits, told]).toEqual([[], []])
  })
})

const happenings = [
  'ready',
  'loads',
  'failsToLoad',
  'quit',
  'close',
  'SIGTERM',
  'SIGINT',
  'sending',
  'answered',
  'activate',
  'shutdown',
  'session-end',
  'later',
] as const

describe('whatever happens in whatever order', () => {
  it('the app ends once, with 0 for a clerk who leaves and 1 for a start that fails, and never hangs', async () => {
    const story = record({
      books: constantFrom('open', 'slow', 'stuck', 'fail'),
      stops: constantFrom('at once', 'slowly', 'never', 'with a fault'),
      order: uniqueArray(constantFrom(...happenings), { minLength: 1, maxLength: happenings.length }),
      last: constantFrom('quit', 'close', 'SIGTERM'),
    })
    await check(
      asyncProperty(story, async ({ order, last, ...rest }) => {
        const world = started(rest)
        const act = async (what: (typeof happenings)[number]) => {
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
          // Half of them come before anything else has had its turn.
          if (what.length % 2 === 0) await settle()
        }
        const failedBefore = world.told.length > 0
        // In the end everything has its turn, and the clerk leaves.
        for (const what of ['ready', 'loads', 'answered', 'later'] as const) await act(what)
        await act(last)
        await act('quit')
        await settle(longestStopMs + 10_000)
        const failed = failedBefore || world.told.length > 0
        expect(world.exits).toEqual([failed ? 1 : 0])
        expect(world.isOpen() && !failed).toBe(false)
        expect(world.updates.length).toBeLessThanOrEqual(1)
        // Installed right before the end, and never in one that failed.
        for (const { exits } of world.updates) expect([exits, failed]).toEqual([0, false])
      }),
      { numRuns: Number(process.env['DESKBOOK_LIFE_RUNS'] ?? 2000) },
    )
  })
})
