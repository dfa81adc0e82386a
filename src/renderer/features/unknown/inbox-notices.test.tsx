import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noticeKinds } from '../../../shared/contract/views/notice-views.ts'
import { button, show } from '../../testing/pages/inbox.tsx'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { sampleNotice } from '../../testing/sample-cases.ts'
import { noticeWords } from './notices/notice-list.tsx'

it.each(noticeKinds)('a notice of the kind %s is shown in the inbox and can be dismissed', async (kind) => {
  const { desk, clerk } = await show({ notices: [sampleNotice({ id: 7, kind })] })
  const { what } = noticeWords(kind)
  expect(screen.getByText(what)).toBeTruthy()
  desk.answer({ 'notices.dismiss': () => ok({}) })
  await clerk.click(screen.getByRole('button', { name: `Dismiss: ${what}` }))
  expect(screen.queryByText(what)).toBeNull()
  expect(desk.asked.at(-1)).toEqual({ name: 'notices.dismiss', input: { id: 7 } })
})

it('a notice in the inbox comes back if the desk cannot dismiss it', async () => {
  const { desk, clerk } = await show({ notices: [sampleNotice()] })
  desk.answer({ 'notices.dismiss': () => failed({ kind: 'ledger', trouble: 'diskFull' }) })
  await clerk.click(screen.getByRole('button', { name: /^Dismiss/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  expect(screen.getByText(noticeWords('recovered').what)).toBeTruthy()
})

it('a notice about two bookings links to each of them', async () => {
  const { store, clerk } = await show({ notices: [sampleNotice({ kind: 'duplicate', bookingRef: '55cda9', otherRef: '77abcd' })] })
  expect(button('Open 55cda9')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Open 77abcd' }))
  expect(store.getState().page).toEqual({ name: 'ledger', find: '77abcd' })
})

describe('many notices of one kind', () => {
  const duplicates = (count: number, clientRef = (_: number) => 'RD-1') =>
    Array.from({ length: count }, (_, i) =>
      sampleNotice({ id: 100 + i, kind: 'duplicate', clientRef: clientRef(i), bookingRef: 'b0', otherRef: `b${i + 1}` }),
    )
  const { what } = noticeWords('duplicate')

  it('are shown as one line with their number and shared reference, which expands to the single notices', async () => {
    const { clerk } = await show({ notices: [...duplicates(12), sampleNotice({ id: 7, kind: 'vanished' })] })
    expect(screen.getAllByText(what)).toHaveLength(1)
    expect(screen.getByText('This has happened 12 times under RD-1')).toBeTruthy()
    expect(screen.getByText(noticeWords('vanished').what)).toBeTruthy()
    expect(button('Open b12')).toBeNull()
    await clerk.click(screen.getByRole('button', { name: 'One by one' }))
    expect(button('Open b12')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: `Dismiss: ${what}` })).toHaveLength(12)
    await clerk.click(screen.getByRole('button', { name: 'One by one' }))
    expect(button('Open b12')).toBeNull()
  })

  it('show no reference if their references differ', async () => {
    await show({ notices: duplicates(4, (i) => `RD-${i}`) })
    expect(screen.getByText('This has happened 4 times')).toBeTruthy()
  })

  it('are listed singly if they are few', async () => {
    await show({ notices: duplicates(3) })
    expect(screen.getAllByText(what)).toHaveLength(3)
  })
})

const monthsFrom = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    month: `20${27 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    basis: 'checkin' as const,
  }))

it('a notice of closed months names the months and links to their list', async () => {
  const months = [{ month: '2027-03', basis: 'created' as const }, ...monthsFrom(1)]
  const { store, clerk } = await show({ notices: [sampleNotice({ kind: 'closingsTakenIn', months })] })
  expect(screen.getByText('Closed months: March 2027 by booking day; January 2027 by check-in')).toBeTruthy()
  await clerk.click(screen.getByRole('button', { name: 'Closed months…' }))
  expect(store.getState().page).toEqual({ name: 'ledger' })
  expect(store.getState().ledger.closing.state).toMatchObject({ status: 'open', basis: 'checkin' })
})

it('a notice of closed months names only the last months and counts the others if there are many', async () => {
  await show({ notices: [sampleNotice({ kind: 'closingsDamaged', months: monthsFrom(15) })] })
  expect(screen.getByText(/^Closed months: April 2027 by check-in; .*; March 2028 by check-in; and 3 earlier$/)).toBeTruthy()
})

const stays = (row: Partial<LedgerRow> = {}) => [
  { row: sampleRow(2, { bookingRef: '77abcd', creationDate: '2027-03-01T09:41:00Z', ...row }), ownDesk: false },
  { row: sampleRow(1, { bookingRef: '55cda9', nonrefundable: true, creationDate: '2027-03-01T09:40:00Z' }), ownDesk: true },
]
const shownStays = async (row: Partial<LedgerRow> = {}) => {
  await show({ notices: [sampleNotice({ kind: 'doubleStay', bookingRef: '77abcd', otherRef: '55cda9', stays: stays(row) })] })
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('a notice of two stays of one guest shows the reference of each, the desk that made it, and what cancelling it costs now', async () => {
  const cancellationPolicies = [{ amount: '117.78', fromDate: '2020-01-01T00:00:00Z' }]
  const [, theirs, ours] = await shownStays({ cancellationPolicies })
  expect(theirs).toMatch(/77abcd.*Cancelling now costs EUR 117\.78.*Booked at another desk, 1 Mar 2027 09:41/)
  expect(ours).toMatch(/55cda9.*Cancelling costs the whole EUR 585\.08.*Booked at this desk, 1 Mar 2027 09:40/)
  expect(button('Open 77abcd')).toBeTruthy()
  expect(button('Open 55cda9')).toBeTruthy()
})

it.each<[string, Partial<LedgerRow>, string]>([
  [
    'free until a deadline',
    { cancellationPolicies: [{ amount: '9', fromDate: '2099-01-01T00:00:00Z' }] },
    'Cancelling is free until 1 Jan 2099',
  ],
  ['free', { cancellationPolicies: [{ amount: '0', fromDate: '2020-01-01T00:00:00Z' }] }, 'Cancelling is free'],
  ['of unknown cost', { cancellationPolicies: null }, 'Terms unknown: treat cancelling as not free'],
  ['done', { known: 'CANCELLED' }, 'Cancelled already'],
  ['no longer possible', { known: 'FAILED' }, 'Not confirmed any more'],
])('a notice of two stays of one guest says that cancelling is %s', async (_, row, words) => {
  expect((await shownStays(row))[1]).toContain(words)
})
