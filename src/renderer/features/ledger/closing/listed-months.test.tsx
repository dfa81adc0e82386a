import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { hideCost } from '../../../../shared/words/say.ts'
import { button, closing, expandMonth, february, open, rowOf } from '../../../testing/pages/closed-months.tsx'
import { readerConnection } from '../../../testing/scripted-desk.ts'
import { listedMonths } from './closing-words.ts'

afterEach(() => hideCost(false))

it('lists the months as not over, open or closed, with the number of changes since the close', async () => {
  const { clerk } = await open()
  expect(rowOf('April 2027').textContent).toContain('Not over yet')
  expect(rowOf('March 2027').textContent).toContain('Open')
  expect(rowOf('February 2027').textContent).toContain('3 bookings changed, came or left since')
  expect(rowOf('February 2027').textContent).toContain('EUR 585.08')
  expect(screen.queryByText('closed-2027-02-0.csv')).toBeNull()
  await expandMonth(clerk, 'February 2027')
  const file = within(screen.getByRole('region', { name: 'Months' }))
    .getByText('closed-2027-02-0.csv')
    .closest('tr')
  expect(file?.textContent).toContain('120 rows')
  expect(file?.textContent).toContain('EUR 585.08')
})

it('exports the changes of a closed month and reports what they contain', async () => {
  const report = { closing: closing(1, { rows: 5 }), file: 'changes-1.csv', reversed: 2 }
  const { desk, clerk } = await open({ 'closing.changes': () => ok(report) })
  await clerk.click(button('Export 3 changes'))
  expect(await screen.findByText('The changes of February 2027 are in changes-1.csv: 2 taken back, 3 as they are now.')).toBeTruthy()
  expect(desk.inputsOf('closing.changes')).toEqual([{ month: '2027-02', basis: 'created', allowMissingDays: false }])
})

it('asks for confirmation before exporting changes if the service could not be asked for some days', async () => {
  const holes = { kind: 'coverageHoles', days: 28, missing: [{ from: '2027-02-01', to: '2027-02-28' }], why: { kind: 'noKey' } } as const
  const { desk, clerk } = await open({ 'closing.changes': () => failed(holes) })
  await clerk.click(button('Export 3 changes'))
  await screen.findByRole('dialog', { name: 'Changes of February 2027' })
  expect((button('Export the changes of February 2027') as HTMLButtonElement).disabled).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Export anyway, labelled incomplete' }))
  desk.answer({ 'closing.changes': () => ok({ closing: closing(1, { rows: 5 }), file: 'changes-1.csv', reversed: 2 }) })
  await clerk.click(button('Export the changes of February 2027'))
  expect(await screen.findByText(/The changes of February 2027 are in changes-1.csv/)).toBeTruthy()
  expect(desk.inputsOf('closing.changes').at(-1)).toMatchObject({ allowMissingDays: true })
})

it('shows no number of changes when days are not synced', async () => {
  const { desk, clerk } = await open({ 'closing.months': () => ok({ months: [{ ...february, notSynced: 28 }] }) })
  expect(rowOf('February 2027').textContent).toContain(
    '28 booking days of it are not synced: what has changed is known after the next sync',
  )
  expect(rowOf('February 2027').textContent).not.toContain('3')
  desk.answer({ 'closing.changes': () => ok({ closing: null, file: null, reversed: 0, unchanged: true }) })
  await clerk.click(button('Export changes'))
  expect(await screen.findByText('Nothing has changed in February 2027 since its last file. No file was written.')).toBeTruthy()
})

it('asks to save a file again if the file was not given its name', async () => {
  await open({ 'closing.months': () => ok({ months: [{ ...february, closings: [closing(0, { isNamed: false })] }] }) })
  expect(screen.getByText('closed-2027-02-0.csv').closest('tr')?.textContent).toContain('Deskbook ended before this file got its name')
})

it('warns that the files of closed months contain costs while costs are hidden', async () => {
  hideCost(true)
  await open()
  expect(screen.getByRole('dialog').textContent).toContain('Cost is hidden on the screen. This file holds it.')
})

it('saves a stored file again', async () => {
  const { desk, clerk } = await open({ 'closing.saveAgain': () => ok({ file: 'again.csv' }) })
  await expandMonth(clerk, 'February 2027')
  await clerk.click(button('Save again'))
  expect(await screen.findByText('again.csv is saved again, the same to the byte.')).toBeTruthy()
  expect(desk.inputsOf('closing.saveAgain')[0]).toEqual({ id: 7 })
})

it('shows the closed months but cannot close any when the ledger is read-only', async () => {
  const { clerk } = await open({}, { readOnly: 'diskFull' })
  await expandMonth(clerk, 'February 2027')
  expect((button('Close March 2027') as HTMLButtonElement).disabled).toBe(true)
  expect((button('Export 3 changes') as HTMLButtonElement).disabled).toBe(true)
  expect((button('Save again') as HTMLButtonElement).disabled).toBe(false)
})

it('shows and saves the closed months of a reader copy, and does not offer to close a month', async () => {
  const copy = { active: readerConnection, readOnly: 'readerCopy' } as const
  const { desk, clerk } = await open({ 'closing.saveAgain': () => ok({ file: 'again.csv' }) }, copy)
  expect(screen.getByText(/^The months that were closed when this copy was written/)).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['February 2027'])
  await expandMonth(clerk, 'February 2027')
  const list = within(screen.getByRole('region', { name: 'Months' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['February 2027', '', 'Save again'])
  await clerk.click(button('Save again'))
  expect(await screen.findByText('again.csv is saved again, the same to the byte.')).toBeTruthy()
  desk.answer({ 'closing.months': () => ok({ months: [] }) })
  await clerk.click(screen.getByText('By check-in'))
  expect(await screen.findByText(/^No month is closed by this date in this copy/)).toBeTruthy()
})

it('reports why the months cannot be read, and offers to try again', async () => {
  const { desk, clerk } = await open()
  await expandMonth(clerk, 'February 2027')
  desk.answer({ 'closing.months': () => failed({ kind: 'ledger', trouble: 'damaged' }) })
  await clerk.click(button('Save again'))
  desk.answer({ 'closing.changes': () => failed({ kind: 'file', why: 'full' }) })
  await clerk.click(button('Export 3 changes'))
  expect((await screen.findAllByRole('alert')).length).toBe(2)
  desk.answer({ 'closing.months': () => ok({ months: [] }) })
  await clerk.click(button('Try again'))
  expect(await screen.findByRole('button', { name: 'Close February 2027' })).toBeTruthy()
})

it('lists thirteen months and every older closed month, across a year boundary', () => {
  const old = { ...february, month: '2025-01' }
  const months = listedMonths([old, { ...old, basis: 'checkin', month: '2024-01' }], 'created', '2027-01-31')
  expect(months.map(({ month }) => month)).toEqual([
    ...['2027-01', '2026-12', '2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04', '2026-03'],
    ...['2026-02', '2026-01', '2025-01'],
  ])
  expect(months.filter(({ isOver }) => !isOver).map(({ month }) => month)).toEqual(['2027-01'])
  expect(months.at(-1)?.closed).toBe(old)
})
