import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { batch, hotel, rate as sampleRate } from '../../../testing/searching-store.ts'
import { ResultTable } from './result-table.tsx'

const rate = (hotelCode: string, position: number): RateRow => ({
  ...sampleRate,
  hotelCode,
  rateKey: `${hotelCode}-${position}`,
  amount: `${100 + Number(hotelCode) + position}`,
  currency: position === 0 ? 'USD' : 'EUR',
  nonrefundable: true,
  room: `Room ${position}`,
})
const hotels: HotelRow[] = Array.from({ length: 500 }, (_, i) => ({
  ...hotel(String(i)),
  hotelName: `Hotel ${i}`,
  rates: Array.from({ length: 20 }, (_, position) => rate(String(i), position)),
}))
/** Renders the list with 500 hotels of 20 rates each, in a view of 600 px. */
async function open(besideForm = false, first = hotels) {
  const fullRate = { ...rate('1', 1), rate: '100', rooms: [], remarks: null }
  const { desk, store, app } = openWindow({
    'search.start': () => ok({ batches: 1 }),
    'search.rate': () => ok({ hotel: { ...hotel('1'), hotelName: 'Hotel 1', rates: [fullRate] } }),
  })
  app().search.ensureDraft()
  app().search.change({ codes: '1' })
  await app().search.start()
  const arrive = (arrived: readonly HotelRow[]) => desk.emit('search.hotels', batch(app().search.state.run?.searchId ?? '', arrived, true))
  arrive(first)
  const { clerk } = renderPart(<ResultTable besideForm={besideForm} cursorOffsets={new Map()} />)
  await screen.findByText(first[0]?.hotelName ?? '')
  return { desk, store, clerk, arrive }
}

/** The row that the focused list names as the active one. */
const activeRow = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  [false, 'filled'],
  [true, 'default'],
])('if the form is open (%s), the check button of the row is %s, so that the screen has one main button', async (besideForm, variant) => {
  await open(besideForm)
  expect(screen.getByRole('button', { name: /^Check best rate/ }).dataset['variant']).toBe(variant)
})

test('renders 10,000 rates with at most 500 nodes, and counts and numbers the rows', async () => {
  const { store } = await open()
  for (const { hotelCode } of hotels) store.getState().search.openHotel(hotelCode, true)
  const grid = await screen.findByRole('treegrid')
  expect(grid.querySelectorAll('*').length).toBeLessThanOrEqual(500)
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('10501')
  expect(grid.querySelector('tbody tr')?.getAttribute('aria-rowindex')).toBe('2')
})

test('arrows move, Enter opens a hotel and shows a rate, B checks the best rate in the requested currency, L checks the hotel live', async () => {
  const { desk, clerk } = await open()
  await clerk.keyboard('{ArrowDown}')
  expect(activeRow()?.textContent).toContain('Hotel 1')
  await clerk.keyboard('{Enter}')
  expect(activeRow()?.getAttribute('aria-expanded')).toBe('true')
  await clerk.keyboard('{ArrowDown}{Enter}')
  expect(desk.asked.at(-1)).toMatchObject({ name: 'search.rate', input: { rateKey: '1-1' } })
  await clerk.keyboard('{ArrowLeft}l')
  expect(activeRow()?.textContent).toContain('Hotel 1')
  expect(desk.asked.at(-1)).toMatchObject({ name: 'search.hotel', input: { hotelCode: '1' } })
  await clerk.keyboard('b')
  await expect
    .poll(() => desk.asked.at(-1))
    .toMatchObject({
      name: 'booking.checkRate',
      input: { rateKey: '1-1', seen: { hotelCode: '1', hotelName: 'Hotel 1', boardType: 'BB' } },
    })
})

test('does not check a rate that the search no longer knows, and reports the failure', async () => {
  const { desk, clerk, store } = await open()
  desk.answer({ 'search.rate': () => failed({ kind: 'notHere' }) })
  const before = desk.asked.length
  await clerk.keyboard('{ArrowDown}b')
  await expect.poll(() => store.getState().search.rateDetail).toMatchObject({ status: 'failed', failure: { kind: 'notHere' } })
  expect(desk.asked.slice(before).map(({ name }) => name)).toEqual(['search.rate'])
})

test('keeps the focus and names the active row when the list scrolls to it', async () => {
  const { clerk } = await open()
  await clerk.keyboard('{End}')
  await expect.poll(() => activeRow()?.textContent).toContain('Hotel 499')
  await clerk.keyboard('{Home}')
  await expect.poll(() => activeRow()?.textContent).toContain('Hotel 0')
})

test.each([
  ['scrolls to the cursor once its hotel arrives, however late', false],
  ['does not scroll to the cursor if the clerk uses the list before its hotel arrives', true],
])('%s', async (_, moved) => {
  const { store, clerk, arrive } = await open(false, hotels.slice(0, 40))
  if (moved) await clerk.click(screen.getByText('Hotel 3'))
  const scrollSpy = vi.spyOn(Element.prototype, 'scrollTop', 'set')
  act(() => store.getState().search.pointAt('300'))
  act(() => arrive(hotels.slice(40)))
  await waitFor(() => expect(Number(screen.getByRole('treegrid').getAttribute('aria-rowcount'))).toBeGreaterThan(500))
  expect(scrollSpy.mock.calls.length > 0).toBe(!moved)
})

test('moves the cursor to the hotel if the rate is gone', async () => {
  const { store } = await open()
  act(() => store.getState().search.openHotel('2', true))
  act(() => store.getState().search.pointAt('2 35'))
  await waitFor(() => expect(document.querySelector('tr[data-active]')?.textContent).toContain('Hotel 2'))
})

test('marks a rate in another currency than the requested one', async () => {
  const { store } = await open()
  store.getState().search.openHotel('0', true)
  store.getState().search.priceIn('USD')
  expect((await screen.findAllByTitle('The search asked for EUR.')).length).toBeGreaterThan(0)
})

test('C on a hotel picks its best rate and never removes it again; on the rate itself it does', async () => {
  const { store, clerk } = await open(false, [{ ...(hotels[1] as HotelRow), rates: [rate('1', 1)] }])
  const picked = () => store.getState().compare.picked.map((pick) => pick.rate.rateKey)
  screen.getByRole('treegrid').focus()
  await clerk.keyboard('c')
  await waitFor(() => expect(picked()).toEqual(['1-1']))
  await clerk.keyboard('c')
  expect(picked()).toEqual(['1-1'])
  await clerk.keyboard('{ArrowRight}{ArrowDown}c')
  await waitFor(() => expect(picked()).toEqual([]))
})
