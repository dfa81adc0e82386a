import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import type { Clerk } from '../../../testing/render-part.tsx'
import { renderWindow } from '../../../testing/render-window.tsx'
import { type Answers, deskState, liveConnection, readerConnection } from '../../../testing/scripted-desk.ts'
import { FirstStart } from './first-start.tsx'

function firstStart(answers: Answers = {}, foundLedgers: DeskState['foundLedgers'] = []) {
  const state = foundLedgers.length > 0 && { desk: deskState({ connections: [], active: null, ledger: 'none', foundLedgers }) }
  return renderWindow(<FirstStart />, answers, state || {})
}

const button = (name: string) => screen.getByRole('button', { name })

async function fill(clerk: Clerk) {
  const fields = { Name: 'Main desk', 'Base URL': 'https://hotels.example.com/v1', 'API key': 'secret' }
  for (const [label, text] of Object.entries(fields)) {
    await clerk.click(screen.getByLabelText(label))
    await clerk.paste(text)
  }
}

describe('the first start', () => {
  it('starts practice when “Practise” is pressed', async () => {
    const { desk, store, clerk } = firstStart({ 'connection.practise': () => ok(deskState()) })
    await clerk.click(button('Practise'))
    await waitFor(() => expect(store.getState().desk?.active?.mode).toBe('practice'))
    expect(desk.asked.map(({ name }) => name)).toEqual(['connection.practise'])
  })

  it('opens a reader copy, which then waits for its passphrase', async () => {
    const waiting = deskState({ active: readerConnection, connections: [readerConnection], ledger: 'needsPassphrase' })
    const { store, clerk } = firstStart({ 'reader.open': () => ok(waiting) })
    await clerk.click(button('Open a reader copy'))
    await waitFor(() =>
      expect(store.getState()).toMatchObject({ desk: { ledger: 'needsPassphrase' }, connection: { state: { status: 'idle' } } }),
    )
  })

  it('stays unchanged if no file was chosen, and says why a file was refused', async () => {
    const { desk, store, clerk } = firstStart({ 'reader.open': () => ok(null) })
    await clerk.click(button('Open a reader copy'))
    await waitFor(() => expect(store.getState().connection.state.status).toBe('idle'))
    expect(store.getState().desk).toBeNull()
    desk.answer({ 'reader.open': () => failed({ kind: 'readerCopy', trouble: 'foreign' }) })
    await clerk.click(button('Open a reader copy'))
    expect((await screen.findByRole('alert')).textContent).toContain('not a reader copy')
  })

  it.each([
    ['Save the connection', 'Give the connection a name.'],
    ['Test the connection', 'Enter the API key to test the connection.'],
  ])('sends nothing on “%s” while a field is invalid, and shows the error: %s', async (name, problem) => {
    const { desk, clerk } = firstStart()
    await clerk.click(button(name))
    expect(screen.getByText(problem)).toBeTruthy()
    expect(desk.asked).toEqual([])
  })

  it('shows a refusal of the desk at its field', async () => {
    const problem = 'Use https://. With http:// the key would travel in clear.'
    const { clerk } = firstStart({ 'connection.test': () => failed({ kind: 'input', fields: [{ path: 'baseUrl', problem }] }) })
    await fill(clerk)
    await clerk.click(button('Test the connection'))
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(screen.getByLabelText('Base URL').getAttribute('aria-invalid')).toBe('true')
  })

  it('expands the further options if one of them is invalid', async () => {
    const { clerk } = firstStart()
    await fill(clerk)
    await clerk.click(button('More'))
    const seconds = screen.getByLabelText('Longest wait for a booking, in seconds')
    await clerk.clear(seconds)
    await clerk.type(seconds, '60')
    await clerk.click(button('More'))
    await clerk.click(button('Save the connection'))
    expect(screen.getByText(/At least 120 seconds/)).toBeTruthy()
  })

  it('says after a test of the connection what the key permits', async () => {
    const { clerk } = firstStart({ 'connection.test': () => ok({ reached: true, destinations: false, extraCa: [] }) })
    await fill(clerk)
    await clerk.click(button('Test the connection'))
    expect((await screen.findByRole('status')).textContent).toContain('searches by hotel codes only')
  })

  it('saves the connection once, with what was typed', async () => {
    const connected = deskState({ active: liveConnection, connections: [liveConnection] })
    const { desk, store, clerk } = firstStart({
      'connection.add': () => ok(connected),
      'connection.recoveryCode': () => ok({ code: null }),
    })
    await fill(clerk)
    await clerk.click(button('Save the connection'))
    await waitFor(() => expect(store.getState().desk?.active?.id).toBe('main'))
    expect(desk.inputsOf('connection.add')).toEqual([
      {
        name: 'Main desk',
        baseUrl: 'https://hotels.example.com/v1',
        apiKey: 'secret',
        caFile: '',
        occupantsField: 'occupancy',
        bookTimeoutSeconds: 120,
      },
    ])
  })

  it('attaches the connection to the ledger that was written last, unless another one or a new one is chosen', async () => {
    const ledgersOnDisk = [2, 1].map((n) => ({ id: `live-${n}`, changedAtMs: Date.UTC(2027, 2, 12, n) }))
    const { desk, clerk } = firstStart({ 'connection.add': () => failed({ kind: 'notHere' }) }, ledgersOnDisk)
    await fill(clerk)
    await clerk.click(button('Save the connection'))
    await clerk.click(screen.getByRole('combobox', { name: 'Ledger' }))
    await clerk.click(await screen.findByRole('option', { name: /live-1/ }))
    await clerk.click(button('Save the connection'))
    await clerk.click(screen.getByRole('combobox', { name: 'Ledger' }))
    await clerk.click(await screen.findByRole('option', { name: 'A new, empty ledger' }))
    await clerk.click(button('Save the connection'))
    expect(desk.inputsOf('connection.add').map(({ ledger }) => ledger)).toEqual(['live-2', 'live-1', undefined])
  })
})
