import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { procedureNames } from '../../../shared/contract/procedures/procedures.ts'
import { fake } from '../../testing/shell/fake-electron.ts'
import { newShell, openForEachTest, openShell } from '../../testing/shell/opened-shell.ts'

vi.mock('electron', async () => (await import('../../testing/shell/fake-electron.ts')).electron)

openForEachTest()

describe("the window's files", () => {
  const get = async (url: string) => (await fake.current.session.handled.get('desk')?.(new Request(url))) as Response

  it('are served with the content security policy and a nonce', async () => {
    await openShell()
    const answer = await get('desk://app/')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(/^<meta content="[\w+/]{24}">$/)
  })

  it.each(['desk://app/window.json', 'desk://elsewhere/', 'desk://app/%2e%2e/'])('are not served for %s', async (url) => {
    await openShell()
    expect((await get(url)).status).toBe(url.endsWith('%2e%2e/') ? 200 : 404)
  })
})

describe('a call from the page', () => {
  const ask = (frame: unknown, ...inputs: unknown[]) => fake.current.handlers.get('desk:desk.state')?.({ senderFrame: frame }, ...inputs)

  it('in the main frame is answered, on one channel per procedure', async () => {
    await openShell()
    expect(await ask(fake.current.window.webContents.mainFrame, {})).toEqual(ok({ name: 'desk.state', input: {} }))
    expect([...fake.current.handlers.keys()]).toEqual(procedureNames.map((name) => `desk:${name}`))
  })

  it.each([
    ['a detached frame', null],
    ['a copy of the main frame', { origin: 'desk://app', detached: false, parent: null }],
  ])('from %s is rejected', async (_, frame) => {
    await openShell()
    expect(() => ask(frame, {})).toThrow('may not ask')
  })

  it.each([[[]], [[{}, {}]]])('with %j as its inputs is rejected', async (inputs) => {
    await openShell()
    expect(() => ask(fake.current.window.webContents.mainFrame, ...inputs)).toThrow('one input')
  })
})

describe('the session', () => {
  it.each([
    ['desk://app/', false],
    ['desk://app/assets/index.js', false],
    ['desk://application/', true],
    ['https://example.com/', true],
    ['http://127.0.0.1/', true],
    ['file:///etc/passwd', true],
    ['data:text/html,x', true],
  ])('allows or cancels a request to %s', async (url, cancelled) => {
    await openShell()
    expect(fake.current.session.beforeRequest(url)).toBe(cancelled)
  })

  it.each([
    [false, false],
    [true, true],
  ])('with app.isPackaged %s cancels requests for the developer tools: %s', async (isPackaged, cancelled) => {
    fake.isPackaged = isPackaged
    await openShell()
    fake.isPackaged = true
    expect(fake.current.session.beforeRequest('devtools://devtools/bundled/inspector.html')).toBe(cancelled)
  })

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'fullscreen', 'openExternal', 'hid', 'serial', 'usb', 'unknown'])(
    'denies the permission %s',
    async (permission) => {
      await openShell()
      expect(fake.current.session.permits(permission)).toBe(false)
    },
  )

  it('lets a page copy text', async () => {
    await openShell()
    expect(fake.current.session.permits('clipboard-sanitized-write')).toBe(true)
  })

  it('uses a dead proxy, for loopback addresses too, before the window exists', async () => {
    const shell = newShell()
    const [set, previousWindow] = [vi.fn(), fake.current.window]
    fake.current.session.setProxy = async (rules) => set(rules, fake.current.window === previousWindow)
    await shell.open({ title: 'Deskbook', answer: async () => ok({}) })
    expect(set.mock.calls).toEqual([[{ proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' }, true]])
  })

  it('cancels downloads', async () => {
    await openShell()
    const preventDefault = vi.fn()
    fake.current.session.fire('will-download', { preventDefault })
    expect(preventDefault).toHaveBeenCalledOnce()
  })
})
