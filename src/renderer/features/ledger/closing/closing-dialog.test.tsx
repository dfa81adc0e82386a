import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { accountingColumns } from '../../../../shared/contract/views/export-views.ts'
import { button, closing, currentMonth, february, findCloseDialog, open } from '../../../testing/pages/closed-months.tsx'
import type { Clerk } from '../../../testing/render-part.tsx'
import { totals } from '../../../testing/sample-bookings.ts'
import { offline, pending } from '../../../testing/scripted-desk.ts'

const closeMarch = async (clerk: Clerk) => {
  await clerk.click(button('Close March 2027'))
  await findCloseDialog()
  await clerk.click(button('Close March 2027'))
}

it('closing a month asks for confirmation with the bookings and amounts, and reports the written file', async () => {
  const report = { closing: closing(0, { month: '2027-03' }), file: 'closed-2027-03.csv', reversed: 0 }
  const { desk, clerk } = await open({ 'closing.close': () => ok(report) })
  await clerk.click(button('Close March 2027'))
  expect((await findCloseDialog()).textContent).toContain('1,204 bookings made in March 2027')
  expect(await screen.findByText('585')).toBeTruthy()
  await clerk.click(button('Close March 2027'))
  expect(await screen.findByText('March 2027 is closed: 120 bookings in closed-2027-03.csv.')).toBeTruthy()
  expect(desk.inputsOf('closing.close')[0]).toMatchObject({
    month: '2027-03',
    basis: 'created',
    layout: { columns: [...accountingColumns] },
    allowMissingDays: false,
  })
})

it('closing a month asks for confirmation again when some days could not be fetched from the service, and shows the reason', async () => {
  const missing = [{ from: '2027-03-31', to: '2027-03-31' }]
  const holes = { kind: 'coverageHoles', days: 1, missing, why: offline } as const
  const { desk, clerk } = await open({ 'closing.close': () => failed(holes) })
  await clerk.click(button('Close March 2027'))
  expect((await findCloseDialog()).textContent).toContain('Before that the service is asked again for every day')
  await clerk.click(button('Close March 2027'))
  expect(await screen.findByText('1 booking day could not be synced again: 31 Mar 2027.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('There is no network')
  expect((button('Close March 2027') as HTMLButtonElement).disabled).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Close anyway, labelled incomplete' }))
  await clerk.click(button('Ask again'))
  expect(await findCloseDialog()).toBeTruthy()
  const orders = () => desk.inputsOf('closing.close')
  expect(orders()).toMatchObject([{ allowMissingDays: false }, { allowMissingDays: false }])
  await clerk.click(screen.getByRole('checkbox', { name: 'Close anyway, labelled incomplete' }))
  const closed = closing(0, { month: '2027-03', notAsked: missing })
  desk.answer({
    'closing.close': () => ok({ closing: closed, file: 'x.csv', reversed: 0 }),
    'closing.months': () => ok({ months: [{ ...february, month: '2027-03', changed: 0, closings: [closed] }] }),
  })
  await clerk.click(button('Close March 2027'))
  expect(orders().at(-1)).toMatchObject({ allowMissingDays: true })
  expect(await screen.findByText(/Incomplete: not synced again: 31 Mar 2027/)).toBeTruthy()
})

it('closing a month asks for confirmation again when the service reported changes, and closes with the new totals', async () => {
  const now = totals(1205, { sums: [{ currency: 'EUR', confirmed: '410.95', cancelled: '0', total: '410.95' }] })
  const { desk, clerk } = await open({ 'closing.close': () => failed({ kind: 'monthMoved', month: '2027-03' }) })
  await clerk.click(button('Close March 2027'))
  expect((await findCloseDialog()).textContent).toContain('1,204 bookings made in')
  desk.answer({ 'closing.monthNow': () => ok(currentMonth(now)) })
  await clerk.click(button('Close March 2027'))
  const caution = within(await screen.findByRole('region', { name: 'Changes from the service' }))
  expect(caution.getByText(/^Before, these were 1,204 bookings with EUR 585.08\./)).toBeTruthy()
  expect((await findCloseDialog()).textContent).toContain('1,205 bookings made in')
  desk.answer({ 'closing.close': () => ok({ closing: closing(0, { month: '2027-03' }), file: 'x.csv', reversed: 0 }) })
  await clerk.click(button('Close March 2027'))
  expect(await screen.findByText(/^March 2027 is closed/)).toBeTruthy()
  const orders = desk.inputsOf('closing.close')
  expect(orders).toMatchObject([
    { allowMissingDays: false, seen: { bookings: 1204, sums: [{ amount: '585.08', currency: 'EUR' }] } },
    { allowMissingDays: true, seen: { bookings: 1205, sums: [{ amount: '410.95', currency: 'EUR' }] } },
  ])
})

it('closing a month warns about bookings whose status is excluded from the sums, and can show them', async () => {
  const { clerk, store } = await open({
    'closing.monthNow': () => ok(currentMonth(totals(1204, { counts: { ...totals(1204).counts, OTHER: 18 } }))),
  })
  await clerk.click(button('Close March 2027'))
  const caution = within(await screen.findByRole('region', { name: 'Other statuses' }))
  expect(caution.getByText('18 bookings with another status, not counted.')).toBeTruthy()
  await clerk.click(caution.getByRole('button', { name: 'Show them' }))
  expect(store.getState().ledger.list.question.filter).toMatchObject({ status: 'OTHER', from: '2027-03-01', to: '2027-03-31' })
})

it('closing a month warns about bookings with an uncertain booking day, can show those without a date, and marks the file', async () => {
  const uncertain = { assumed: 2, missing: 1, missingLater: 1 }
  const { clerk, store, desk } = await open({ 'closing.monthNow': () => ok(currentMonth(totals(1204), uncertain)) })
  desk.answer({ 'closing.months': () => ok({ months: [{ ...february, closings: [closing(0, { uncertain })] }] }) })
  await clerk.click(button('Close March 2027'))
  const caution = within(await screen.findByRole('region', { name: 'Booking days' }))
  expect(caution.getByText(/^2 bookings have a creation date without a zone/)).toBeTruthy()
  expect(caution.getByText(/^1 booking has no creation date that can be read/)).toBeTruthy()
  expect(caution.getByText(/^1 booking without a creation date was first seen after this month/)).toBeTruthy()
  await clerk.click(caution.getByRole('button', { name: 'Show those without a date' }))
  expect(store.getState().ledger.list.question.filter).toMatchObject({ flag: 'created', from: '2027-03-01', to: '2027-03-31' })
  await store.getState().ledger.closing.open('created')
  expect(await screen.findByText('Booking days: 2 assumed, 1 missing. 1 booking without a booking day was first seen later')).toBeTruthy()
})

it('closing a month shows the progress of the requests to the service, and can be stopped', async () => {
  const slow = pending<ReturnType<typeof failed>>()
  const { desk, clerk } = await open({ 'closing.close': () => slow.promise, 'closing.stop': () => ok({}) })
  await closeMarch(clerk)
  desk.emit('closing.progress', { windows: 12, done: 3, pausedUntilMs: null })
  expect(await screen.findByText('Asking the service again for the booking days of March 2027: 3 of 12 calls.')).toBeTruthy()
  desk.emit('closing.progress', { windows: 12, done: 3, pausedUntilMs: Date.UTC(2027, 3, 13, 10, 1) })
  expect(await screen.findByText(/The service is busy: it goes on at 12:01/)).toBeTruthy()
  await clerk.click(button('Stop'))
  expect(desk.inputsOf('closing.stop')).not.toEqual([])
  slow.give(failed({ kind: 'stopped' }))
})

it('closing a month reports that nothing was closed when the ledger could not store the file', async () => {
  const { clerk } = await open({
    'closing.close': () => failed({ kind: 'notClosed', month: '2027-03', file: 'closed-2027-03.csv', trouble: 'diskFull' }),
  })
  await closeMarch(clerk)
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toContain('The ledger could not keep the file closed-2027-03.csv')
  expect(textContent).toContain('Nothing was closed')
})

it('closing a month shows the progress, and returns to the confirmation when the save dialog is cancelled', async () => {
  const slow = pending<ReturnType<typeof ok<{ closing: null; file: null; reversed: 0 }>>>()
  const { desk, clerk } = await open({ 'closing.close': () => slow.promise, 'closing.stop': () => ok({}) })
  await closeMarch(clerk)
  desk.emit('export.progress', { rows: 500, of: 1204 })
  expect(await screen.findByText('500 of 1,204 bookings of March 2027')).toBeTruthy()
  await clerk.click(button('Stop'))
  expect(desk.inputsOf('closing.stop')).not.toEqual([])
  slow.give(ok({ closing: null, file: null, reversed: 0 }))
  expect(await findCloseDialog()).toBeTruthy()
})
