import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import { bookingKeyOf, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { hideCost } from '../../../shared/words/say.ts'
import { button, dialog, findGuest, isDisabled, openMaintenance } from '../../testing/pages/maintained-ledger.tsx'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { nobodyFound, sampleMaintenance } from '../../testing/sample-keeping.ts'
import type { Answers } from '../../testing/scripted-desk.ts'

afterEach(() => hideCost(false))

it('the retention of names is shortened only after the confirmation is ticked', async () => {
  const { asked, clerk } = await openMaintenance({
    answers: { 'maintenance.setRetention': () => ok({ ...sampleMaintenance, retentionMonths: 24, purgedBookings: 318 }) },
  })
  await clerk.click(await screen.findByRole('switch', { name: 'Remove after' }))
  await clerk.click(await button('Remove names after 2 years…'))
  const question = await dialog()
  expect(question.getByText(/ended before Wed 12 Mar 2025 are removed now/)).toBeTruthy()
  await clerk.click(question.getByRole('button', { name: 'Remove names after 2 years' }))
  expect(asked('maintenance.setRetention')).toEqual([])
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Remove names after 2 years' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('maintenance.setRetention')).toEqual([{ months: 24 }])
  expect(screen.getByText(/318 bookings have no names any more/)).toBeTruthy()
})

it('the retention of names asks for confirmation when far more names are due for removal than last time', async () => {
  const { asked, clerk } = await openMaintenance({
    maintenance: { retentionMonths: 12, retentionAsks: true },
    answers: { 'maintenance.setRetention': () => ok({ ...sampleMaintenance, retentionMonths: 12 }) },
  })
  await screen.findByText(/names were not removed/)
  await clerk.click(await button('Remove names after 1 year…'))
  const question = await dialog()
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Remove names after 1 year' }))
  await waitFor(() => expect(asked('maintenance.setRetention')).toEqual([{ months: 12 }]))
  await waitFor(() => expect(screen.queryByText(/names were not removed/)).toBeNull())
})

it('the retention of names is lengthened without confirmation, because nothing is removed', async () => {
  const { asked, clerk } = await openMaintenance({
    maintenance: { retentionMonths: 12 },
    answers: { 'maintenance.setRetention': () => ok(sampleMaintenance) },
  })
  await clerk.click(await screen.findByRole('switch', { name: 'Remove after' }))
  await clerk.click(await button('Keep names from now on'))
  await waitFor(() => expect(asked('maintenance.setRetention')).toEqual([{ months: null }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const rows = [1, 2].map((id) => sampleRow(id, { bookingRef: `55cda${id}` }))
const openWithGuest = async (answers: Answers = {}) => {
  const page = await openMaintenance({
    answers: { 'guests.find': () => ok({ ...nobodyFound, rows }), ...answers },
  })
  await findGuest(page.clerk, 'Anna Pryde')
  await screen.findByText(/2 bookings name Anna Pryde/)
  return page
}

it('a guest found by name is erased from the ticked bookings only, after the confirmation is ticked', async () => {
  const { asked, clerk } = await openWithGuest({ 'guests.erase': () => ok({ bookings: 1, file: null }) })
  expect(await isDisabled('Erase the guest from ticked bookings')).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Booking 55cda2' }))
  await clerk.click(await button('Erase the guest from 1 booking…'))
  const question = await dialog()
  await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 booking' }))
  expect(asked('guests.erase')).toEqual([])
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 booking' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('guests.erase')).toEqual([{ name: 'Anna Pryde', bookings: [{ id: 2, bookingRef: '55cda2', clientRef: null }] }])
  expect(screen.getByText(/Anna Pryde is gone from 1 booking/)).toBeTruthy()
})

it('a guest found by name is also erased from saved views and presets, which the confirmation lists', async () => {
  const { clerk } = await openWithGuest({
    'guests.find': () => ok({ ...nobodyFound, rows, views: ['Pryde, spring'], presets: ['For Anna Pryde', 'Pryde'] }),
  })
  await clerk.click(screen.getByRole('checkbox', { name: 'All of these bookings' }))
  await clerk.click(await button('Erase the guest from 2 bookings…'))
  const question = await dialog()
  question.getByText(
    'Removed as well, because they name the guest: the saved view “Pryde, spring” and the export presets “For Anna Pryde” and “Pryde”.',
  )
})

it('a guest found by name is also erased from notes, tags and references of the ticked bookings, which the confirmation counts', async () => {
  const notes = [
    { id: 1, count: 4 },
    { id: 2, count: 2 },
  ]
  const { clerk } = await openWithGuest({
    'guests.find': () => ok({ ...nobodyFound, rows, notes }),
  })
  await clerk.click(screen.getByRole('checkbox', { name: 'Booking 55cda2' }))
  await clerk.click(await button('Erase the guest from 1 booking…'))
  const question = await dialog()
  question.getByText('Notes, tags and references of your own that name the guest go as well: 2 of them.')
})

/** Finds a guest who is named only outside of bookings, until the guest is erased. */
async function openWithoutBookings(name: string, found: Partial<OutputOf<'guests.find'>>) {
  const page = await openMaintenance({ answers: { 'guests.find': () => ok({ ...nobodyFound, ...found }) } })
  page.desk.answer({
    'guests.erase': () => {
      page.desk.answer({ 'guests.find': () => ok(nobodyFound) })
      return ok({ bookings: 0, file: null })
    },
  })
  await findGuest(page.clerk, name)
  return page
}

it('a guest who is named only in offers is found and erased', async () => {
  const offers = [{ number: 'O-270110-7KQ', client: 'Anna Pryde', validUntil: '2027-01-15' }]
  const { asked, clerk } = await openWithoutBookings('Anna Pryde', { offers })
  await screen.findByText('1 offer names Anna Pryde: O-270110-7KQ.')
  await clerk.click(await button('Erase the guest from 1 offer…'))
  const question = await dialog()
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 offer' }))
  await screen.findByText('Anna Pryde is gone from the offers and forms in progress.')
  expect(asked('guests.erase')).toEqual([{ name: 'Anna Pryde', bookings: [] }])
})

it('a guest who is named only in a form in progress is found and erased', async () => {
  const client = { id: null, name: 'Anna Bergström', email: '' }
  const draft = {
    ...{ id: 'a', number: null, client, language: 'en', validUntil: '', text: '', lines: [] },
    pricing: { by: null, before: null },
  }
  const drafts = [{ id: 'offer a', savedAtMs: 0, form: { kind: 'offer', draft } } as FormDraft]
  const { asked, clerk } = await openWithoutBookings('Anna Bergström', { drafts })
  await screen.findByText(/In progress: New offer, Anna Bergström/)
  expect(await isDisabled('File for the guest…')).toBe(false)
  await clerk.click(await button('Erase the guest from forms in progress…'))
  const question = await dialog()
  question.getByText('1 form in progress that names the guest is deleted.')
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Erase the guest from forms in progress' }))
  await screen.findByText('Anna Bergström is gone from the offers and forms in progress.')
  expect(asked('guests.erase')).toEqual([{ name: 'Anna Bergström', bookings: [] }])
})

it('a guest found by name is not erased while an outcome is pending, and the reason is shown', async () => {
  const { clerk } = await openWithGuest({ 'guests.erase': () => failed({ kind: 'casesOpen', open: 1 }) })
  await clerk.click(screen.getByRole('checkbox', { name: 'All of these bookings' }))
  await clerk.click(await button('Erase the guest from 2 bookings…'))
  const question = await dialog()
  await clerk.click(question.getByRole('checkbox'))
  await clerk.click(question.getByRole('button', { name: 'Erase the guest from 2 bookings' }))
  expect((await question.findByRole('alert')).textContent).toContain('Nothing was erased')
})

it('a guest found by name is exported to a file, with advice on whether to hand it to the guest', async () => {
  const { asked, clerk } = await openWithGuest({ 'guests.export': () => ok({ bookings: 2, file: 'anna.txt' }) })
  expect(await isDisabled('File for the guest…')).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Booking 55cda2' }))
  await clerk.click(await button('File for the guest…'))
  expect((await screen.findByText(/hand it to the guest/)).textContent).toContain('anna.txt, 2 bookings')
  await clerk.click(await button('File for the desk…'))
  expect((await screen.findByText(/do not hand it to the guest/)).textContent).toContain('anna.txt, 2 bookings')
  expect(asked('guests.export')).toEqual(
    ['guest', 'desk'].map((audience) => ({ name: 'Anna Pryde', bookings: [bookingKeyOf(rows[1] as LedgerRow)], audience })),
  )
})

it('the search for a guest warns, while costs are hidden, that the file for the desk contains costs', async () => {
  hideCost(true)
  await openWithGuest()
  expect(screen.getByRole('note').textContent).toBe('Cost is hidden on the screen. The file for the desk contains it.')
})

it('a name that occurs nowhere in the ledger is reported as not found', async () => {
  const { clerk } = await openMaintenance({
    answers: { 'guests.find': () => ok(nobodyFound) },
  })
  await findGuest(clerk, 'Nobody')
  expect(await screen.findByText(/Nothing in this ledger names Nobody/)).toBeTruthy()
})
