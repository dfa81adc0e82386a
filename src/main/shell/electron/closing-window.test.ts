import { describe, expect, it, vi } from 'vitest'
import { fake } from '../../testing/shell/fake-electron.ts'
import { opened, openForEachTest } from '../../testing/shell/opened-shell.ts'

vi.mock('electron', async () => (await import('../../testing/shell/fake-electron.ts')).electron)

openForEachTest()

describe('closing the window', () => {
  /** Whether the window, or its page, may close. */
  const lets = (part: 'window' | 'page') => {
    const preventDefault = vi.fn()
    if (part === 'window') fake.current.window.events.fire('close', { preventDefault })
    // `preventDefault` has opposite effects: it makes the page unload, but prevents the window from closing.
    else fake.current.window.webContents.fire('will-prevent-unload', { preventDefault })
    return preventDefault.mock.calls.length === (part === 'window' ? 0 : 1)
  }

  it('is allowed if nobody registered a callback', async () => {
    await opened()
    expect([lets('window'), lets('page')]).toEqual([true, true])
  })

  it('asks the callback each time, brings the window to the front if it may not close, and closes as soon as it may', async () => {
    let allowed = false
    const shell = await opened()
    shell.onCloseAsked(() => allowed)
    expect([lets('window'), lets('page')]).toEqual([false, false])
    expect(fake.current.window.calls).toEqual(['load desk://app/', 'show', 'restore', 'show', 'focus'])
    allowed = true
    expect([lets('window'), lets('page')]).toEqual([true, true])
  })

  it('delays the end of a Windows session while a request is in flight, and otherwise ends with the session', async () => {
    let allowed = false
    const gone = vi.fn()
    const shell = await opened()
    shell.onCloseAsked(() => allowed)
    shell.onClosed(gone)
    const asks = () => {
      const preventDefault = vi.fn()
      fake.current.window.events.fire('query-session-end', { preventDefault })
      return preventDefault.mock.calls.length
    }
    expect([asks(), fake.current.window.calls.at(-1)]).toEqual([1, 'focus'])
    allowed = true
    expect([asks(), gone.mock.calls.length]).toEqual([0, 0])
    fake.current.window.events.fire('session-end', {})
    expect(gone).toHaveBeenCalledOnce()
  })

  it('by the desk itself does not ask', async () => {
    const asked = vi.fn(() => false)
    const gone = vi.fn()
    const shell = await opened()
    shell.onCloseAsked(asked)
    shell.onClosed(gone)
    await shell.close()
    expect(gone).toHaveBeenCalledOnce()
    expect(asked).not.toHaveBeenCalled()
  })
})
