import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOrNull as failure } from '../../testing/failure-or-null.ts'
import { folder, folderForAllTests } from '../../testing/temporary-folder.ts'

// Without Electron's runtime: tests what we ask of it, and how we handle its answers.
const fake = vi.hoisted(() => {
  const pdf = new Uint8Array([37, 80, 68, 70])
  class Session {
    readonly name: string
    readonly calls: string[] = []
    answer: ((request: Request) => Promise<Response>) | null = null
    cancels: (url: string) => boolean = () => false
    constructor(name: string) {
      this.name = name
      state.sessions.push(this)
    }
    readonly protocol = {
      handle: (_scheme: string, answer: (request: Request) => Promise<Response>) => {
        if (this.answer) throw new Error('handled already')
        this.answer = answer
      },
      isProtocolHandled: () => this.answer !== null,
      unhandle: () => {
        if (!this.answer) throw new Error('not handled')
        this.answer = null
      },
    }
    readonly webRequest = {
      onBeforeRequest: (decide: (details: { url: string }, proceed: (answer: { cancel: boolean }) => void) => void) => {
        this.cancels = (url) => {
          let cancelled = false
          decide({ url }, ({ cancel }) => {
            cancelled = cancel
          })
          return cancelled
        }
      },
    }
    setProxy = async (rules: object) => void this.calls.push(`proxy ${JSON.stringify(rules)}`)
    setPermissionRequestHandler = () => void this.calls.push('permissions')
    setPermissionCheckHandler = () => {}
    setDevicePermissionHandler = () => {}
    on = () => {}
  }
  class BrowserWindow {
    readonly options: { show: boolean; webPreferences: { session: Session } & Record<string, unknown> }
    loaded: string[] = []
    printed: object[] = []
    shown = 0
    destroyed = 0
    constructor(options: BrowserWindow['options']) {
      if (state.noWindow) throw state.noWindow
      this.options = options
      state.windows.push(this)
    }
    readonly webContents = {
      printToPDF: async (asked: object) => {
        this.printed.push(asked)
        return state.print(this)
      },
    }
    loadURL = async (url: string) => {
      this.loaded.push(url)
      await state.load(this)
    }
    show = () => {
      this.shown += 1
    }
    isDestroyed = () => this.destroyed > 0
    destroy = () => {
      this.destroyed += 1
    }
  }
  const state = {
    sessions: [] as Session[],
    windows: [] as BrowserWindow[],
    noWindow: null as Error | null,
    load: async (_window: BrowserWindow): Promise<void> => {},
    print: async (_window: BrowserWindow): Promise<Uint8Array> => pdf,
  }
  return { state, pdf, Session, BrowserWindow }
})

vi.mock('electron', () => ({
  BrowserWindow: fake.BrowserWindow,
  session: { fromPartition: (name: string) => new fake.Session(name) },
}))
const { state } = fake
const { printInHiddenWindow: printInWindow } = await import('./print.ts')

folderForAllTests()
beforeAll(() => {
  writeFileSync(join(folder, 'paper.html'), '<html lang="en"><title></title><main></main></html>')
  writeFileSync(join(folder, 'paper.css'), 'p {}')
})
beforeEach(() => {
  state.windows = []
  state.noWindow = null
  state.load = async () => {}
  state.print = async () => fake.pdf
})

const paper = { lang: 'de', dir: 'ltr', title: 'Gutschein', body: '<p>Zimmer</p>' } as const
const print = (signal = new AbortController().signal) => printInWindow(folder, paper, signal)
const ask = async (path: string) => {
  const answer = await state.sessions.at(-1)?.answer?.(new Request(`desk://app${path}`))
  return answer ? [answer.status, await answer.text()] : null
}
/** Whether everything of a document was released, so that the next one can be printed. */
const isReleased = () => state.windows.every((window) => window.destroyed === 1) && state.sessions.every(({ answer }) => answer === null)

describe('printing a document', () => {
  it('uses a hidden window without scripts, in an in-memory session without network', async () => {
    let served: unknown
    state.load = async () => {
      served = [await ask('/'), await ask('/paper.css'), await ask('/elsewhere')]
    }
    expect(await print()).toBe(fake.pdf)
    const [window] = state.windows
    const pages = window?.options.webPreferences.session
    expect(window?.options).toMatchObject({ show: false, webPreferences: { javascript: false, sandbox: true, contextIsolation: true } })
    expect(window?.options.webPreferences).not.toHaveProperty('preload')
    expect([window?.loaded, window?.shown]).toEqual([['desk://app/'], 0])
    expect(pages?.name).toMatch(/^paper-\d+$/)
    expect(pages?.calls).toEqual([expect.stringContaining('proxy {"proxyRules":"http://127.0.0.1:1"'), 'permissions'])
    expect(['https://example.com/', 'desk://app/'].map((url) => pages?.cancels(url))).toEqual([true, false])
    const page = expect.stringMatching(/<html lang="de" dir="ltr">.*<title>Gutschein<\/title>.*<p>Zimmer<\/p>/)
    expect(served).toEqual([
      [200, page],
      [200, 'p {}'],
      [404, ''],
    ])
    expect(isReleased()).toBe(true)
  })

  it('uses the page size of the style, with colours, tags and an outline', async () => {
    await print()
    expect(state.windows[0]?.printed).toEqual([
      { preferCSSPageSize: true, printBackground: true, generateTaggedPDF: true, generateDocumentOutline: true },
    ])
  })

  it('reuses sessions of finished documents only', async () => {
    await print()
    const before = state.sessions.length
    for (let i = 0; i < 3; i++) await print()
    expect(state.sessions).toHaveLength(before)
    await Promise.all([print(), print()])
    const [first, second] = state.windows.slice(-2).map(({ options }) => options.webPreferences.session)
    expect(first).not.toBe(second)
    expect(isReleased()).toBe(true)
  })
})

describe('a stopped document', () => {
  it('opens no window if it was stopped before it began', async () => {
    expect(await failure(print(AbortSignal.abort()))).toEqual({ kind: 'stopped' })
    expect(state.windows).toEqual([])
    expect(isReleased()).toBe(true)
  })

  it.each(['load', 'print'] as const)("rejects at once during Electron's %s, whether or not Electron ever answers", async (at) => {
    const stopping = new AbortController()
    state[at] = async () => {
      stopping.abort()
      return new Promise<never>(() => {})
    }
    expect(await failure(print(stopping.signal))).toEqual({ kind: 'stopped' })
    expect(isReleased()).toBe(true)
    state[at] = async () => fake.pdf as never
    expect(await print()).toBe(fake.pdf)
  })

  it('is reported as stopped even if Electron reports the stop as a failure', async () => {
    const stopping = new AbortController()
    state.load = async () => {
      stopping.abort()
      throw new Error('ERR_ABORTED (-3)')
    }
    expect(await failure(print(stopping.signal))).toEqual({ kind: 'stopped' })
    expect(isReleased()).toBe(true)
  })
})

describe('a document that cannot be printed', () => {
  it.each(['load', 'print'] as const)('because its %s fails is reported as not printed, and leaves nothing open', async (at) => {
    state[at] = async () => {
      throw new Error('ERR_FAILED (-2)')
    }
    expect(await failure(print())).toEqual({ kind: 'document', why: 'notPrinted' })
    expect(state.windows).toHaveLength(1)
    expect(isReleased()).toBe(true)
  })

  it('because no window can be created is reported as not printed, and its files are no longer served', async () => {
    state.noWindow = new Error('no display')
    expect(await failure(print())).toEqual({ kind: 'document', why: 'notPrinted' })
    expect(isReleased()).toBe(true)
  })

  it('because the built files are missing is reported as not printed', async () => {
    expect(await failure(printInWindow(join(folder, 'nowhere'), paper, new AbortController().signal))).toEqual({
      kind: 'document',
      why: 'notPrinted',
    })
    expect(isReleased()).toBe(true)
  })

  it('because its window disappeared does not destroy that window again', async () => {
    state.print = async (window) => {
      window.destroyed = 1
      throw new Error('Object has been destroyed')
    }
    expect(await failure(print())).toEqual({ kind: 'document', why: 'notPrinted' })
    expect(isReleased()).toBe(true)
  })
})
