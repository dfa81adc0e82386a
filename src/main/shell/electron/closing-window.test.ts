import { describe, expect, it, vi } from 'vitest'
import { fake } from '../../testing/shell/fake-electron.ts'
import { openForEachTest, openShell } from '../../testing/shell/opened-shell.ts'

vi.mock('electron', async () => (await import('../../testing/shell/fake-electron.ts')).electron)

openForEachTest()

describe('closing the window', () => {
  /** Whether the window, or its page, may close. */
  const mayClose = (part: 'window' | 'page') => {
    const preventDefault = vi.fn()
    if (part === 'window') fake.current.window.events.fire('close', { preventDefault })
    // `preventDefault` has opposite effects: it makes the page unload, but prevents the window from closing.
    else fake.current.window.webContents.fire('will-prevent-unload', { preventDefault })
    return preventDefault.mock.calls.length === (part === 'window' ? 0 : 1)
  }

  it('is allowed if nobody registered a callback', async () => {
    await openShell()
    expect([mayClose('window'), mayClose('page')]).toEqual([true, true])
  })

  it('asks the callback each time, brings the window to the front if it may not close, and closes as soon as it may', async () => {
    let allowed = false
    const shell = await openShell()
    shell.onCloseAsked(() => allowed)
    expect([mayClose('window'), mayClose('page')]).toEqual([false, false])
    expect(fake.current.window.calls).toEqual(['load desk://app/', 'show', 'restore', 'show', 'focus'])
    allowed = true
    expect([mayClose('window'), mayClose('page')]).toEqual([true, true])
  })

  it('is refused at the end of a Windows session while a request is in flight, and otherwise happens when the session ends', async () => {
    let allowed = false
    const closedListener = vi.fn()
    const shell = await openShell()
    shell.onCloseAsked(() => allowed)
    shell.onClosed(closedListener)
    const countPrevented = () => {
      const preventDefault = vi.fn()
      fake.current.window.events.fire('query-session-end', { preventDefault })
      return preventDefault.mock.calls.length
    }
    expect([countPrevented(), fake.current.window.calls.at(-1)]).toEqual([1, 'focus'])
    allowed = true
    expect([countPrevented(), closedListener.mock.calls.length]).toEqual([0, 0])
    fake.current.window.events.fire('session-end', {})
    expect(closedListener).toHaveBeenCalledOnce()
  })

  it('by the desk itself does not ask the callback', async () => {
    const closeListener = vi.fn(() => false)
    const closedListener = vi.fn()
    const shell = await openShell()
    shell.onCloseAsked(closeListener)
    shell.onClosed(closedListener)
    await shell.close()
    expect(closedListener).toHaveBeenCalledOnce()
    expect(closeListener).not.toHaveBeenCalled()
  })
})
