import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Outcome, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferRow } from '../../../shared/contract/views/offer-views.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { type Answers, deskState, liveConnection, pending, practiceConnection } from '../../testing/scripted-desk.ts'
import { Palette } from './palette.tsx'

const rows = [sampleRow(7, { holder: 'Fatima Çelik' })]

const renderPalette = (change: Partial<DeskState> = {}, answers: Answers = {}) =>
  renderWindow(
    <>
      <button type="button">Before</button>
      <Palette />
    </>,
    {
      'ledger.page': ({ filter }) => ok({ rows: filter.text.startsWith('cel') ? rows : [], next: null }),
      'practice.faults': () => ok({ faults: [] }),
      ...answers,
    },
    { desk: deskState({ ledger: 'open', ...change }) },
  )

const box = () => screen.getByRole('combobox')
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '')
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

it('exposes options in named groups, the active option and the number of options to screen readers', async () => {
  const { clerk } = renderPalette()
  await clerk.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(box())
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(activeOption()?.textContent).toContain('Go to Today')
  expect(within(screen.getByRole('group', { name: 'Commands' })).getAllByRole('option').length).toBe(options().length)
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/entries/))
  await clerk.keyboard('{End}')
  expect(activeOption()?.textContent).toBe(options().at(-1))
  await clerk.keyboard('{ArrowDown}')
  expect(activeOption()?.textContent).toContain('Go to Today')
  await clerk.keyboard('{PageDown}{PageUp}')
  expect(activeOption()?.textContent).toContain('Go to Today')
})

it('clears the text on the first Escape, closes on the second and returns the focus', async () => {
  const { clerk } = renderPalette()
  screen.getByRole('button', { name: 'Before' }).focus()
  await clerk.keyboard('{Control>}k{/Control}dark{Escape}')
  expect(box()).toHaveProperty('value', '')
  await clerk.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Before')
})

it('offers a typed word for the ledger, and only what may be a code as a hotel', async () => {
  const { clerk } = renderPalette()
  await clerk.keyboard('{Control>}k{/Control}okafor')
  expect(options()).toEqual(['Find “okafor” in the ledger'])
  await clerk.keyboard('{Escape}h100')
  expect(options()).toEqual(['Search rates of hotel h100', 'Find “h100” in the ledger'])
})

it('finds a command by a synonym and runs it once', async () => {
  const { desk, clerk } = renderPalette({}, { 'settings.write': () => ({ ok: false, failure: { kind: 'unsupported' } }) })
  await clerk.keyboard('{Control>}k{/Control}night dark{Enter}')
  expect(desk.inputsOf('settings.write')).toEqual([{ theme: 'dark' }])
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

it('shows why a command cannot run now, and ignores Enter on it', async () => {
  const { desk, clerk } = renderPalette({ active: { ...liveConnection, key: 'none' } })
  await clerk.keyboard('{Control>}k{/Control}sync{Enter}')
  expect(activeOption()?.getAttribute('aria-disabled')).toBe('true')
  expect(activeOption()?.textContent).toContain('A sync needs an open ledger')
  expect(desk.asked.map(({ name }) => name)).not.toContain('sync.run')
})

it('offers faults and situations only in practice mode', async () => {
  const { clerk } = renderPalette({ active: liveConnection, connections: [liveConnection] })
  await clerk.keyboard('{Control>}k{/Control}fault')
  expect(options().filter((text) => /^Fault|^Rehearse/.test(text))).toEqual([])
  cleanup()
  const { clerk: other, desk } = renderPalette({ active: practiceConnection })
  await other.keyboard('{Control>}k{/Control}next call price goes up')
  await other.keyboard('{Enter}')
  expect(desk.asked.at(-1)).toEqual({ name: 'practice.switchOn', input: { endpoint: 'any', fault: 'priceUp', times: 1 } })
})

it('on Enter before the ledger has answered, opens the hit for the typed text, never a stale one', async () => {
  const answer = pending<Outcome<{ rows: LedgerRow[]; next: string | null }>>()
  const { store, clerk } = renderPalette({}, { 'ledger.page': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}celik{Enter}')
  expect(store.getState().page).toEqual({ name: 'today' })
  answer.give(ok({ rows, next: null }))
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'ledger', find: 'ref7' }))
  expect(store.getState().ledger.record.state).toMatchObject({ row: { id: 7 } })
})

it('keeps the chosen option active when hits arrive later', async () => {
  const answer = pending<Outcome<{ rows: LedgerRow[]; next: string | null }>>()
  const { clerk } = renderPalette({}, { 'ledger.page': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}celik')
  await clerk.keyboard('{End}')
  const before = activeOption()?.textContent
  answer.give(ok({ rows, next: null }))
  await screen.findByText('Fatima Çelik')
  expect(activeOption()?.textContent).toBe(before)
})

const offer: OfferRow = {
  ...{ number: 'O-270110-7KQ', state: 'sent', client: 'Fatima Çelik', madeMs: 0, validUntil: '2027-01-15', checkin: '2027-03-12' },
  ...{ hotels: ['Grand Küste Hotel'], rates: 2, deskFacts: noFacts, erased: false },
}
const offers: Answers = {
  'offers.list': ({ text }) => ok({ rows: /^(o-27|cel|kuste)/i.test(text) ? [offer] : [], next: null, counts: {} as never }),
}

it('finds an offer by number, client or hotel, in addition to bookings, and opens it', async () => {
  const { store, clerk } = renderPalette({}, offers)
  await clerk.keyboard('{Control>}k{/Control}celik')
  const group = within(await screen.findByRole('group', { name: 'Offers' }))
  expect(group.getByRole('option').textContent).toMatch(/Sent.*Fatima Çelik.*2 rates.*Grand Küste Hotel.*O-270110-7KQ/)
  expect(within(screen.getByRole('group', { name: 'Bookings in the ledger' })).getAllByRole('option')).toHaveLength(1)
  await clerk.keyboard('{Escape}kuste')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Offers' })).toBeTruthy())
  // An offer number is not a hotel code, so Enter opens the offer.
  await clerk.keyboard('{Escape}o-270110-7kq{Enter}')
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'offer', number: 'O-270110-7KQ' }))
})

it('on Enter also waits for the offers, and never opens a stale hit', async () => {
  const answer = pending<Outcome<OutputOf<'offers.list'>>>()
  const { store, clerk } = renderPalette({}, { 'offers.list': () => answer.promise })
  await clerk.keyboard('{Control>}k{/Control}o-270110-7kq{Enter}')
  expect(store.getState().page).toEqual({ name: 'today' })
  answer.give(ok({ rows: [offer], next: null, counts: {} as never }))
  await waitFor(() => expect(store.getState().page).toEqual({ name: 'offer', number: 'O-270110-7KQ' }))
})

const mail = 'For Mr Çelik please:\n100234, 100881 and H-2044, from 12 Mar 2099 to 14 Mar 2099.\nAlso 55cda9.'
const mailWithOtherReference = 'Please cancel\nweb-1792500000000, we booked it ourselves.'

it('shows what a pasted mail contains and the possible actions, and discards the mail on Escape', async () => {
  const { store, desk, clerk } = renderPalette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => mail } })
  expect(await screen.findByText(/Pasted text: 7 things found, \d+ words left out/)).toBeTruthy()
  await waitFor(() => expect(options()).toContain('Look 55cda9 up at the service'))
  expect(options()[0]).toBe('Search rates of 3 hotels, Thu 12 Mar 2099 to Sat 14 Mar 2099')
  // Only the references and names of a mail are searched in the ledger.
  expect(desk.inputsOf('ledger.page').map(({ filter }) => filter.text)).toEqual(['55cda9', 'Çelik', '100234', '100881'])
  await clerk.keyboard('{Escape}')
  expect(screen.queryByText(/Pasted text/)).toBeNull()
  fireEvent.paste(box(), { clipboardData: { getData: () => mail } })
  await clerk.keyboard('{Enter}')
  expect(store.getState().page).toEqual({
    name: 'search',
    codes: '100234\n100881\nH-2044',
    ...{ stay: { checkin: '2099-03-12', checkout: '2099-03-14' }, party: null, unread: ['party'], sender: null },
  })
})

it('treats a pasted line of a chat as a mail, and offers what it asks for in one step', async () => {
  const { store, clerk } = renderPalette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => '2 pax + 1 chd (5) 3-7 feb 2099 htl 100234 bb pls' } })
  await waitFor(() =>
    expect(options()[0]).toBe('Search rates of hotel 100234, Tue 3 Feb 2099 to Sat 7 Feb 2099, 2 adults and a child aged 5'),
  )
  await clerk.keyboard('{Enter}')
  expect(store.getState().page).toMatchObject({ party: [{ adults: 2, ages: [5] }], unread: [] })
})

it("in a pasted mail, ignores dates before the desk's current day", async () => {
  const { store } = renderPalette({ active: { ...practiceConnection } })
  store.getState().tick(Date.UTC(2100, 0, 1))
  fireEvent.paste(document.body, { clipboardData: { getData: () => mail } })
  expect(await screen.findByText(/Pasted text: 5 things found/)).toBeTruthy()
})

it('looks for the booking number of another system in the ledger, and never searches it as a hotel', async () => {
  const { desk } = renderPalette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => 'About booking no. 4471122:\n2 adults, 100234 please' } })
  await waitFor(() => expect(options()[0]).toBe('Search rates of hotel 100234, 2 adults'))
  expect(desk.inputsOf('ledger.page').map(({ filter }) => filter.text)).toContain('4471122')
})

it('names what it did not read also if only the codes of a mail are searched', async () => {
  const { store, clerk } = renderPalette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => '3 rooms for 5 adults,\n12, 14 or 16 Mar 2099, 100234' } })
  await waitFor(() => expect(options()[0]).toBe('Search rates of hotel 100234'))
  await clerk.keyboard('{Enter}')
  expect(store.getState().page).toEqual({ name: 'search', codes: '100234', sender: null, unread: ['dates', 'party'] })
})

it('searches the ledger also for references of other systems that a pasted mail contains', async () => {
  const { desk } = renderPalette({ active: { ...practiceConnection } })
  fireEvent.paste(document.body, { clipboardData: { getData: () => mailWithOtherReference } })
  await waitFor(() => expect(desk.inputsOf('ledger.page').map(({ filter }) => filter.text)).toContain('web-1792500000000'))
})

it('does not open for a paste into a field of the page', () => {
  renderPalette()
  const field = document.body.appendChild(document.createElement('textarea'))
  fireEvent.paste(field, { clipboardData: { getData: () => mail } })
  expect(screen.queryByRole('combobox')).toBeNull()
  field.remove()
})

it('at the first start, offers only practice mode and opening a reader copy, and no page', async () => {
  const { desk, clerk } = renderPalette({ active: null, connections: [], ledger: 'none' })
  await clerk.keyboard('{Control>}k{/Control}')
  expect(options()).toEqual(['Practise', 'Open a reader copy'])
  await clerk.keyboard('{Enter}')
  expect(desk.asked.at(-1)?.name).toBe('connection.practise')
})
