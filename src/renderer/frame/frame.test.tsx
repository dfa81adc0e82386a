import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { failed, type Outcome, ok } from '../../shared/contract/failure.ts'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { useApp } from '../store.ts'
import { renderFrame } from '../testing/pages/framed.tsx'
import { renderWindow } from '../testing/render-window.tsx'
import { sampleCheck, sampleState } from '../testing/sample-bookings.ts'
import { sampleAttempt } from '../testing/sample-cases.ts'
import { deskState, liveConnection, pending, practiceConnection, readerConnection } from '../testing/scripted-desk.ts'
import { Frame } from './frame.tsx'

const openElsewhere = { connections: [practiceConnection, { ...liveConnection, openCases: 2 }] }

const railButton = (name: string | RegExp) => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { name })

describe('the frame', () => {
  it('shows PRACTICE and the number of active faults', async () => {
    renderFrame({}, { 'practice.faults': () => ok({ faults: [{ endpoint: 'bookRate', fault: 'answerLost', times: 2 }] }) })
    expect((await screen.findByRole('button', { name: /PRACTICE.*1 fault on/ })).textContent).toContain('PRACTICE')
  })

  it('names a live connection and does not mention practice', () => {
    renderFrame({ active: liveConnection, connections: [liveConnection] })
    expect(screen.getByRole('button', { name: 'Main desk' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('PRACTICE')
  })

  it('opens the pages by Alt and a number, in the order of the rail', async () => {
    const { store, clerk } = renderFrame()
    const buttons = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button')
    for (const [i, button] of buttons.entries()) {
      await clerk.keyboard(`{Alt>}${i + 1}{/Alt}`)
      expect(button.getAttribute('aria-current')).toBe('page')
    }
    expect(store.getState().page).toEqual({ name: 'settings' })
  })

  it('counts the pending items of the Unknown page, and shows no count if there are none', () => {
    renderFrame({ openCases: 3, notices: 2 })
    expect(railButton('Unknown 3 unknown, 2 need attention').textContent).toContain('5')
    cleanup()
    renderFrame({ ...openElsewhere, openCases: 1 })
    expect(railButton(/^Unknown/).textContent).toContain('3')
    cleanup()
    renderFrame()
    expect(railButton(/Unknown/).textContent).toBe('Unknown')
    expect(screen.queryByRole('button', { name: /unknown$|need/ })).toBeNull()
  })

  it('counts the arrivals that a check found changed or unknown, until the clerk has seen them', async () => {
    const { desk, store } = renderFrame()
    act(() => desk.emit('arrivals.changed', sampleState({ check: sampleCheck({ changed: [1], unknown: [2] }) })))
    expect(railButton(/^Arrivals 2 changed or unknown/)).toBeTruthy()
    act(() => store.getState().arrivals.see())
    expect(railButton('Arrivals')).toBeTruthy()
  })

  it.each([
    [{ openCases: 1 }, '1 unknown'],
    [{ notices: 1 }, '1 needs attention'],
    [{ openCases: 1, notices: 2 }, '1 unknown, 2 need attention'],
    [openElsewhere, '2 unknown in Main desk'],
    [{ ...openElsewhere, openCases: 1, notices: 1 }, '1 unknown, 2 more in Main desk, 1 needs attention'],
  ])('links from the status bar to the Unknown page: %o', async (change, words) => {
    const { store, clerk } = renderFrame(change)
    await clerk.click(within(screen.getByRole('contentinfo')).getByRole('button', { name: words }))
    expect(store.getState().page).toEqual({ name: 'unknown' })
  })

  it('opens a page by its shortcut and marks it as current', async () => {
    const { store, clerk } = renderFrame()
    await clerk.keyboard('{Alt>}3{/Alt}')
    expect(store.getState().page).toEqual({ name: 'ledger' })
    await waitFor(() => expect(railButton('Ledger').getAttribute('aria-current')).toBe('page'))
  })

  it('undoes by Ctrl+Z while an undo is offered, but not in a field, where the key undoes typing', async () => {
    const { store, clerk } = renderFrame()
    const restoreDismissed = vi.fn(async () => null)
    await clerk.keyboard('{Control>}z{/Control}')
    act(() => store.getState().offerUndo({ action: 'dismissed', restore: restoreDismissed }))
    expect(screen.getByRole('button', { name: 'Undo' }).title).toBe('Undo (Ctrl+Z)')
    const field = document.body.appendChild(document.createElement('input'))
    await clerk.type(field, '55cda9{Control>}z{/Control}')
    field.remove()
    expect(restoreDismissed).not.toHaveBeenCalled()
    await clerk.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('Ctrl+Z')).toBeTruthy()
    await clerk.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await clerk.keyboard('{Control>}z{/Control}')
    expect(restoreDismissed).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('finds a pasted reference in the ledger', async () => {
    const { store, clerk } = renderFrame()
    await clerk.keyboard('{Control>}k{/Control}')
    await clerk.click(await screen.findByRole('combobox'))
    await clerk.paste('55cda9')
    await clerk.keyboard('{Enter}')
    await waitFor(() => expect(store.getState().page).toEqual({ name: 'ledger', find: '55cda9' }))
  })

  it.each(['today', 'search', 'ledger'] as const)('shows above every page (%s) why the ledger is not open, and retries', async (name) => {
    const { desk, store, clerk } = renderFrame({ ledger: 'failed', ledgerTrouble: 'inUse' })
    store.setState({ desk: deskState() })
    store.getState().goTo({ name })
    expect((await screen.findByRole('alert')).textContent).toContain('Another Deskbook has the ledger open.')
    await clerk.click(screen.getByRole('button', { name: 'Try again' }))
    expect(desk.asked.at(-1)).toEqual({ name: 'connection.use', input: { id: 'practice' } })
  })

  it('links from a damaged ledger to its backups on every page', async () => {
    const { store, clerk } = renderFrame({ ledger: 'failed', ledgerTrouble: 'damaged' })
    expect(screen.getByRole('alert').textContent).toContain('put aside, not deleted')
    await clerk.click(screen.getByRole('button', { name: 'Restore a backup…' }))
    expect(store.getState().page).toEqual({ name: 'settings', part: 'keeping' })
    cleanup()
    renderFrame({ check: 'damaged' })
    expect(screen.getByRole('alert').textContent).toContain('Nothing is booked or cancelled')
  })

  it.each([
    ['damaged', 'not whole'],
    ['foreign', 'not a reader copy'],
    ['newer', 'newer Deskbook'],
  ])('offers no backup for a failed reader copy (%s)', (ledgerTrouble, words) => {
    renderFrame({ active: readerConnection, ledger: 'failed', ledgerTrouble })
    expect(screen.getByRole('alert').textContent).toContain(words)
    expect(screen.queryByRole('button', { name: 'Restore a backup…' })).toBeNull()
  })

  it.each([
    ['readOnly', 'its folder is read-only'],
    ['diskFull', 'The disk is full.'],
  ] as const)('explains that a ledger cannot be written (%s), and retries', async (readOnly, words) => {
    const { desk, clerk } = renderFrame({ readOnly })
    const statusTexts = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    expect(statusTexts.some((text) => text.includes(words) && text.includes('Nothing can be booked or cancelled'))).toBe(true)
    await clerk.click(screen.getByRole('button', { name: 'Try again' }))
    expect(desk.asked.at(-1)).toEqual({ name: 'connection.use', input: { id: 'practice' } })
  })
})

describe('the frame of a reader copy', () => {
  const readerState: Partial<DeskState> = {
    active: readerConnection,
    connections: [readerConnection],
    readOnly: 'readerCopy',
    asOfMs: Date.UTC(2027, 2, 12, 10, 42),
  }

  it('shows at the top and at the bottom that the ledger is a reader copy, with the date of the copy', () => {
    renderFrame(readerState)
    expect(screen.getByRole('button', { name: /READER COPY/ }).textContent).toBe('READER COPYas of Fri 12 Mar 2027 10:42')
    expect(screen.getByRole('contentinfo').textContent).toContain('Reader copy, as of Fri 12 Mar 2027 10:42')
    expect(screen.getByRole('contentinfo').textContent).not.toContain('Service')
  })

  it('offers only pages that do not need the service, in the rail, by shortcut and by command', async () => {
    const { store, clerk } = renderFrame(readerState)
    const pages = within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('button')
    expect(pages.map(({ textContent }) => textContent)).toEqual(['Today', 'Ledger', 'Arrivals', 'Planner', 'Offers', 'Settings'])
    await clerk.keyboard('{Alt>}2{/Alt}')
    expect(store.getState().page).toEqual({ name: 'today' })
    await clerk.keyboard('{Alt>}3{/Alt}')
    expect(store.getState().page).toEqual({ name: 'ledger' })
    await clerk.keyboard('{Control>}k{/Control}')
    await clerk.click(await screen.findByRole('combobox'))
    await clerk.paste('1234567')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Find “1234567” in the ledger'])
  })
})

const attemptInFlight = sampleAttempt({ state: 'SENDING' })

function Window() {
  const desk = useApp((app) => app.desk)
  return desk && <Frame desk={desk}>the page</Frame>
}

function renderDesk(sending: boolean) {
  const { desk, clerk } = renderWindow(<Window />, {
    'booking.attempts': ({ open }) => ok({ cases: open ? [attemptInFlight] : [] }),
    'cancel.cancellations': () => ok({ cases: [] }),
    'practice.faults': () => ok({ faults: [] }),
  })
  act(() => desk.emit('desk.changed', deskState({ sending })))
  return { desk, clerk }
}

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const dialog = () => screen.queryByRole('dialog')

describe('closing the window while a request is in flight', () => {
  it('names the request, says what closing means, and offers to wait as the default', async () => {
    const { desk, clerk } = renderDesk(true)
    expect(dialog()).toBeNull()
    act(() => desk.emit('desk.quitAsked', {}))
    expect((await screen.findByText(/Hotel Example, Fri 12 Mar 2027 to Sun 14 Mar 2027, Anna Pryde/)).textContent).toContain('On its way')
    expect(dialog()?.textContent).toContain('Closing is safe')
    expect(dialog()?.textContent).toContain('after the next start')
    const wait = screen.getByRole('button', { name: 'Wait for the answer' })
    await waitFor(() => expect(document.activeElement).toBe(wait))
    await clerk.keyboard('{Enter}')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(desk.asked.map(({ name }) => name)).not.toContain('desk.quit')
  })

  it('closes on request and stops blocking the window', async () => {
    const { desk, clerk } = renderDesk(true)
    desk.answer({ 'desk.quit': () => pending<Outcome<Record<string, never>>>().promise })
    act(() => desk.emit('desk.quitAsked', {}))
    expect(asksBeforeLeaving()).toBe(true)
    await clerk.click(await screen.findByRole('button', { name: 'Close anyway' }))
    expect(desk.asked.at(-1)).toEqual({ name: 'desk.quit', input: {} })
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('says when nothing is in flight any more, and offers to close now', async () => {
    const { desk, clerk } = renderDesk(true)
    desk.answer({ 'desk.quit': () => ok({}) })
    act(() => desk.emit('desk.quitAsked', {}))
    await screen.findByText('On its way')
    act(() => {
      desk.emit('booking.changed', { ...attemptInFlight, state: 'CONFIRMED', open: false })
      desk.emit('desk.changed', deskState({ sending: false }))
    })
    expect(dialog()?.textContent).toContain('Nothing is on its way any more')
    expect(screen.getByText('Booked')).toBeTruthy()
    await clerk.click(screen.getByRole('button', { name: 'Close now' }))
    expect(desk.asked.at(-1)?.name).toBe('desk.quit')
  })

  it('shows why the app could not close', async () => {
    const { desk, clerk } = renderDesk(true)
    desk.answer({ 'desk.quit': () => failed({ kind: 'fault', reference: 'f1' }) })
    act(() => desk.emit('desk.quitAsked', {}))
    await clerk.click(await screen.findByRole('button', { name: 'Close anyway' }))
    expect((await screen.findByRole('alert')).textContent).toContain('A fault in Deskbook itself.')
  })
})

describe('the window', () => {
  it('asks for confirmation before it closes, but only while a request is in flight', () => {
    const { desk } = renderDesk(false)
    expect(asksBeforeLeaving()).toBe(false)
    act(() => desk.emit('desk.changed', deskState({ sending: true })))
    expect(asksBeforeLeaving()).toBe(true)
    act(() => desk.emit('desk.changed', deskState({ sending: false })))
    expect(asksBeforeLeaving()).toBe(false)
  })
})
