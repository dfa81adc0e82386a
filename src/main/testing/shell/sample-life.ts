/** For tests of the app's life cycle: events of Electron, the system and signals, in sequence. */
import { EventEmitter } from 'node:events'
import type { App, PowerMonitor } from 'electron'
import { expect, vi } from 'vitest'
import { type Life, runApp } from '../../shell/electron/life.ts'

/** Simulates how Electron starts and ends the app, as documented: quitting closes the windows, then emits `will-quit`. */
export function electron() {
  const app = new EventEmitter()
  const signals = new EventEmitter()
  const power = new EventEmitter()
  const exits: number[] = []
  let ready = () => {}
  const isReady = new Promise<void>((resolve) => {
    ready = resolve
  })
  /** The window's state: not created yet, loading, loaded, or destroyed. */
  let window: 'none' | 'loading' | 'loaded' | 'gone' = 'none'
  let mayClose = true
  let notifyClosed: (by: 'person' | 'system') => void = () => {}
  let load: { resolve(): void; reject(error: Error): void } | null = null
  let isOver = false

  const destroy = () => {
    if (window === 'none' || window === 'gone') return
    window = 'gone'
    // The page is destroyed with its window, so loading ends.
    load?.resolve()
    notifyClosed('person')
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
      // Before the app is ready Electron handles signals itself, and quits.
      if (signals.listenerCount(name) === 0) quit()
      else signals.emit(name)
    },
    isSending: () => !mayClose,
    sending: (on: boolean) => {
      mayClose = !on
    },
    endSession: () => {
      if (window === 'loading' || window === 'loaded') notifyClosed('system')
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
      onClosed: (listen: typeof notifyClosed) => {
        notifyClosed = listen
      },
      open: () =>
        new Promise<void>((resolve, reject) => {
          // The process has exited, so the app is gone.
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
  /** What the ledger does once the window is open. */
  readonly ledger: 'open' | 'slow' | 'stuck' | 'fail'
  readonly stops: 'at once' | 'slowly' | 'never' | 'with a fault'
}

export function startApp(
  { ledger, stops }: Story = { ledger: 'open', stops: 'at once' },
  overrides: Partial<Life<ReturnType<typeof electron>['shell'], object>> = {},
) {
  const world = electron()
  const reported: string[] = []
  const updates: { readonly exits: number; readonly sending: boolean }[] = []
  let isStopped = false
  const stop = {
    'at once': async () => {},
    // Uses vitest's timers, like `setTimeout` below.
    slowly: () => new Promise<void>((resolve) => void setTimeout(resolve, 5000)),
    never: () => new Promise<void>(() => {}),
    'with a fault': () => Promise.reject(new Error('the disk is gone')),
  }[stops]
  const life = runApp({
    app: world.app,
    signals: world.signals as unknown as NodeJS.Process,
    power: world.power as unknown as PowerMonitor,
    prepare: () => ({}),
    shell: () => world.shell,
    boot: async (shell) => {
      await shell.open()
      if (ledger === 'slow') await new Promise((resolve) => setTimeout(resolve, 8000))
      if (ledger === 'stuck') await new Promise(() => {})
      if (ledger === 'fail') throw Object.assign(new Error('locked'), { code: 'EBUSY', path: '/desk/desk.json' })
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
    report: (sentence) => reported.push(sentence),
    ...overrides,
  })
  return { ...world, reported, updates, life }
}

export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
