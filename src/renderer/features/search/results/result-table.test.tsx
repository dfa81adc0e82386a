import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeskBridge } from '../../../../shared/contract/procedures/procedures.ts'
import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { startStore } from '../../../store.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { toStreamedHotel } from '../../../testing/searching-store.ts'
import { ResultTable } from './result-table.tsx'

const rate = (hotelCode: string, position: number): RateRow => ({
  hotelCode,
  rateKey: `${hotelCode}-${position}`,
  rateType: 'NET',
  boardType: 'BB',
  boardName: null,
  amount: `${100 + Number(hotelCode) + position}`,
  currency: position === 0 ? 'USD' : 'EUR',
  nonrefundable: true,
  cancellationPolicies: null,
  room: `Room ${position}`,
  rooms: 1,
  hasRemarks: false,
  hotelRate: null,
  hotelCurrency: null,
  commission: null,
})
const hotels: HotelRow[] = Array.from({ length: 500 }, (_, i) => ({
  hotelCode: String(i),
  hotelName: `Hotel ${i}`,
  destinationCode: 'BCN',
  destinationName: 'Barcelona',
  countryCode: 'ES',
  rates: Array.from({ length: 20 }, (_, position) => rate(String(i), position)),
  sameKey: 0,
  source: 'cached',
  atMs: 1,
}))
/** Rate `1-1` of hotel 1, as the desk returns it. */
const fullRate = { ...rate('1', 1), rate: '100', rooms: [], remarks: null }
let isRateKnown = true
const asked: { name: string; input: Record<string, unknown> }[] = []

/** Renders the list with 500 hotels of 20 rates each, in a view of 600 px. */
async function open(besideForm = false, first = hotels) {
  let emit: (event: unknown) => void = () => {}
  const desk = {
    ask: async (name: string, input: Record<string, unknown>) => {
      asked.push({ name, input })
      if (name === 'search.start') return { ok: true, value: { batches: 1 } }
      if (name === 'search.rate' && isRateKnown) return { ok: true, value: { hotel: { ...hotels[1], rates: [fullRate] } } }
      return { ok: false, failure: { kind: 'notHere' } }
    },
    on: (name: string, listen: (event: unknown) => void) => {
      if (name === 'search.hotels') emit = listen
      return () => {}
    },
  } as unknown as DeskBridge
  const store = startStore(desk)
  store.getState().search.ensureDraft()
  store.getState().search.change({ codes: '1' })
  await store.getState().search.start()
  const searchId = store.getState().search.state.run?.searchId
  const arrive = (arrived: readonly HotelRow[]) =>
    emit({
      searchId,
      hotels: arrived.map(toStreamedHotel),
      done: 1,
      batches: 1,
      pausedUntilMs: null,
      failures: [],
      unread: { fields: 0, rates: 0, hotels: 0, paths: [] },
      finished: true,
    })
  arrive(first)
  renderPart(<ResultTable besideForm={besideForm} cursorOffsets={new Map()} />)
  await screen.findByText('Hotel 0')
  return { store, user: userEvent.setup(), arrive }
}

/** The row that the focused list names as the active one. */
const activeRow = () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')

beforeEach(() => {
  asked.length = 0
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
  const { user } = await open()
  await user.keyboard('{ArrowDown}')
  expect(activeRow()?.textContent).toContain('Hotel 1')
  await user.keyboard('{Enter}')
  expect(activeRow()?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(asked.at(-1)).toMatchObject({ name: 'search.rate', input: { rateKey: '1-1' } })
  await user.keyboard('{ArrowLeft}l')
  expect(activeRow()?.textContent).toContain('Hotel 1')
  expect(asked.at(-1)).toMatchObject({ name: 'search.hotel', input: { hotelCode: '1' } })
  await user.keyboard('b')
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      name: 'booking.checkRate',
      input: { rateKey: '1-1', seen: { hotelCode: '1', hotelName: 'Hotel 1', boardType: 'BB' } },
    })
})

test('does not check a rate that the search no longer knows, and reports the failure', async () => {
  isRateKnown = false
  const { user, store } = await open()
  asked.length = 0
  await user.keyboard('{ArrowDown}b')
  await expect.poll(() => store.getState().search.rateDetail).toMatchObject({ status: 'failed', failure: { kind: 'notHere' } })
  expect(asked.map(({ name }) => name)).toEqual(['search.rate'])
  isRateKnown = true
})

test('keeps the focus and names the active row when the list scrolls to it', async () => {
  const { user } = await open()
  await user.keyboard('{End}')
  await expect.poll(() => activeRow()?.textContent).toContain('Hotel 499')
  await user.keyboard('{Home}')
  await expect.poll(() => activeRow()?.textContent).toContain('Hotel 0')
})

test.each([
  ['scrolls to the cursor once its hotel arrives, however late', false],
  ['does not scroll to the cursor if the clerk uses the list before its hotel arrives', true],
])('%s', async (_, moved) => {
  const { store, user, arrive } = await open(false, hotels.slice(0, 40))
  if (moved) await user.click(screen.getByText('Hotel 3'))
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
