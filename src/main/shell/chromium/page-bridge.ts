/**
 * Emulates Electron's side of the preload for a page in a browser: the same built preload runs in the page with a stub of `electron`. Calls go out as
 * JSON over a binding, events come in as JSON.
 */

/** Names of the binding that the page calls, and of the function that the shell calls. */
export const bridgeNames = { ask: '__deskAsk', emit: '__deskTell' } as const

type Listener = (head: unknown, event: unknown) => void
type Preload = (require: () => unknown, module: object, exports: object) => void

/** Returns the script that runs before the page's own; `preload` is the text of the built CommonJS file. */
export function bridgeScript(preload: string, origin: string): string {
  // The preload is wrapped in a function, so that its top-level names cannot clash with the ones used here.
  return `(${connect})((require, module, exports) => {\n${preload}\n}, ${JSON.stringify(origin)}, ${JSON.stringify(bridgeNames)})`
}

/** Runs in the page, so it must not use anything from outside. */
function connect(preload: Preload, origin: string, names: typeof bridgeNames): void {
  if (window.top !== window || location.origin !== origin) return
  const page = window as unknown as Record<string, unknown>
  const ask = page[names.ask] as (text: string) => Promise<string>
  const listeners = new Map<string, Set<Listener>>()
  const ipcRenderer = {
    invoke: async (channel: string, input: unknown) => JSON.parse(await ask(JSON.stringify([channel, input]))),
    on: (channel: string, listen: Listener) => listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listen)),
    removeListener: (channel: string, listen: Listener) => listeners.get(channel)?.delete(listen),
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => Object.defineProperty(page, name, { value: api, enumerable: true }),
  }
  const emit = (text: string) => {
    const [channel, event] = JSON.parse(text) as [string, unknown]
    for (const listen of [...(listeners.get(channel) ?? [])]) listen({}, event)
  }
  Object.defineProperty(page, names.emit, { value: emit })
  // The shell closes any second window; this prevents the page from opening one.
  Object.defineProperty(page, 'open', { value: () => null })
  preload(() => ({ contextBridge, ipcRenderer }), {}, {})
}
