import type { App } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { guardPages } from './guards.ts'

/** Returns a page as Electron passes it, whose listeners can be fired. */
function guardedPage() {
  const listeners = new Map<string, (event: { url: string; preventDefault(): void }) => void>()
  let openWindow = (): unknown => undefined
  const page = {
    setWebRTCIPHandlingPolicy: vi.fn(),
    on: (name: string, listen: () => void) => void listeners.set(name, listen),
    setWindowOpenHandler: (decide: () => unknown) => {
      openWindow = decide
    },
  }
  const app = { on: (name: string, listen: (event: null, page: unknown) => void) => name === 'web-contents-created' && listen(null, page) }
  guardPages(app as unknown as App)
  const prevented = (name: string, url: string) => {
    const preventDefault = vi.fn()
    listeners.get(name)?.({ url, preventDefault })
    return preventDefault.mock.calls.length === 1
  }
  return { prevented, openWindow: () => openWindow(), webRtc: page.setWebRTCIPHandlingPolicy }
}

describe('a page', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('cannot navigate away on %s', (name) => {
    const { prevented } = guardedPage()
    expect(
      ['https://example.com/', 'desk://app/assets/index.js', 'desk://other/', 'file:///', 'about:blank'].map((url) => prevented(name, url)),
    ).toEqual(Array(5).fill(true))
    expect(prevented(name, 'desk://app/')).toBe(false)
  })

  it('cannot bypass the proxy with WebRTC', () => {
    expect(guardedPage().webRtc.mock.calls).toEqual([['disable_non_proxied_udp']])
  })

  it('cannot open a window or attach a web view', () => {
    const { prevented, openWindow } = guardedPage()
    expect(openWindow()).toEqual({ action: 'deny' })
    expect(prevented('will-attach-webview', '')).toBe(true)
  })
})
