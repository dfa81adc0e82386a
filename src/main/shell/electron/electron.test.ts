import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { fake } from '../../testing/shell/fake-electron.ts'
import { newShell, openForEachTest, openShell, windowFile } from '../../testing/shell/opened-shell.ts'

vi.mock('electron', async () => (await import('../../testing/shell/fake-electron.ts')).electron)

openForEachTest()

const leaveMaximized = () => writeFileSync(windowFile(), JSON.stringify({ x: 10, y: 20, width: 1500, height: 900, maximized: true }))

describe('the window', () => {
  it('is sandboxed and isolated, in an in-memory session', async () => {
    await openShell()
    expect(fake.current.window.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      devTools: false,
      preload: '/preload.cjs',
    })
    expect(fake.current.partition).not.toMatch(/^persist:/)
  })

  it('loads only the page of the desk', async () => {
    await openShell()
    expect(fake.current.window.calls).toEqual(['load desk://app/'])
  })

  it('opens at its last position', async () => {
    leaveMaximized()
    await openShell()
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.options).toMatchObject({ x: 10, y: 20, width: 1500, height: 900 })
    expect(fake.current.window.calls).toContain('maximize')
  })

  it('stores its position when it closes', async () => {
    await openShell()
    fake.current.window.events.fire('close', { preventDefault: vi.fn() })
    expect(JSON.parse(readFileSync(windowFile(), 'utf8'))).toEqual({ x: 5, y: 6, width: 1200, height: 800, maximized: true })
  })

  it('reloads its page when the page dies, and asks the clerk after repeated deaths', async () => {
    const shell = await openShell()
    vi.useFakeTimers()
    const notified: object[] = []
    shell.onTrouble((trouble) => notified.push(trouble))
    const killPage = async () => {
      fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
      await vi.advanceTimersByTimeAsync(10_000)
    }
    await killPage()
    expect(fake.current.window.webContents.reload).toHaveBeenCalledOnce()
    for (let i = 0; i < 2; i++) await killPage()
    fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'oom', exitCode: 5 })
    expect(notified.slice(-2)).toEqual([
      { process: 'page', reason: 'crashed', code: 139 },
      { process: 'page', reason: 'oom', code: 5 },
    ])
    expect(fake.current.window.webContents.reload).toHaveBeenCalledTimes(3)
    expect(fake.current.asked).toEqual([expect.objectContaining({ buttons: ['Open the window again', 'Close Deskbook'] })])
  })

  it('is shown once, when it is painted', async () => {
    await openShell()
    vi.useFakeTimers()
    fake.current.window.webContents.fire('did-finish-load')
    fake.current.window.events.fire('ready-to-show')
    await vi.advanceTimersByTimeAsync(5000)
    expect(fake.current.window.calls.filter((call) => call === 'show')).toHaveLength(1)
  })

  it('is shown, maximized as before, a second after its page has loaded if Electron never reports it as painted, as on Wayland', async () => {
    leaveMaximized()
    await openShell()
    vi.useFakeTimers()
    fake.current.window.webContents.fire('did-finish-load')
    await vi.advanceTimersByTimeAsync(999)
    expect(fake.current.window.calls).not.toContain('show')
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.current.window.calls.slice(-2)).toEqual(['maximize', 'show'])
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.calls.filter((call) => call === 'show')).toHaveLength(1)
  })

  it('comes to the front on a second start or a click on its icon', async () => {
    const shell = await openShell()
    fake.current.window.events.fire('ready-to-show')
    shell.show()
    expect(fake.current.window.calls.slice(-3)).toEqual(['restore', 'show', 'focus'])
  })

  it('comes to the front if another window covers it, which macOS reports as invisible (NativeWindowMac::IsVisible)', async () => {
    const shell = await openShell()
    fake.current.window.events.fire('ready-to-show')
    fake.current.window.isMinimized = () => false
    fake.current.window.isVisible = () => false
    shell.show()
    expect(fake.current.window.calls.slice(-3)).toEqual(['show', 'show', 'focus'])
  })

  it('comes to the front, maximized as before, if the user starts the app again before it is painted', async () => {
    leaveMaximized()
    const shell = await openShell()
    fake.current.window.isMinimized = () => false
    shell.show()
    fake.current.window.events.fire('ready-to-show')
    expect(fake.current.window.calls).toEqual(['load desk://app/', 'maximize', 'show', 'show', 'focus'])
  })

  it('is shown before the clerk is asked about a page that died before it was painted', async () => {
    await openShell()
    vi.useFakeTimers()
    for (let i = 0; i < 4; i++) {
      fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
      expect(fake.current.window.calls.includes('show')).toBe(i === 3)
      await vi.advanceTimersByTimeAsync(6000)
    }
  })

  describe('that cannot load its page', () => {
    const openWithFailingLoad = async (duringLoad: () => void) => {
      const shell = newShell()
      const load = Promise.withResolvers<void>()
      const loading = new Promise<void>((begun) => {
        fake.loadURL = () => {
          begun()
          return load.promise
        }
      })
      const opening = shell.open({ title: 'Deskbook', answer: async () => ok({}) })
      await loading
      duringLoad()
      load.reject(Object.assign(new Error('ERR_FAILED (-2)'), { code: 'ERR_FAILED' }))
      return opening.then(
        () => 'opened',
        () => 'failed',
      )
    }

    it.each([
      ['fails to open', () => {}, 'failed'],
      // Electron rejects before it reports that the window is closed (electron issue 37123).
      ['does not fail if it is being closed', () => fake.current.window.events.fire('close', { preventDefault() {} }), 'opened'],
      [
        'does not fail if its page died and is reloaded',
        () => fake.current.window.webContents.fire('render-process-gone', {}, { reason: 'oom' }),
        'opened',
      ],
    ])('%s', async (_, duringLoad, outcome) => {
      expect(await openWithFailingLoad(() => void duringLoad())).toBe(outcome)
    })
  })

  it('does not open once the desk is closed', async () => {
    const shell = newShell()
    const previousWindow = fake.current.window
    const opening = shell.open({ title: 'Deskbook', answer: async () => ok({}) })
    await shell.close()
    await opening
    expect(fake.current.window).toBe(previousWindow)
  })

  it('reports other processes that died, such as the GPU process', async () => {
    const shell = await openShell()
    const notified = vi.fn()
    shell.onTrouble(notified)
    fake.app.fire('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 })
    fake.app.fire('child-process-gone', {}, { type: 'Sandbox helper', reason: 'killed', exitCode: 9 })
    fake.app.fire('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 })
    expect(notified.mock.calls).toEqual([
      [{ process: 'GPU', reason: 'crashed', code: 1 }],
      // The log only accepts one word.
      [{ process: 'Sandbox-helper', reason: 'killed', code: 9 }],
    ])
  })

  it('is excluded from screenshots until the protection is turned off', async () => {
    const shell = await openShell()
    shell.protectContent(true)
    shell.protectContent(false)
    expect(fake.current.window.calls.slice(-2)).toEqual(['protect true', 'protect false'])
  })

  it('notifies a clerk in another window, and comes to the front when the notification is clicked', async () => {
    const shell = await openShell()
    fake.current.notices.length = 0
    const pressed = vi.fn()
    shell.notify({ title: 'Booked', text: 'Hotel Sol' }, pressed)
    const [notice] = fake.current.notices
    expect(notice).toMatchObject({ said: { title: 'Booked', body: 'Hotel Sol' }, shown: true })
    expect(pressed).not.toHaveBeenCalled()
    notice?.events.fire('click')
    expect(fake.current.window.calls.slice(-2)).toEqual(['show', 'focus'])
    expect(pressed).toHaveBeenCalledOnce()
  })

  it('does not notify while it is focused, on a system without notifications, or once it is closed', async () => {
    const shell = await openShell()
    fake.current.notices.length = 0
    const notified = () => shell.notify({ title: 'Booked', text: 'Hotel Sol' }, () => {})
    fake.current.window.isFocused = () => true
    notified()
    fake.current.window.isFocused = () => false
    fake.Notification.isSupported = () => false
    notified()
    fake.Notification.isSupported = () => true
    await shell.close()
    notified()
    expect(fake.current.notices).toEqual([])
  })

  it('reports that it is closed, and ignores later events', async () => {
    const shell = await openShell()
    const closedListener = vi.fn()
    shell.onClosed(closedListener)
    await shell.close()
    shell.emit('ledger.changed', { ids: [1] })
    expect(closedListener).toHaveBeenCalledOnce()
    expect(fake.current.window.webContents.sent).toEqual([])
  })
})
