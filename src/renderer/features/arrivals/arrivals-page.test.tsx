import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { ArrivalsState } from '../../../shared/contract/views/arrivals-views.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { renderWindow } from '../../testing/render-window.tsx'
import { evening, sampleArrival, sampleCheck, sampleState } from '../../testing/sample-bookings.ts'
import { type Answers, deskState, offline, readerConnection } from '../../testing/scripted-desk.ts'
import { ArrivalsPage } from './arrivals-page.tsx'

/** Whether rows count as near the viewport; true unless a test changes it. */
let isNear: boolean

beforeEach(() => {
  isNear = true
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell
      }
      observe(): void {
        this.#tell([{ isIntersecting: isNear } as IntersectionObserverEntry], this as never)
      }
      disconnect(): void {}
    },
  )
})

afterEach(() => void vi.unstubAllGlobals())

interface Given {
  readonly rows?: readonly LedgerRow[]
  readonly state?: Partial<ArrivalsState>
  readonly desk?: Partial<DeskState>
  readonly answers?: Answers
}

async function show({ rows = [], state = {}, desk: change = {}, answers = {} }: Given = {}) {
  const { desk, store, app, clerk } = renderWindow(
    <ArrivalsPage />,
    {
      'arrivals.state': () => ok(sampleState(state)),
      'ledger.page': () => ok({ rows: [...rows], next: null }),
      ...answers,
    },
    { desk: deskState(change), now: evening, page: { name: 'arrivals' } },
    { nowMs: evening, zone: 'Europe/Zurich' },
  )
  await vi.waitFor(() => expect(['read', 'failed']).toContain(app().arrivals.list.status))
  return { desk, store, clerk }
}

const day = (name: RegExp) => within(screen.getByRole('region', { name }))
const lines = (name: RegExp) =>
  day(name)
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name })
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

describe('the list of arrivals', () => {
  it('has a section per day with rows sorted by hotel, and counts bookings and guests', async () => {
    const { desk } = await show({
      rows: [
        sampleArrival(1, { checkin: '2027-03-12', hotelName: 'Zur Post', children: 1 }),
        sampleArrival(2, { checkin: '2027-03-12', hotelName: 'Albergo' }),
        sampleArrival(3, { seenAtMs: evening - 30 * 3_600_000 }),
      ],
    })
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today, Fri 12 Mar 2027',
      'Tomorrow, Sat 13 Mar 2027',
      'The day after, Sun 14 Mar 2027',
    ])
    await expect
      .poll(() => lines(/^Today/))
      .toEqual([
        'AlbergoZermattGuest 212 adults2BB Bed And Breakfastref2RD-218:02',
        'Zur PostZermattGuest 112 adults, 1 child2BB Bed And Breakfastref1RD-118:02',
      ])
    expect(lines(/^Tomorrow/)).toEqual(['Hotel ExampleZermattGuest 312 adults2BB Bed And Breakfastref3RD-311 Mar 12:10'])
    expect(day(/^Today/).getByText('2 bookings, 5 guests')).toBeTruthy()
    expect(day(/^The day after/).getByText('Nobody arrives.')).toBeTruthy()
    expect(desk.asked.at(-1)?.input).toMatchObject({ filter: { basis: 'checkin', from: '2027-03-12', to: '2027-03-14' } })
  })

  it('lists bookings that the service cancelled or changed, links to their history, and omits bookings that the desk cancelled', async () => {
    const { store, clerk } = await show({
      rows: [
        sampleArrival(1, { known: 'CANCELLED', status: 'CANCELLED', flags: ['drift'] }),
        sampleArrival(2, { known: 'CANCELLED', status: 'CANCELLED' }),
        sampleArrival(3),
        sampleArrival(4),
        sampleArrival(5),
      ],
      state: { check: sampleCheck({ changed: [4], unknown: [5] }) },
    })
    const notes = () =>
      day(/^Tomorrow/)
        .getAllByRole('row')
        .slice(1)
        .map((row) => `${within(row).queryByText(/^Guest/)?.textContent}: ${row.lastElementChild?.textContent}`)
    await expect.poll(notes).toEqual(['Guest 1: Cancelled', 'Guest 3: ', 'Guest 4: Changed', 'Guest 5: Unknown there'])
    expect(day(/^Tomorrow/).getByText('3 bookings, 6 guests')).toBeTruthy()
    await clerk.click(screen.getByRole('button', { name: 'Changed' }))
    expect(store.getState().page).toEqual({ name: 'ledger', find: 'ref4' })
  })

  it('shows the confirmation number of the hotel, if there is one, instead of the client reference', async () => {
    const factsWithNumber = { ...noFacts, hotelConfirmation: 'HB-7781' }
    const { desk } = await show({
      rows: [
        sampleArrival(1, { checkin: '2027-03-12', deskFacts: factsWithNumber }),
        sampleArrival(2, { checkin: '2027-03-12' }),
        sampleArrival(3),
      ],
    })
    await expect
      .poll(() => lines(/^Today/))
      .toEqual([
        'Hotel ExampleZermattGuest 112 adults2BB Bed And Breakfastref1HB-778118:02',
        'Hotel ExampleZermattGuest 212 adults2BB Bed And Breakfastref218:02',
      ])
    for (const name of [/^Today/, /^Tomorrow/]) expect(day(name).getByRole('columnheader', { name: 'Hotel’s number' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: 'Client reference' })).toBeNull()
    expect(desk.asked.at(-1)?.input).toMatchObject({ withDeskFacts: true })
  })

  it('can show a single day', async () => {
    const { clerk } = await show({ rows: [sampleArrival(1)] })
    await clerk.click(screen.getByRole('radio', { name: 'Tomorrow' }))
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })

  it('reports that nobody arrives, and why reading failed', async () => {
    await show()
    expect(screen.getByRole('heading', { name: 'No arrivals' })).toBeTruthy()
    expect(button('Print')?.disabled).toBe(true)
    cleanup()
    await show({ answers: { 'ledger.page': () => failed({ kind: 'ledger', trouble: 'damaged' }) } })
    expect(screen.getByRole('alert').textContent).toMatch(/damaged/)
  })

  it('renders only the rows near the viewport, and all rows when printing', async () => {
    isNear = false
    await show({ rows: Array.from({ length: 200 }, (_, id) => sampleArrival(id + 1)) })
    const guests = () => screen.queryAllByRole('button', { name: /^Guest/ }).length
    expect(guests()).toBe(0)
    // The placeholder must not span more columns than are visible, or the columns of this day would not line up with the next day's.
    expect(document.querySelectorAll('td[colspan]')).toHaveLength(0)
    fireEvent(window, new Event('beforeprint'))
    expect(guests()).toBe(200)
    fireEvent(window, new Event('afterprint'))
    await vi.waitFor(() => expect(guests()).toBe(0))
  })

  it('is printed with the connection and the time', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { clerk } = await show({
      rows: [sampleArrival(1)],
      desk: { active: { ...deskState().connections[0], mode: 'live', name: 'Main desk' } as never },
    })
    expect(screen.getAllByText(/^Main desk: arrivals as of 12 Mar 2027 18:10 Europe\/Zurich/).length).toBeGreaterThan(0)
    await clerk.click(screen.getByRole('button', { name: 'Print' }))
    await clerk.keyboard('{Control>}p{/Control}')
    expect(print).toHaveBeenCalledTimes(2)
  })
})

describe('the check', () => {
  it.each([
    [sampleCheck({ changed: [1] }), 'Checked 18:02: 2 arrivals, 1 changed, 0 unknown.'],
    [sampleCheck({ arrivals: 1, done: 1, failed: 1 }), 'Checked 18:02: 1 arrival, 0 changed, 0 unknown, 1 without a clear answer.'],
    [sampleCheck({ end: 'stopped', done: 1 }), 'Stopped 18:02 after 1 of 2 arrivals, 0 changed, 0 unknown. The rest was not checked.'],
    [sampleCheck({ end: 'broken', done: 0, failure: offline }), /^Broke off 18:02 after 0 of 2 arrivals, .* It goes on automatically\.$/],
    [null, /^Not checked at the service yet\. That is done each evening at 18:00 \(\w+(\/\w+)?\) while Deskbook is open\.$/],
  ])('reports its result: case %#', async (check, words) => {
    await show({ state: { check } })
    expect(status()[0]).toMatch(words)
  })

  it('shows its progress, can be stopped, and reads the list again at the end', async () => {
    const { desk, clerk } = await show({ answers: { 'arrivals.stop': () => ok({}) } })
    act(() => desk.emit('arrivals.changed', sampleState({ running: true, check: sampleCheck({ arrivals: 2000, done: 12 }) })))
    expect(status()[0]).toBe('Asking the service: 12 of 2,000 arrivals looked up, 0 changed, 0 unknown')
    await clerk.click(screen.getByRole('button', { name: 'Stop' }))
    expect(button('Stop')?.disabled).toBe(true)
    const asked = desk.asked.length
    await act(async () => desk.emit('arrivals.changed', sampleState({ check: sampleCheck({ end: 'stopped' }) })))
    expect(button('Check now')).toBeTruthy()
    expect(desk.asked.slice(asked).map(({ name }) => name)).toEqual(['arrivals.state', 'ledger.page'])
  })

  it('reads the list again when the ledger changes, but only while the page is open', async () => {
    const { desk, store } = await show()
    const asked = () => desk.inputsOf('ledger.page').length
    const before = asked()
    await act(async () => desk.emit('ledger.changed', { ids: [1] }))
    expect(asked()).toBe(before + 1)
    act(() => store.setState({ page: { name: 'today' } }))
    await act(async () => desk.emit('ledger.changed', { ids: [1] }))
    expect(asked()).toBe(before + 1)
  })

  it('shows until when it pauses', async () => {
    const { desk } = await show()
    act(() => desk.emit('arrivals.changed', sampleState({ running: true, pausedUntilMs: evening + 60_000 })))
    expect(status()[0]).toMatch(/asks for fewer calls: going on at 18:11/)
  })

  it('reports why it could not start', async () => {
    const { clerk } = await show({ answers: { 'arrivals.check': () => failed({ kind: 'noKey' }) } })
    await clerk.click(screen.getByRole('button', { name: 'Check now' }))
    expect(screen.getByRole('alert').textContent).toMatch(/API key/)
  })

  it('is disabled without a key, and not offered in a reader copy', async () => {
    await show({ desk: { active: { ...readerConnection, mode: 'live' } } })
    expect(button('Check now')?.disabled).toBe(true)
    cleanup()
    await show({ desk: { active: readerConnection, readOnly: 'readerCopy' } })
    expect(button('Check now')).toBeNull()
  })
})
