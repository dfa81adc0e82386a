import { cleanup, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { type Comparison, caseStates, requestEnd } from '../../../shared/contract/views/booking-views.ts'
import { cancellationStates } from '../../../shared/contract/views/cancel-views.ts'
import { button, sections, show } from '../../testing/pages/inbox.tsx'
import { renderWindow } from '../../testing/render-window.tsx'
import { journalOnly, sampleAttempt, sampleCancellation, sampleNotice } from '../../testing/sample-cases.ts'
import { deskState, liveConnection, offline, pending, practiceConnection } from '../../testing/scripted-desk.ts'
import { fromBooking, fromCancellation, isRoutine } from '../../ui/booking/inbox-case.ts'
import { cancellationWords, caseWords } from '../../ui/wording/case-words.ts'
import { noticeWords } from './notices/notice-list.tsx'
import { UnknownPage } from './unknown-page.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('the inbox lists what needs attention first, then the open cases, then what was found and the settled ones', async () => {
  await show({
    bookings: [sampleAttempt(), sampleAttempt({ clientRef: 'RD-0000000000000003', state: 'REJECTED', open: false })],
    cancellations: [sampleCancellation()],
    notices: [sampleNotice(), sampleNotice({ id: 2, kind: 'vanished' })],
  })
  expect(sections()).toEqual(['Needs attention 1', 'Open 2', 'Recently settled '])
  const settled = within(screen.getByRole('region', { name: 'Recently settled' }))
  expect([settled.getByText(noticeWords('recovered').what), settled.getByRole('article')]).toHaveLength(2)
})

const settled = { open: false } as const

it('the inbox folds the cases that ended as asked into one line with their number, and no others', async () => {
  const own = { clientRef: 'RD-0000000000000002', bookingRef: '55cda9' }
  const { clerk } = await show({
    bookings: [
      sampleAttempt(),
      sampleAttempt({ ...settled, ...own, state: 'CANCELLED' }),
      sampleAttempt({ ...settled, clientRef: 'RD-0000000000000003', state: 'CONFIRMED' }),
      sampleAttempt({ ...settled, clientRef: 'RD-0000000000000004', state: 'NOT_BOOKED' }),
    ],
    cancellations: [sampleCancellation({ ...settled, ...own, state: 'CANCELLED', verified: true, cost: '174.13' })],
  })
  const fold = screen.getByText('3 settled as asked').closest('details')
  expect(fold?.open).toBe(false)
  const verdicts = (isFolded: boolean) =>
    screen
      .getAllByRole('article', { hidden: true })
      .filter((card) => (card.closest('details') === fold) === isFolded)
      .map((card) => card.getAttribute('aria-label')?.split(': ')[1])
  expect(verdicts(false)).toEqual(['Still unknown, do not book again', 'Not booked, safe to book again'])
  expect(verdicts(true).sort()).toEqual(['Booked', 'Booked, then cancelled', 'Cancelled'])
  await clerk.click(screen.getByText('3 settled as asked'))
  expect(fold?.open).toBe(true)
})

it('the inbox never folds an open case, nor a settled one that somebody must look at', () => {
  const booking = fc.record({
    ...{ state: fc.constantFrom(...caseStates), open: fc.boolean(), lookUps: fc.nat(3), cancelWanted: fc.boolean(), spent: fc.boolean() },
    bookedDifferently: fc.constantFrom([], [{ what: 'total' }]),
  })
  const cancellation = fc.record({
    ...{ state: fc.constantFrom(...cancellationStates), open: fc.boolean(), verified: fc.boolean(), notFound: fc.boolean() },
    cost: fc.constantFrom(null, '174.13', '200.00'),
    clientRef: fc.constantFrom('RD-0000000000000001', 'RD-0000000000000002'),
  })
  fc.assert(
    fc.property(booking, cancellation, (bookingChange, cancellationChange) => {
      const attempt = fromBooking(sampleAttempt({ ...bookingChange, bookedDifferently: bookingChange.bookedDifferently as never }))
      const cancelled = fromCancellation(sampleCancellation(cancellationChange))
      const cases = [attempt, cancelled]
      if (isRoutine(cancelled, cases)) {
        expect(cancelled).toMatchObject({ open: false, state: 'CANCELLED', verified: true, notFound: false })
        expect(cancelled.cost).not.toBe('200.00')
      }
      if (!isRoutine(attempt, cases)) return
      expect(attempt.open).toBe(false)
      if (attempt.state !== 'CONFIRMED')
        expect([attempt.state, cancelled.state, cancelled.clientRef]).toEqual(['CANCELLED', 'CANCELLED', attempt.clientRef])
      else expect(attempt.bookedDifferently).toEqual([])
    }),
    { numRuns: 500 },
  )
  const elsewhere = fromBooking(sampleAttempt({ ...settled, state: 'CANCELLED' }))
  expect(isRoutine(elsewhere, [elsewhere])).toBe(false)
  expect(isRoutine(fromBooking(sampleAttempt({ ...journalOnly, ...settled, state: 'CONFIRMED' })), [])).toBe(false)
})

it('the inbox says that nothing is unknown if there are no cases and no notices', async () => {
  await show({})
  expect(screen.getByText('Nothing is unknown')).toBeTruthy()
  cleanup()
  await show({ notices: [sampleNotice()] })
  expect(screen.queryByText('Nothing is unknown')).toBeNull()
})

it('the inbox shows the notices, and why the cases could not be loaded', async () => {
  renderWindow(<UnknownPage />, {
    'notices.list': () => ok({ notices: [sampleNotice({ kind: 'vanished' })] }),
    'booking.attempts': () => failed(offline),
  })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sections()).toEqual(['Needs attention 1'])
})

it.each(caseStates)('a booking in the inbox in the state %s has one verdict in words', async (state) => {
  await show({ bookings: [sampleAttempt({ state, open: state === 'SENDING' || state === 'UNKNOWN' })] })
  expect(screen.getAllByText(caseWords()[state].verdict)).toHaveLength(1)
})

it('a booking in the inbox shows what was sent, what was tried, and what is safe to do', async () => {
  await show({
    bookings: [
      sampleAttempt({
        attempts: [
          { number: 1, sentAtMs: Date.parse('2027-03-01T10:00:00Z'), ended: requestEnd.notSent },
          { number: 2, sentAtMs: Date.parse('2027-03-01T10:05:00Z'), ended: requestEnd.unknown },
        ],
        lookUps: 3,
        lastLookUpMs: Date.parse('2027-03-01T10:07:00Z'),
      }),
    ],
  })
  const card = screen.getByRole('article').textContent ?? ''
  for (const fact of ['Hotel Example', '585.08', 'Fri 12 Mar 2027', '2 nights', 'Anna Pryde', 'RD-0000000000000001']) {
    expect(card).toContain(fact)
  }
  expect(card).toContain('1 Mar 2027 10:00: never left this computer')
  expect(card).toContain('1 Mar 2027 10:05: no clear answer')
  expect(card).toContain('Looked up 3 times, last 1 Mar 2027 10:07')
  expect(button('Look up now')).toBeTruthy()
  expect(button(/Send again/)).toBeNull()
})

it('a booking in the inbox counts down to the next look-up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2027-03-01T10:00:00Z') })
  await show({ bookings: [sampleAttempt({ nextLookUpMs: Date.parse('2027-03-01T10:00:30Z') })] })
  expect(screen.getByText(/in (30|29) s/)).toBeTruthy()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(screen.getByText(/in (10|9) s/)).toBeTruthy()
})

it('a booking in the inbox that has been open for a day says to ask the service, with the reference to quote', async () => {
  await show({ bookings: [sampleAttempt({ escalated: true })] })
  expect(screen.getByRole('note').textContent).toContain('no verdict for a day')
  expect(within(screen.getByRole('note')).getByRole('button', { name: 'Copy client reference to quote' })).toBeTruthy()
})

it('a booking in the inbox that is only in the send journal says what is not known, and shows no invented stay', async () => {
  await show({ bookings: [sampleAttempt({ ...journalOnly, sentAtMs: Date.parse('2027-03-01T10:00:00Z') })] })
  expect(screen.getByRole('note').textContent).toMatch(/ledger no longer has what was asked for.*sent on 1 Mar 2027 10:00.*being looked up/)
  expect(screen.queryByText('Stay')).toBeNull()
  expect(screen.queryByText('Holder')).toBeNull()
})

it('a booking in the inbox that was sent with another API key says that only that key can decide it, and links to the settings', async () => {
  const { store, clerk } = await show({ bookings: [sampleAttempt({ needsKey: true })] })
  expect(screen.getByRole('note').textContent).toMatch(
    /another API key. Only that key can find out that it was not booked.*RD-0000000000000001/,
  )
  await clerk.click(screen.getByRole('button', { name: 'Open the settings' }))
  expect(store.getState().page).toEqual({ name: 'settings', part: 'connections' })
})

it('a booking in the inbox has a checkbox to cancel it once it is found, with a hint that the clerk must first confirm the penalty', async () => {
  const { desk, clerk } = await show({ bookings: [sampleAttempt()] })
  desk.answer({ 'booking.cancelWhenKnown': ({ wanted }) => ok(sampleAttempt({ cancelWanted: wanted })) })
  const cancelCheckbox = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cancel it once it is found' })
  expect(screen.getByText(/asked first, with the cancellation fee/)).toBeTruthy()
  await clerk.click(cancelCheckbox)
  expect(desk.asked.at(-1)).toEqual({ name: 'booking.cancelWhenKnown', input: { clientRef: 'RD-0000000000000001', wanted: true } })
  expect(cancelCheckbox.checked).toBe(true)
})

it('a booking in the inbox has a button to look it up, and shows why a look-up failed', async () => {
  const { desk, clerk } = await show({ bookings: [sampleAttempt()] })
  desk.answer({ 'booking.lookUp': () => failed(offline) })
  await clerk.click(screen.getByRole('button', { name: 'Look up now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('no network')
})

it('a booking in the inbox links to its attempt', async () => {
  const { store, clerk } = await show({ bookings: [sampleAttempt()] })
  await clerk.click(screen.getByRole('button', { name: 'Show booking result' }))
  expect(store.getState().page).toEqual({ name: 'confirmation', clientRef: 'RD-0000000000000001' })
})

it.each(cancellationStates)('a cancellation in the inbox in the state %s has one verdict in words', async (state) => {
  await show({ cancellations: [sampleCancellation({ state, open: state === 'SENDING' || state === 'UNKNOWN' })] })
  expect(screen.getAllByText(cancellationWords()[state].verdict)).toHaveLength(1)
})

it('a cancellation in the inbox shows the agreed penalty and what was charged', async () => {
  await show({ cancellations: [sampleCancellation({ state: 'CANCELLED', open: false, agreed: '174.13', cost: '200.00' })] })
  const card = screen.getByRole('article').textContent
  expect(card).toMatch(/Cancellation fee agreed to174\.13 EUR.*Charged200\.00 EUR/)
})

it('a cancellation in the inbox that the last look-up did not find shows a warning', async () => {
  await show({ cancellations: [sampleCancellation({ notFound: true })] })
  expect(screen.getByRole('note').textContent).toContain('did not find the booking at all')
})

it('a cancellation in the inbox that was sent with another API key says that only that key can decide it', async () => {
  await show({ cancellations: [sampleCancellation({ needsKey: true })] })
  expect(screen.getByRole('note').textContent).toMatch(/Only that key can find out that it was not cancelled.*55cda9/)
})

it('a cancellation in the inbox links to its booking in the ledger', async () => {
  const { store, clerk } = await show({ cancellations: [sampleCancellation()] })
  await clerk.click(screen.getByRole('button', { name: 'Open in the ledger' }))
  expect(store.getState().page).toEqual({ name: 'ledger', find: '55cda9' })
})

it('a connection that is not in use but has open outcomes is shown, with a button to switch to it', async () => {
  const { desk, clerk } = await show({})
  desk.emit('desk.changed', deskState({ connections: [practiceConnection, { ...liveConnection, openCases: 2 }] }))
  expect((await screen.findByRole('note')).textContent).toContain('2 outcomes are unknown in Main desk')
  expect(screen.queryByText('Nothing is unknown')).toBeNull()
  expect(screen.getByText('Every outcome of this connection is known.')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Use Main desk' }))
  expect(desk.asked.at(-1)).toEqual({ name: 'connection.use', input: { id: 'main' } })
})

const comparison: Comparison = { windows: 2, done: 1, failed: 0, added: 0, changed: 0, unchanged: 5, stopped: false, pausedUntilMs: null }

it('comparing with the service shows its progress, can be stopped, and shows its result', async () => {
  const { desk, clerk } = await show({})
  const answer = pending<Comparison>()
  desk.answer({ 'sync.run': async () => ok(await answer.promise), 'sync.stop': () => ok({}) })
  await clerk.click(screen.getByRole('button', { name: 'Compare with the service now' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare with the service now' }).disabled).toBe(true)
  desk.emit('sync.progress', comparison)
  expect(await screen.findByText(/1 of 2 calls answered/)).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Stop' }))
  answer.give({ ...comparison, stopped: true })
  expect(await screen.findByText(/^Stopped after 1 of 2 calls/)).toBeTruthy()
})

it('comparing with the service says when it last ran', async () => {
  const { desk } = await show({})
  expect(screen.getByText(/^Not compared yet; the desk does it every six hours/)).toBeTruthy()
  desk.emit('desk.changed', deskState({ comparedAtMs: Date.parse('2027-03-01T10:00:00Z') }))
  expect(await screen.findByText(/^Last compared 1 Mar 2027 10:00/)).toBeTruthy()
})
