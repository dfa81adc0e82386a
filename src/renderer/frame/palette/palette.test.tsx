import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { startStore } from '../../store.ts'
import { sampleRow } from '../../testing/sample-row.ts'
import { type Answers, deskState, held, liveConnection, practiceConnection, scriptedDesk } from '../../testing/scripted-desk.ts'
import { theme } from '../../ui/theme.ts'
import { Palette } from './palette.tsx'

afterEach(cleanup)

const rows = [sampleRow(7, { holder: 'Fatima Çelik' })]

function palette(change: Partial<DeskState> = {}, answers: Answers = {}) {
  const desk = scriptedDesk({
    'ledger.page': ({ filter }) => ok({ rows: filter.text.startsWith('cel') ? rows : [], next: null }),
    'practice.faults': () => ok({ faults: [] }),
    ...answers,
  })
  const store = startStore(desk)
  store.setState({ desk: deskState({ ledger: 'open', ...change }) })
  render(
    <MantineProvider theme={theme} env="test">
      <button type="button">Before</button>
      <Palette />
    </MantineProvider>,
  )
  return { desk, store, clerk: userEvent.setup() }
}

const box = () => screen.getByRole('combobox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '')
const chosen = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

it('says what it has: options in named groups, the chosen one by the field, and how many there are', async () => {
  const { clerk } = palette()
  await clerk.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(box())
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(chosen()?.textContent).toContain('Go to Today')
  expect(within(screen.getByRole('group', { name: 'Commands' })).getAllByRole('option').length).toBe(options().length)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/entries/))
  await clerk.keyboard('{End}')
  expect(chosen()?.textContent).toBe(options().at(-1))
  await clerk.keyboard('{ArrowDown}')
  expect(chosen()?.textContent).toContain('Go to Today')
  await clerk.keyboard('{PageDown}{PageUp}')
  expect(chosen()?.textContent).toContain('Go to Today')
})

it('Escape goes one step back: it clears what was typed, then closes, and the focus is where it was', async () => {
  const { clerk } = palette()
  screen.getByRole('button', { name: 'Before' }).focus()
  await clerk.keyboard('{Control>}k{/Control}dark{Escape}')
  expect(box()).toHaveProperty('value', '')
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Before')
})

it('a command is found by another word for it and runs once', async () => {
  const { desk, clerk } = palette({}, { 'settings.write': () => ({ ok: false, failure: { kind: 'unsupported' } }) })
  await clerk.keyboard('{Control>}k{/Control}night dark{Enter}')
  expect(desk.asked.filter(({ name }) => name === 'settings.write')).toEqual([{ name: 'settings.write', input: { theme: 'dark' } }])
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('a command that cannot run now says why, and Enter does nothing', async () => {
  const { desk, clerk } = palette({ active: { ...liveConnection, key: 'none' } })
  await clerk.keyboard('{Control>}k{/Control}sync{Enter}')
  expect(chosen()?.getAttribute('aria-disabled')).toBe('true')
  expect(chosen()?.textContent).toContain('A sync needs an open ledger')
  expect(desk.asked.map(({ name }) => name)).not.toContain('sync.run')
})

it('faults and situations are there in practice and nowhere else', async () => {
  const { clerk } = palette({ active: liveConnection, connections: [liveConnection] })
  await clerk.keyboard('{Control>}k{/Control}fault')
  expect(options().filter((text) => /^Fault|^Rehearse/.test(text))).toEqual([])
  cleanup()
  const { clerk: other, desk } = palette({ active: practiceConnection })
  await other.keyboard('{Control>}k{/Control}next call price goes up')
  await other.keyboard('{Enter}')
  expect(desk.asked.at(-1)).toEqual({ name: 'practice.switchOn', input: { endpoint: 'any', fault: 'priceUp', times: 1 } })
})

it('Enter before the ledger has answered opens what was typed, never what was found before', async () => {
  const answer = held<Outcome<{ rows: LedgerRow[]; next: string | null }>>()
  const { store, clerk } = palette({}, { 'ledger.page': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}celik{Enter}')
  expect(store.getState().page).toEqual({ name: 'today' })
  answer.give(ok({ rows, next: null }))
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'ledger', find: 'ref7' }))
  expect(store.getState().ledgerRecord).toMatchObject({ row: { id: 7 } })
})

it('hits that come later leave the choice where the clerk has put it', async () => {
  const answer = held<Outcome<{ rows: LedgerRow[]; next: string | null }>>()
  const { clerk } = palette({}, { 'ledger.page': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}celik')
  await clerk.keyboard('{End}')
  const before = chosen()?.textContent
  answer.give(ok({ rows, next: null }))
  await screen.findByText('Fatima Çelik')
  expect(chosen()?.textContent).toBe(before)
})

const offer: OfferRow = {
  ...{ number: 'O-270110-7KQ', state: 'sent', client: 'Fatima Çelik', madeMs: 0, validUntil: '2027-01-15', checkin: '2027-03-12' },
  ...{ hotels: ['Grand Küste Hotel'], rates: 2, written: noFacts, erased: false },
}
const offers: Answers = {
  'offers.list': ({ text }) => ok({ rows: /^(o-27|cel|kuste)/i.test(text) ? [offer] : [], next: null, counts: {} as never }),
}

it('an offer is found by its number, its client or its hotel, beside the bookings, and opened', async () => {
  const { store, clerk } = palette({}, offers)
  await clerk.keyboard('{Control>}k{/Control}celik')
  const group = within(await screen.findByRole('group', { name: 'Offers' }))
  expect(group.getByRole('option').textContent).toMatch(/Sent.*Fatima Çelik.*2 rates.*Grand Küste Hotel.*O-270110-7KQ/)
  expect(within(screen.getByRole('group', { name: 'Bookings in the ledger' })).getAllByRole('option')).toHaveLength(1)
  await clerk.keyboard('{Escape}kuste')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Offers' })).toBeTruthy())
  // A number of an offer is none of a hotel, so that Enter opens the offer.
  await clerk.keyboard('{Escape}o-270110-7kq{Enter}')
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'offer', number: 'O-270110-7KQ' }))
})

it('Enter waits for the offers too: what was typed is opened, never what was found before', async () => {
  const answer = held<Outcome<OutputOf<'offers.list'>>>()
  const { store, clerk } = palette({}, { 'offers.list': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}o-270110-7kq{Enter}')
  expect(store.getState().page).toEqual({ name: 'today' })
  answer.give(ok({ rows: [offer], next: null, counts: {} as never }))
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'offer', number: 'O-270110-7KQ' }))
})

const mail = 'For Mr Çelik please:\n100234, 100881 and H-2044, from 12 Mar 2099 to 14 Mar 2099.\nAlso 55cda9.'
const elsewhere = 'Please cancel\nweb-1792500000000, we booked it ourselves.'

it('a pasted mail says what is in it and what can be done with it; letting go of it leads back', async () => {
  const { store, desk, clerk } = palette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => mail } })
  expect(await screen.findByText(/Pasted text: 7 things found, \d+ words left out/)).toBeTruthy()
  await waitFor(() => expect(options()).toContain('Look 55cda9 up at the service'))
  expect(options()[0]).toBe('Search rates of 3 hotels, Thu 12 Mar 2099 to Sat 14 Mar 2099')
  // Of a mail the ledger is asked for references and names, and for nothing else of it.
  expect(
    desk.asked.flatMap(({ name, input }) => (name === 'ledger.page' ? (input as { filter: { text: string } }).filter.text : [])),
  ).toEqual(['55cda9', 'Çelik', '100234', '100881'])
  await clerk.keyboard('{Escape}')
  expect(screen.queryByText(/Pasted text/)).toBeNull()
  fireEvent.paste(box(), { clipboardData: { getData: () => mail } })
  await clerk.keyboard('{Enter}')
  expect(store.getState().page).toEqual({
    name: 'search',
    codes: '100234\n100881\nH-2044',
    stay: { checkin: '2099-03-12', checkout: '2099-03-14' },
  })
})

it("a pasted mail has no days that are over on the desk's own day", async () => {
  const { store } = palette({ active: { ...practiceConnection } })
  store.getState().tick(Date.UTC(2100, 0, 1))
  fireEvent.paste(document.body, { clipboardData: { getData: () => mail } })
  expect(await screen.findByText(/Pasted text: 5 things found/)).toBeTruthy()
})

it('a reference of another system in a mail is looked for in the ledger as well', async () => {
  const { desk } = palette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => elsewhere } })
  await waitFor(() =>
    expect(desk.asked).toContainEqual({
      name: 'ledger.page',
      input: expect.objectContaining({ filter: expect.objectContaining({ text: 'web-1792500000000' }) }),
    }),
  )
})

it('a paste into a field of the page stays there', () => {
  palette()
  const field = document.body.appendChild(document.createElement('textarea'))
  fireEvent.paste(field, { clipboardData: { getData: () => mail } })
  expect(screen.queryByRole('combobox')).toBeNull()
  field.remove()
})

it('at the first start it offers the ways to begin, and no page', async () => {
  const { desk, clerk } = palette({ active: null, connections: [], ledger: 'none' })
  await clerk.keyboard('{Control>}k{/Control}')
  expect(options()).toEqual(['Practise', 'Open a reader copy'])
  await clerk.keyboard('{Enter}')
  expect(desk.asked.at(-1)?.name).toBe('connection.practise')
})
