import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { failed, type Outcome, ok } from '../../shared/contract/failure.ts'
import { startStore, useApp } from '../store.ts'
import { renderPart } from '../testing/render-part.tsx'
import { sampleAttempt } from '../testing/sample-cases.ts'
import { deskState, pending, scriptedDesk } from '../testing/scripted-desk.ts'
import { Frame } from './frame.tsx'

const sent = sampleAttempt({ state: 'SENDING' })

function Window() {
  const desk = useApp((app) => app.desk)
  return desk && <Frame desk={desk}>the page</Frame>
}

function openWindow(sending: boolean) {
  const desk = scriptedDesk({
    'booking.attempts': ({ open }) => ok({ cases: open ? [sent] : [] }),
    'cancel.cancellations': () => ok({ cases: [] }),
    'practice.faults': () => ok({ faults: [] }),
  })
  startStore(desk)
  renderPart(<Window />)
  act(() => desk.emit('desk.changed', deskState({ sending })))
  return { desk, clerk: userEvent.setup() }
}

const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const dialog = () => screen.queryByRole('dialog')

describe('closing the window while a request is in flight', () => {
  it('names the request, says what closing means, and offers to wait as the default', async () => {
    const { desk, clerk } = openWindow(true)
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
    const { desk, clerk } = openWindow(true)
    desk.answer({ 'desk.quit': () => pending<Outcome<Record<string, never>>>().promise })
    act(() => desk.emit('desk.quitAsked', {}))
    expect(asksBeforeLeaving()).toBe(true)
    await clerk.click(await screen.findByRole('button', { name: 'Close anyway' }))
    expect(desk.asked.at(-1)).toEqual({ name: 'desk.quit', input: {} })
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('says when nothing is in flight any more, and offers to close now', async () => {
    const { desk, clerk } = openWindow(true)
    desk.answer({ 'desk.quit': () => ok({}) })
    act(() => desk.emit('desk.quitAsked', {}))
    await screen.findByText('On its way')
    act(() => {
      desk.emit('booking.changed', { ...sent, state: 'CONFIRMED', open: false })
      desk.emit('desk.changed', deskState({ sending: false }))
    })
    expect(dialog()?.textContent).toContain('Nothing is on its way any more')
    expect(screen.getByText('Booked')).toBeTruthy()
    await clerk.click(screen.getByRole('button', { name: 'Close now' }))
    expect(desk.asked.at(-1)?.name).toBe('desk.quit')
  })

  it('shows why the app could not close', async () => {
    const { desk, clerk } = openWindow(true)
    desk.answer({ 'desk.quit': () => failed({ kind: 'fault', reference: 'f1' }) })
    act(() => desk.emit('desk.quitAsked', {}))
    await clerk.click(await screen.findByRole('button', { name: 'Close anyway' }))
    expect((await screen.findByRole('alert')).textContent).toContain('A fault in Deskbook itself.')
  })
})

describe('the window', () => {
  it('asks before it is left only while a request is in flight', () => {
    const { desk } = openWindow(false)
    expect(asksBeforeLeaving()).toBe(false)
    act(() => desk.emit('desk.changed', deskState({ sending: true })))
    expect(asksBeforeLeaving()).toBe(true)
    act(() => desk.emit('desk.changed', deskState({ sending: false })))
    expect(asksBeforeLeaving()).toBe(false)
  })
})
