/** The callers: the desk's own page, and everything else that could send a request. */
import type { Frame, Page } from 'playwright-core'
import type { Call } from './calls.ts'
import { handlers, mainFrame } from './electron-stand-in.ts'

/** The desk's reply; an `answer` contains an outcome as text. */
export type Said = { readonly kind: 'answer'; readonly text: string } | { readonly kind: 'refused' }

export interface Caller {
  readonly name: string
  /** Whether it is the desk's own page, whose valid requests must be answered. */
  readonly own: boolean
  ask(calls: readonly Call[]): Promise<Said[]>
}

const askName = '__deskAsk'
const ownOrigin = 'https://desk.invalid'
const otherOrigin = 'https://elsewhere.invalid'

/** Returns a caller in a frame of the Chromium window, which sends requests as the bridge does. */
function frameCaller(name: string, frame: () => Frame, own: boolean): Caller {
  return {
    name,
    own,
    ask: (calls) =>
      frame().evaluate(
        async ({ texts, askName }) => {
          const ask = (window as unknown as Record<string, (text: string) => Promise<string>>)[askName]
          if (!ask) throw new Error('there is no way to ask')
          const said = async (text: string): Promise<Said> => {
            try {
              return { kind: 'answer', text: await ask(text) }
            } catch {
              return { kind: 'refused' }
            }
          }
          return Promise.all(texts.map(said))
        },
        { texts: calls.map(({ name, input }) => JSON.stringify([`desk:${name}`, input])), askName },
      ),
  }
}

/** Returns the window's own page as a caller. A call may switch the connection and thereby reload the page; then the calls are repeated. */
export function ownPage(page: Page): Caller {
  const caller = frameCaller('page', () => page.mainFrame(), true)
  const ask = async (calls: readonly Call[], again: number): Promise<Said[]> => {
    try {
      return await caller.ask(calls)
    } catch (error) {
      if (again === 0) throw error
      await page.waitForLoadState()
      return ask(calls, again - 1)
    }
  }
  return { ...caller, ask: (calls) => ask(calls, 5) }
}

/**
 * Returns callers in frames that a script could add to the page if the content policy, which is bypassed here, did not exist. Each is a real browser
 * frame with the request function in it.
 */
export async function frameCallers(page: Page): Promise<Caller[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setBypassCSP', { enabled: true })
  await page.context().route(`${otherOrigin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }))
  await page.reload()
  const frames = {
    'frame about:blank': '<iframe name="blank"></iframe>',
    'frame srcdoc': '<iframe name="srcdoc" srcdoc="<p>x"></iframe>',
    'frame of its own origin': `<iframe name="own" src="${ownOrigin}/"></iframe>`,
    'frame of another origin': `<iframe name="other" src="${otherOrigin}/"></iframe>`,
    'frame in a sandbox': `<iframe name="sandbox" sandbox="allow-scripts" src="${otherOrigin}/s"></iframe>`,
  }
  await page.evaluate((html) => {
    const holder = document.createElement('div')
    holder.innerHTML = html
    document.body.append(holder)
  }, Object.values(frames).join(''))
  return Promise.all(
    Object.entries(frames).map(async ([name, html]) => {
      const called = /name="(\w+)"/.exec(html)?.[1] ?? ''
      const frame = await found(() => page.frame({ name: called }))
      await frame.waitForLoadState()
      return frameCaller(name, () => frame, false)
    }),
  )
}

async function found(frame: () => Frame | null): Promise<Frame> {
  for (const endMs = performance.now() + 60_000; ; ) {
    const there = frame()
    if (there) return there
    if (performance.now() > endMs) throw new Error('the frame does not come')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** Returns the window itself after it has navigated to another page: the main frame, with a wrong origin. */
export async function strayedPage(page: Page, path: string): Promise<Caller> {
  await page.goto(path)
  return frameCaller(`page at ${path.replace(otherOrigin, 'another origin')}`, () => page.mainFrame(), false)
}
export const strayPaths = [`${otherOrigin}/`, 'about:blank', 'data:text/html,<p>x'] as const

/** Returns a caller of the Electron shell: calls the shell's own handlers with a frame as Electron would pass it. */
function electronCaller(
  name: string,
  senderFrame: unknown,
  own: boolean,
  inputs: (input: unknown) => unknown[] = (input) => [input],
): Caller {
  const said = async (call: Call): Promise<Said> => {
    try {
      const handler = handlers.get(`desk:${call.name}`)
      if (!handler) return { kind: 'refused' }
      return { kind: 'answer', text: JSON.stringify(await handler({ senderFrame }, ...inputs(structuredClone(call.input)))) }
    } catch {
      return { kind: 'refused' }
    }
  }
  return { name, own, ask: (calls) => Promise.all(calls.map(said)) }
}

export const electronPage = () => electronCaller('Electron page', mainFrame, true)

export function electronCallers(): Caller[] {
  const strangers: Record<string, unknown> = {
    'no frame': null,
    'no frame at all': undefined,
    'twin of the main frame': { ...mainFrame },
    'child of the main frame': { ...mainFrame, parent: mainFrame },
    'detached frame': { ...mainFrame, detached: true },
    'frame of another origin': { ...mainFrame, origin: 'https://elsewhere.invalid' },
    'frame of no origin': { ...mainFrame, origin: '' },
    'frame of an opaque origin': { ...mainFrame, origin: 'null' },
    'frame of a file': { ...mainFrame, origin: 'file://' },
    'frame of an origin that begins like ours': { ...mainFrame, origin: 'desk://app.elsewhere' },
  }
  const callers = Object.entries(strangers).map(([name, frame]) => electronCaller(`Electron ${name}`, frame, false))
  return [
    ...callers,
    electronCaller('Electron main frame with no input', mainFrame, false, () => []),
    electronCaller('Electron main frame with two inputs', mainFrame, false, (input) => [input, input]),
    ...strayedElectron(),
  ]
}

/** Returns callers in the main frame itself, with another origin during the call. */
function strayedElectron(): Caller[] {
  return ['https://elsewhere.invalid', 'null', '', 'file://', 'desk://', 'desk://app:1', 'DESK://app'].map((origin) => {
    const caller = electronCaller(`Electron main frame at ${origin || 'no origin'}`, mainFrame, false)
    return {
      ...caller,
      ask: async (calls) => {
        const before = mainFrame.origin
        mainFrame.origin = origin
        // The shell checks the origin synchronously, before its first await.
        const said = caller.ask(calls)
        mainFrame.origin = before
        return said
      },
    }
  })
}
