import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { notBookableReasons } from '../../../shared/contract/not-bookable.ts'
import type { AttemptView, RateCheck } from '../../../shared/contract/views/booking-views.ts'
import type { Offer } from '../../../shared/domain/terms.ts'
import { hideCost } from '../../../shared/words/say.ts'
import { openWindow } from '../../testing/open-window.ts'
import { book, bookButton, fillCard, fillNames, openCheck, write } from '../../testing/pages/checked-rate.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleCase, sampleCheck, sampleRate } from '../../testing/sample-check.ts'
import { sampleClient } from '../../testing/sample-clients.ts'
import { deskState, pending, type ScriptedDesk } from '../../testing/scripted-desk.ts'
import { batch, hotel, rate } from '../../testing/searching-store.ts'
import { CheckPage } from './check-page.tsx'

let desk: ScriptedDesk
let answer: ReturnType<typeof pending<AttemptView>>

/** Opens the page with a checked rate; the booking stays pending until `answer` is given. */
async function openPage(seen: Partial<Offer> | null, rateType = 'NET', change: Partial<RateCheck> = {}) {
  const check = sampleCheck(seen, change)
  const rate = { ...sampleRate, rateType, ...(rateType === 'DIRECT' && { hotelRate: '600', hotelCurrency: 'USD' }) }
  const value = {
    ...check,
    hotel: { ...check.hotel, rates: [rate] },
    now: { ...check.now, rateType, hotelRate: rate.hotelRate, hotelCurrency: rate.hotelCurrency },
  }
  answer = pending()
  const page = await openCheck({ 'booking.book': async () => ok(await answer.promise) }, value)
  desk = page.desk
  return page
}

/** Opens the check of another rate. */
const openRate = ({ getState }: Awaited<ReturnType<typeof openPage>>['store'], rateKey: string, foundBy = 'search-1') =>
  act(() => getState().booking.openCheck({ rateKey, seen: null, stay: sampleCheck(null).stay }, { foundBy }))

const bookRequests = () => desk.inputsOf('booking.book')

afterEach(() => hideCost(false))

describe('a problem with the form', () => {
  test('is shown at the field and next to the button, and nothing is sent', async () => {
    const { clerk } = await openPage({ amount: '500' })
    await clerk.click(bookButton())
    const list = within(screen.getByRole('list', { name: 'What is missing' }))
    expect(list.getByText('Not ticked: I agree to the higher amount.')).toBeTruthy()
    expect(list.getByText('Room 2, guest 1, first name: Enter a name.')).toBeTruthy()
    expect(screen.getAllByText('Enter a name.').length).toBe(10)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bookRequests()).toEqual([])
  })

  test('is shown at a field only after the field was left', async () => {
    const { clerk } = await openPage(null)
    expect(screen.queryByText('Enter a name.')).toBeNull()
    await clerk.click(screen.getByLabelText('First name'))
    await clerk.tab()
    expect(screen.getAllByText('Enter a name.').length).toBe(1)
  })
})

test('disables booking while cost is hidden, and shows no digit of it', async () => {
  hideCost(true)
  await openPage(null)
  fillNames()
  expect(document.body.innerHTML).not.toMatch(/585\.08|174\.13/)
  expect(screen.getByRole('button', { name: /^Book 2 rooms/ })).toHaveProperty('disabled', true)
  expect(screen.getByText(/Nothing is booked or cancelled unseen/)).toBeTruthy()
})

test('shows a hint for a non-Latin name at once, without blocking the booking or marking the field as invalid', async () => {
  const { clerk } = await openPage(null)
  fillNames()
  const field = screen.getByLabelText('Last name')
  fireEvent.change(field, { target: { value: 'Лавлейс' } })
  expect(screen.getAllByText('The hotel may need this name in Latin letters, as in the passport.')).toHaveLength(1)
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toContain('passport')
  await clerk.click(bookButton())
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('warns next to the button that other desks could not be checked, but allows booking', async () => {
  const { store } = await openPage(null)
  expect(screen.queryByRole('note', { name: 'Other desks' })).toBeNull()
  const otherDesks = { seenAtMs: null, failure: { kind: 'noAnswer', cause: 'timedOut', afterMs: 60_000 } } as const
  act(() => store.setState(({ booking }) => ({ booking: { ...booking, form: { ...booking.form, otherDesks } } })))
  const note = screen.getByRole('note', { name: 'Other desks' }).textContent
  expect(note).toContain('Other desks could not be asked. The service did not answer within 60 seconds.')
  expect(note).toContain('made lately, would not be noticed. They are asked again when you book.')
  expect(bookButton().hasAttribute('disabled')).toBe(false)
})

describe('consent', () => {
  test('is required for a higher amount, but not for a lower one', async () => {
    await openPage({ amount: '600' })
    expect(screen.queryByRole('checkbox', { name: /^I agree/ })).toBeNull()
    expect(screen.getByText('Lower')).toBeTruthy()
    cleanup()
    await openPage({ amount: '500' })
    expect(screen.getByRole('checkbox', { name: 'I agree to the higher amount' })).toBeTruthy()
  })

  test('to every changed term is required before the confirmation dialog opens', async () => {
    const { clerk } = await openPage({ amount: '500', boardType: 'HB' })
    fillNames()
    await clerk.click(screen.getByRole('checkbox', { name: 'I agree to the higher amount' }))
    await clerk.click(bookButton())
    expect(screen.queryByRole('dialog')).toBeNull()
    await clerk.click(screen.getByRole('checkbox', { name: 'I agree to the board as it is now' }))
    await clerk.click(bookButton())
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})

test('quotes amounts named in the remarks, and requires consent to them before booking', async () => {
  const remarks = 'Quiet house. <b>City tax</b> EUR 3.50 a night.<br>Deposit: 50 USD'
  const { clerk, store } = await openPage(null, 'NET', { now: { ...sampleCheck(null).now, remarks } })
  const quoted = within(screen.getByRole('region', { name: 'Charges mentioned by the hotel' }))
  expect(quoted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['City tax EUR 3.50 a night.', 'Deposit: 50 USD'])
  fillNames()
  await clerk.click(bookButton())
  expect(screen.getByText('Not ticked: I agree to these charges and will tell the guest.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await clerk.click(quoted.getByRole('checkbox'))
  await clerk.click(bookButton())
  expect(await screen.findByRole('dialog')).toBeTruthy()
  // A repeated check of the same terms keeps the consent; another rate starts without it.
  await act(() => store.getState().booking.checkAgain())
  expect(store.getState().booking.form.consents).toEqual(['hotelAmounts'])
  await openRate(store, 'key-2')
  expect(store.getState().booking.form.consents).toEqual([])
})

describe('a rate that cannot be booked', () => {
  test('because it is in another hotel shows both names, offers no consent, and leads back to the search', async () => {
    const { clerk, store } = await openPage({ hotelCode: '1000', hotelName: 'Mountain View' }, 'NET', { notBookable: 'otherHotel' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('The service answered with another hotel: Sea View (1001), not Mountain View (1000).')
    expect(alert.textContent).toContain('Nothing was booked: another hotel is never booked in place of the one that was agreed to.')
    expect(screen.getByRole('row', { name: /^Hotel Mountain View \(1000\) Changed Sea View \(1001\)/ })).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^I agree/ })).toBeNull()
    expect(bookButton()).toHaveProperty('disabled', true)
    expect(within(screen.getByRole('group', { name: 'The booking' })).getByText('Mountain View (1000)')).toBeTruthy()
    await clerk.click(within(alert).getByRole('button', { name: 'Back to search' }))
    expect(store.getState().page).toEqual({ name: 'search' })
  })

  test.each(notBookableReasons)('because of %s shows what happened, what it means and what to do', async (notBookable) => {
    await openPage(null, 'NET', { notBookable })
    expect(screen.getByRole('alert').textContent).toMatch(/\S\..*Nothing was booked.*\./)
    expect(bookButton()).toHaveProperty('disabled', true)
  })
})

test('requires consent to a changed hotel name under the same code', async () => {
  await openPage({ hotelName: 'Sea View Annex' })
  expect(screen.getByRole('checkbox', { name: 'I agree to the hotel as it is named now' })).toBeTruthy()
})

test('asks for confirmation in one sentence, and sends the booking once when the button of the dialog is pressed twice', async () => {
  const { clerk, store } = await openPage(null)
  fillNames()
  await clerk.click(bookButton())
  const dialog = within(await screen.findByRole('dialog'))
  expect(
    dialog.getByText(/^Book 2 rooms for EUR 585\.08 at Sea View for Ada Lovelace, Fri 12 Mar 2027 to Sun 14 Mar 2027; cancellation: /),
  ).toBeTruthy()
  const confirmButton = dialog.getByRole('button', { name: 'Book 2 rooms for EUR 585.08' })
  fireEvent.click(confirmButton)
  fireEvent.click(confirmButton)
  expect(bookRequests().length).toBe(1)
  answer.give(sampleCase())
  await expect.poll(() => store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-0000000000000001' })
})

test('shows contact details and special request in the confirmation dialog', async () => {
  const { clerk } = await openPage(null)
  fillNames()
  write('E-mail (optional)', 'anna@example.org')
  write('Phone (optional)', '+46 8 123 456')
  write('Special request (optional)', 'late arrival')
  await clerk.click(bookButton())
  const dialog = await screen.findByRole('dialog')
  const facts = [...dialog.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(facts).toEqual(['E-mail: anna@example.org', 'Phone: +46 8 123 456', 'Special request: late arrival'])
})

describe('guests of another rate', () => {
  const lastName = () => screen.getByLabelText<HTMLInputElement>('Last name').value

  test('are offered by name for a rate of another search, and filled in on request', async () => {
    const { clerk, store } = await openPage(null)
    fillNames()
    await openRate(store, 'key-3', 'search-2')
    expect([lastName(), screen.queryAllByText('Use the guests of Ada Lovelace?').length]).toEqual(['', 1])
    await clerk.click(screen.getByRole('button', { name: 'Use' }))
    expect([lastName(), screen.queryByText(/^Use the guests/)]).toEqual(['Lovelace', null])
  })

  test('are reused for a rate of the same search, with a note that offers to clear them', async () => {
    const { clerk, store } = await openPage(null)
    fillNames()
    await openRate(store, 'key-3')
    expect(screen.getByText('Guests taken over from the other rate.')).toBeTruthy()
    expect(lastName()).toBe('Lovelace')
    await clerk.click(screen.getByRole('button', { name: 'Clear' }))
    expect([lastName(), screen.queryByText('Guests taken over from the other rate.')]).toEqual(['', null])
  })
})

test('forgets the card and the open question when another rate is opened', async () => {
  const { clerk, store } = await openPage(null)
  fillNames()
  await clerk.click(screen.getByRole('button', { name: /card/i }))
  await fillCard(clerk)
  await clerk.click(bookButton())
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await openRate(store, 'key-3')
  expect(screen.queryByRole('dialog')).toBeNull()
  await clerk.click(screen.getByRole('button', { name: /card/i }))
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '')
})

test('shows and focuses the elapsed time of a booking in flight, and does not change the page of a clerk who has left', async () => {
  const { clerk, store } = await openPage(null)
  fillNames()
  await book(clerk)
  const note = await screen.findByRole('region', { name: 'The booking is on its way' })
  expect(note.textContent).toMatch(/^Booking: 0 s of at most 120 s.*You may leave this page/)
  await expect.poll(() => document.activeElement).toBe(note)
  store.getState().goTo({ name: 'today' })
  answer.give(sampleCase())
  await expect.poll(() => store.getState().booking.sending.status).toBe('idle')
  expect(store.getState().page).toEqual({ name: 'today' })
})

test('ignores a held-down Enter key in the confirmation dialog', async () => {
  const { clerk } = await openPage(null)
  fillNames()
  await clerk.click(bookButton())
  await screen.findByRole('dialog')
  const isIgnored = (repeat: boolean) =>
    !window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  expect([isIgnored(true), isIgnored(false)]).toEqual([true, false])
})

describe('a card', () => {
  test('can be added with one click for a rate that is not paid at the hotel', async () => {
    const { clerk } = await openPage(null)
    expect(screen.queryByLabelText('Card number')).toBeNull()
    await clerk.click(screen.getByRole('button', { name: 'Add a card' }))
    expect(screen.getByLabelText('Card number')).toBeTruthy()
  })

  test('protects the window from screenshots while its fields are shown', async () => {
    const { clerk } = await openPage(null)
    const reported = () => desk.inputsOf('desk.cardShown')
    expect(reported()).toEqual([])
    await clerk.click(screen.getByRole('button', { name: 'Add a card' }))
    expect(reported()).toEqual([{ shown: true }])
    await clerk.click(screen.getByRole('button', { name: 'Leave the card out' }))
    expect(reported()).toEqual([{ shown: true }, { shown: false }])
  })

  test('is masked on blur, sent with the booking, and then cleared from the form', async () => {
    const { clerk, store } = await openPage(null, 'DIRECT')
    fillNames()
    await fillCard(clerk)
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('•••• •••• •••• 1111')
    expect(screen.getByLabelText<HTMLInputElement>('Security code').value).toBe('•••')
    expect(fireEvent.copy(screen.getByLabelText('Card number'))).toBe(false)
    await clerk.click(bookButton())
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Book/ }))
    expect(bookRequests()[0]).toMatchObject({ creditCard: { number: '4111111111111111', cvv: '123' } })
    expect(screen.getByLabelText<HTMLInputElement>('Card number', { selector: 'input' }).value).toBe('')
    expect(JSON.stringify(store.getState())).not.toContain('4111111111111111')
  })
})

describe('the client of a booking', () => {
  const rule = (percent: string) => ({ kind: 'percent', percent, rounding: 'up', to: '0.01' }) as const
  const openFor = async (rateType: string) => {
    const { store, clerk } = await openPage(null, rateType)
    const all = new Map([
      [7, sampleClient({ id: 7, name: 'Kuoni', marginRule: rule('20') })],
      [8, sampleClient({ id: 8, name: 'Walk-in' })],
    ])
    act(() =>
      store.setState(({ settings, clients }) => ({ clients: { ...clients, all }, settings: { ...settings, marginRule: rule('10') } })),
    )
    const choose = async (name: string) => {
      await clerk.click(screen.getByRole('combobox', { name: 'Client' }))
      await clerk.click(screen.getByRole('option', { name }))
    }
    return { clerk, choose }
  }
  const price = () => (screen.getByRole('textbox', { name: /^Selling price in/ }) as HTMLInputElement).value

  test('has a margin rule that overrides the settings, and is sent with the booking', async () => {
    const { clerk, choose } = await openFor('NET')
    expect(price()).toBe('643.59')
    await choose('Kuoni')
    expect(price()).toBe('702.10')
    await choose('Walk-in')
    expect(price()).toBe('643.59')
    await choose('Kuoni')
    fillNames()
    await book(clerk)
    expect(bookRequests()).toMatchObject([{ client: 7, selling: { price: '702.10', rule: rule('20') } }])
  })

  test('does not change a fixed price', async () => {
    const { choose } = await openFor('SALE')
    await choose('Kuoni')
    expect(screen.getByText(/Fixed price: sold at exactly this/).textContent).toContain('585.08')
  })
})

test('marks the refund line as changed when the cancellation terms change it, without a separate consent', async () => {
  await openPage({ cancellationPolicies: [] })
  const row = screen.getByRole('row', { name: /^Refund/ })
  expect(within(row).getByText('Terms unknown: check the rate')).toBeTruthy()
  expect(within(row).getByText('Not known before')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /refund/i })).toBeNull()
})

test('a rate that is sold offers the next three rates of its hotel, and the list shows the hotel at the next one', async () => {
  const rates = ['a', 'b', 'c', 'd', 'e'].map((rateKey, i) => ({ ...rate, rateKey, amount: `${100 + i}` }))
  const gone = {
    kind: 'refused',
    why: 'gone',
    word: { status: 410, code: 41000, message: 'Gone', detail: null },
    retryAfterMs: null,
  } as const
  const { desk, app } = openWindow(
    {
      'search.start': () => ok({ batches: 2 }),
      'search.rate': () => failed({ kind: 'notHere' }),
      'booking.checkRate': () => failed(gone),
    },
    { desk: deskState() },
  )
  app().search.ensureDraft()
  app().search.change({ codes: '1' })
  await app().search.start()
  const searchId = app().search.state.run?.searchId ?? ''
  desk.emit('search.hotels', batch(searchId, [{ ...hotel('1'), rates }], true))
  await waitFor(() => expect(app().search.results.arranged.rates).toBe(5))
  const { stay } = sampleCheck(null)
  await app().booking.openCheck({ rateKey: 'c', seen: null, stay }, { foundBy: searchId })
  await app().booking.openCheck({ rateKey: 'a', seen: null, stay }, { foundBy: searchId })
  expect(app().search.results.arranged.lines[0]).toMatchObject({ sold: 2, best: { rate: { rateKey: 'b' } } })
  const { clerk } = renderPart(<CheckPage />)
  const others = within(screen.getByRole('region', { name: 'Check another rate of this hotel' })).getAllByRole('button')
  expect(others.map((button) => button.textContent)).toEqual(
    ['101', '103', '104'].map((amount) => `Double, BB Bed And Breakfast, EUR ${amount}.00`),
  )
  await clerk.click(others[0] as HTMLElement)
  expect(desk.inputsOf('search.rate')).toEqual([{ searchId, rateKey: 'b' }])
})
