import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { OfferForm, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { type Sold, sellingOf, soldAtTypedPrice } from '../../../shared/domain/selling/selling.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { type Answers, deskState } from '../../testing/scripted-desk.ts'
import { OfferPage } from './offer-page.tsx'

const terms = {
  ...{ hotelCode: 'H', hotelName: 'Sol', amount: '500.00', currency: 'EUR', rateType: 'NET', boardType: 'BB', boardName: null, rooms: [] },
  ...{ nonrefundable: false, cancellationPolicies: [], remarks: null, hotelRate: '480.00', hotelCurrency: 'USD' },
}
const stay = { checkin: '2027-03-12', checkout: '2027-03-14', paxes: [], nationality: 'CH', currency: 'EUR' }
const rate = (rateKey: string, rateType: string, sold: Sold | string | null) => ({
  ...{ rateKey, terms: { ...terms, rateType }, roomNames: ['Double room'], place: null, stay, statedAtMs: 0, sold, check: null },
})
const offered = {
  ...{ number: 'O-1', state: 'sent', client: { id: null, name: 'Ada', email: null }, language: 'de', validUntil: '2027-02-01', text: '' },
  lines: [
    rate('first', 'NET', soldAtTypedPrice({ ...terms }, '612.50')),
    rate('second', 'NET', soldAtTypedPrice({ ...terms }, '700')),
    rate('fixed', 'SALE', soldAtTypedPrice({ ...terms, rateType: 'SALE' }, '500.00')),
    rate('hotel', 'DIRECT', null),
  ],
  ...{ bookings: [], steps: [], erased: false },
  notes: { internalRef: null, hotelConfirmation: null, costCentre: null, followUpOn: null, followUpBy: null, tags: [], notes: [] },
} as unknown as OfferView

/** The offer as a desk saves it: at the prices of the form. */
const savedOffer = (offer: OfferView, { lines }: OfferForm): OfferView => ({
  ...offer,
  state: 'open',
  lines: offer.lines.map((line, at) => {
    const price = lines[at]?.selling?.price
    if (price === undefined) return line
    const selling = sellingOf(line.terms, null)
    const sold = selling.kind === 'sold' ? selling.sold : soldAtTypedPrice(line.terms, price)
    return { ...line, sold: sold as Sold }
  }),
})

async function open(answers: Answers = {}) {
  let saved = offered
  const window = renderWindow(
    <OfferPage number="O-1" />,
    {
      'offers.read': () => ok(saved),
      'offers.save': ({ form }) => {
        saved = savedOffer(saved, form)
        return ok(saved)
      },
      ...answers,
    },
    { desk: deskState() },
  )
  await screen.findByRole('heading', { name: 'Offer O-1' })
  const fields = () => screen.getAllByRole('textbox', { name: 'Selling price' }) as HTMLInputElement[]
  const margins = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
  const prices = () => window.desk.inputsOf('offers.save').map(({ form }) => form.lines.map(({ selling }) => selling?.price))
  return { ...window, fields, margins, prices }
}

it('shows the margin of each rate as amount and percent, and follows the price while it is typed', async () => {
  const { clerk, fields, margins, prices } = await open()
  const [first, ...others] = margins()
  expect(first).toMatch(/112\.50.*23 % of the cost/)
  expect(others[0]).toMatch(/200\.00.*40 % of the cost/)
  expect(others.slice(1)).toEqual([expect.stringMatching(/0\.00.*0 % of the cost/), ''])
  expect(fields()).toHaveLength(2)
  await clerk.clear(fields()[0] as HTMLInputElement)
  await clerk.type(fields()[0] as HTMLInputElement, '499.995')
  expect(margins()[0]).toBe('')
  await clerk.type(fields()[0] as HTMLInputElement, '{Backspace}')
  expect(margins()[0]).toMatch(/0\.01.*below cost/)
  await clerk.keyboard('{Escape}')
  expect([fields()[0]?.value, margins()[0], prices()]).toEqual(['612.50', first, []])
})

it('saves two prices typed one after the other, although the first is still being saved, and changes no other price', async () => {
  const { desk, clerk, fields, prices } = await open()
  const [first, second] = fields() as [HTMLInputElement, HTMLInputElement]
  const read = desk.hold('offers.read')
  await clerk.clear(first)
  await clerk.type(first, '650')
  await clerk.tab()
  await clerk.clear(second)
  await clerk.type(second, '720.5{Enter}')
  let saved = offered
  desk.answer({
    'offers.read': () => ok(saved),
    'offers.save': ({ form }) => {
      saved = savedOffer(saved, form)
      return ok(saved)
    },
  })
  read.give(ok(offered))
  await waitFor(() => expect(fields().map(({ value }) => value)).toEqual(['650.00', '720.50']))
  expect(prices()).toEqual([
    ['650.00', '700.00', '500.00', undefined],
    ['650.00', '720.50', '500.00', undefined],
  ])
})

it('keeps a price that cannot be saved in its field, with the reason', async () => {
  const { desk, clerk, fields, prices } = await open()
  const [first] = fields() as [HTMLInputElement]
  await clerk.clear(first)
  await clerk.type(first, '6oo{Enter}')
  expect(await screen.findByText('Write the price as an amount, such as 650.00.')).toBeTruthy()
  expect([first.value, prices()]).toEqual(['6oo', []])
  const refusal = { path: 'lines.0.selling.price', problem: 'Enter what the client pays.' }
  desk.answer({ 'offers.save': () => failed({ kind: 'input', fields: [refusal] }) })
  await clerk.clear(first)
  await clerk.keyboard('{Enter}')
  expect(await screen.findByText('Enter what the client pays.')).toBeTruthy()
  expect(desk.inputsOf('offers.save')[0]?.form.lines[0]?.selling).toBeNull()
  desk.answer({ 'offers.save': () => failed({ kind: 'ledger', trouble: 'diskFull' }) })
  await clerk.type(first, '600{Enter}')
  await waitFor(() => expect(first.getAttribute('aria-invalid')).toBe('true'))
  expect(first.value).toBe('600')
})

it('copies the offer or one of its rates as text, in the offer’s language, and records it', async () => {
  const { desk, clerk } = await open({
    'documents.offerText': ({ line }) => ok({ text: `rate ${line}` }),
    'documents.handedOut': () => ok({}),
  })
  const [whole, , second] = screen.getAllByRole('button', { name: 'Copy as text' }) as HTMLElement[]
  await clerk.click(whole as HTMLElement)
  expect(await screen.findByText('The text is copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('rate null')
  await clerk.click(second as HTMLElement)
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('rate 1'))
  const order = { kind: 'offer', language: 'de', of: { offer: 'O-1' }, showNet: false }
  await waitFor(() => expect(desk.inputsOf('documents.handedOut')).toEqual([1, 2].map(() => ({ order, how: 'copied' }))))
})
