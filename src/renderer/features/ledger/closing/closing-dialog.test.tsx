import { MantineProvider } from '@mantine/core'
import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { accountingColumns, type ClosedMonth, type Closing, type MonthNow } from '../../../../shared/contract/views/export-views.ts'
import type { LedgerTotals } from '../../../../shared/contract/views/ledger-views.ts'
import { commaAndPoint, readyPresets } from '../../../../shared/contract/views/ready-presets.ts'
import { startStore } from '../../../store.ts'
import { totals } from '../../../testing/sample-bookings.ts'
import { type Answers, deskState, held, offline, readerConnection, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { ClockProvider } from '../../../ui/clock.tsx'
import { isReader } from '../../../ui/desk-abilities.ts'
import { theme } from '../../../ui/theme.ts'
import { ExportButtons } from '../export/export-buttons.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { listedMonths } from './closing-months.ts'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })
afterEach(cleanup)

const closing = (number: number, change: Partial<Closing> = {}): Closing => ({
  id: 7 + number,
  month: '2027-02',
  basis: 'created',
  number,
  atMs: Date.UTC(2027, 2, 2, 9),
  file: `closed-2027-02-${number}.csv`,
  rows: 120,
  sha256: `${number}f`.repeat(32),
  sums: [{ amount: '585.08', currency: 'EUR' }],
  zone: 'Europe/Zurich',
  notAsked: [],
  uncertain: { assumed: 0, missing: 0, missingLater: 0 },
  held: null,
  isNamed: true,
  ...change,
})
const monthNow = (all: LedgerTotals, uncertain: Partial<MonthNow['uncertain']> = {}): MonthNow => ({
  totals: all,
  uncertain: { assumed: 0, missing: 0, missingLater: 0, ...uncertain },
})
const february: ClosedMonth = { month: '2027-02', basis: 'created', closings: [closing(0)], changed: 3, notSynced: 0 }

async function open(answers: Answers = {}, state: Partial<DeskState> = {}) {
  const desk = scriptedDesk({
    'closing.months': () => ok({ months: [february] }),
    'export.presets': () => ok({ presets: readyPresets(commaAndPoint) }),
    'closing.monthNow': () => ok(monthNow(totals(1204))),
    ...answers,
  })
  const store = startStore(desk)
  store.setState({ desk: deskState(state) })
  render(
    <MantineProvider theme={theme} env="test">
      <ClockProvider nowMs={Date.UTC(2027, 3, 13, 10)} zone="Europe/Zurich">
        <ExportButtons count={2} months={isReader(store.getState().desk) ? 'shown' : 'closed'} />
        <ClosingDialog zone="Europe/Zurich" />
      </ClockProvider>
    </MantineProvider>,
  )
  const clerk = userEvent.setup()
  await clerk.click(button('More about exports'))
  await clerk.click(await screen.findByRole('menuitem', { name: /^Closed months…$|^Closed months$/ }))
  await screen.findByRole('dialog', { name: 'Closed months' })
  await screen.findByText(/changed, came or left since|No changes since|not synced/)
  return { desk, clerk, store }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rowOf = (month: string) => screen.getByRole('rowheader', { name: month }).closest('tr') ?? document.body
const unfold = (clerk: { click(element: Element): Promise<void> }, month: string) => clerk.click(button(month))
const question = () => screen.findByRole('dialog', { name: 'Close March 2027' })

it('lists the months with their state: not over, open, closed, and how much has changed since', async () => {
  const { clerk } = await open()
  expect(rowOf('April 2027').textContent).toContain('Not over yet')
  expect(rowOf('March 2027').textContent).toContain('Open')
  expect(rowOf('February 2027').textContent).toContain('3 bookings changed, came or left since')
  expect(rowOf('February 2027').textContent).toContain('EUR 585.08')
  expect(screen.queryByText('closed-2027-02-0.csv')).toBeNull()
  await unfold(clerk, 'February 2027')
  const file = within(screen.getByRole('region', { name: 'Months' }))
    .getByText('closed-2027-02-0.csv')
    .closest('tr')
  expect(file?.textContent).toContain('120 rows')
  expect(file?.textContent).toContain('EUR 585.08')
})

describe('closing a month', () => {
  it('is a question with its bookings and amounts in it, and tells what was written', async () => {
    const report = { closing: closing(0, { month: '2027-03' }), file: 'closed-2027-03.csv', reversed: 0 }
    const { desk, clerk } = await open({ 'closing.close': () => ok(report) })
    await clerk.click(button('Close March 2027'))
    expect((await question()).textContent).toContain('1,204 bookings made in March 2027')
    expect(await screen.findByText('585')).toBeTruthy()
    await clerk.click(button('Close March 2027'))
    expect(await screen.findByText('March 2027 is closed: 120 bookings in closed-2027-03.csv.')).toBeTruthy()
    expect(desk.asked.find(({ name }) => name === 'closing.close')?.input).toMatchObject({
      month: '2027-03',
      basis: 'created',
      layout: { columns: [...accountingColumns] },
      evenWithHoles: false,
    })
  })

  it('asks once more when days could not be asked of the service, and says why', async () => {
    const missing = [{ from: '2027-03-31', to: '2027-03-31' }]
    const holes = { kind: 'coverageHoles', days: 1, missing, why: offline } as const
    const { desk, clerk } = await open({ 'closing.close': () => failed(holes) })
    await clerk.click(button('Close March 2027'))
    expect((await question()).textContent).toContain('Before that the service is asked again for every day')
    await clerk.click(button('Close March 2027'))
    expect(await screen.findByText('1 booking day could not be synced again: 31 Mar 2027.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('There is no network')
    expect((button('Close March 2027') as HTMLButtonElement).disabled).toBe(true)
    await clerk.click(screen.getByRole('checkbox', { name: 'Close anyway, labelled incomplete' }))
    await clerk.click(button('Ask again'))
    expect(await question()).toBeTruthy()
    const orders = () => desk.asked.filter(({ name }) => name === 'closing.close').map(({ input }) => input)
    expect(orders()).toMatchObject([{ evenWithHoles: false }, { evenWithHoles: false }])
    await clerk.click(screen.getByRole('checkbox', { name: 'Close anyway, labelled incomplete' }))
    const closed = closing(0, { month: '2027-03', notAsked: missing })
    desk.answer({
      'closing.close': () => ok({ closing: closed, file: 'x.csv', reversed: 0 }),
      'closing.months': () => ok({ months: [{ ...february, month: '2027-03', changed: 0, closings: [closed] }] }),
    })
    await clerk.click(button('Close March 2027'))
    expect(orders().at(-1)).toMatchObject({ evenWithHoles: true })
    expect(await screen.findByText(/Incomplete: not synced again: 31 Mar 2027/)).toBeTruthy()
  })

  it('asks once more when the service told of changes, and closes by what it shows then', async () => {
    const now = totals(1205, { sums: [{ currency: 'EUR', confirmed: '410.95', cancelled: '0', total: '410.95' }] })
    const { desk, clerk } = await open({ 'closing.close': () => failed({ kind: 'monthMoved', month: '2027-03' }) })
    await clerk.click(button('Close March 2027'))
    expect((await question()).textContent).toContain('1,204 bookings made in')
    desk.answer({ 'closing.monthNow': () => ok(monthNow(now)) })
    await clerk.click(button('Close March 2027'))
    const caution = within(await screen.findByRole('region', { name: 'Changes from the service' }))
    expect(caution.getByText(/^Before, these were 1,204 bookings with EUR 585.08\./)).toBeTruthy()
    expect((await question()).textContent).toContain('1,205 bookings made in')
    desk.answer({ 'closing.close': () => ok({ closing: closing(0, { month: '2027-03' }), file: 'x.csv', reversed: 0 }) })
    await clerk.click(button('Close March 2027'))
    expect(await screen.findByText(/^March 2027 is closed/)).toBeTruthy()
    const orders = desk.asked.filter(({ name }) => name === 'closing.close').map(({ input }) => input)
    expect(orders).toMatchObject([
      { evenWithHoles: false, seen: { bookings: 1204, sums: [{ amount: '585.08', currency: 'EUR' }] } },
      { evenWithHoles: true, seen: { bookings: 1205, sums: [{ amount: '410.95', currency: 'EUR' }] } },
    ])
  })

  it('says first how many bookings have a status that no sum counts, and shows them', async () => {
    const { clerk, store } = await open({
      'closing.monthNow': () => ok(monthNow(totals(1204, { counts: { ...totals(1204).counts, OTHER: 18 } }))),
    })
    await clerk.click(button('Close March 2027'))
    const caution = within(await screen.findByRole('region', { name: 'Other statuses' }))
    expect(caution.getByText('18 bookings with another status, not counted.')).toBeTruthy()
    await clerk.click(caution.getByRole('button', { name: 'Show them' }))
    expect(store.getState().ledgerQuestion.filter).toMatchObject({ status: 'OTHER', from: '2027-03-01', to: '2027-03-31' })
  })

  it('says first how many bookings have no sure booking day, shows those without a date, and says it of the file', async () => {
    const uncertain = { assumed: 2, missing: 1, missingLater: 1 }
    const { clerk, store, desk } = await open({ 'closing.monthNow': () => ok(monthNow(totals(1204), uncertain)) })
    desk.answer({ 'closing.months': () => ok({ months: [{ ...february, closings: [closing(0, { uncertain })] }] }) })
    await clerk.click(button('Close March 2027'))
    const caution = within(await screen.findByRole('region', { name: 'Booking days' }))
    expect(caution.getByText(/^2 bookings have a creation date without a zone/)).toBeTruthy()
    expect(caution.getByText(/^1 booking has no creation date that can be read/)).toBeTruthy()
    expect(caution.getByText(/^1 booking without a creation date was first seen after this month/)).toBeTruthy()
    await clerk.click(caution.getByRole('button', { name: 'Show those without a date' }))
    expect(store.getState().ledgerQuestion.filter).toMatchObject({ flag: 'created', from: '2027-03-01', to: '2027-03-31' })
    await store.getState().openClosing('created')
    expect(await screen.findByText('Booking days: 2 assumed, 1 missing. 1 booking without a booking day was first seen later')).toBeTruthy()
  })

  it('shows how far the asking has come, which can be stopped', async () => {
    const slow = held<ReturnType<typeof failed>>()
    const { desk, clerk } = await open({ 'closing.close': () => slow.promise, 'closing.stop': () => ok({}) })
    await clerk.click(button('Close March 2027'))
    await question()
    await clerk.click(button('Close March 2027'))
    desk.tell('closing.progress', { windows: 12, done: 3, pausedUntilMs: null })
    expect(await screen.findByText('Asking the service again for the booking days of March 2027: 3 of 12 calls.')).toBeTruthy()
    desk.tell('closing.progress', { windows: 12, done: 3, pausedUntilMs: Date.UTC(2027, 3, 13, 10, 1) })
    expect(await screen.findByText(/The service is busy: it goes on at 12:01/)).toBeTruthy()
    await clerk.click(button('Stop'))
    expect(desk.asked.some(({ name }) => name === 'closing.stop')).toBe(true)
    slow.give(failed({ kind: 'stopped' }))
  })

  it('says that nothing was closed when the ledger could not keep the file', async () => {
    const { clerk } = await open({
      'closing.close': () => failed({ kind: 'notClosed', month: '2027-03', file: 'closed-2027-03.csv', trouble: 'diskFull' }),
    })
    await clerk.click(button('Close March 2027'))
    await question()
    await clerk.click(button('Close March 2027'))
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toContain('The ledger could not keep the file closed-2027-03.csv')
    expect(textContent).toContain('Nothing was closed')
  })

  it('goes back to the question when the save dialog was closed, and shows how far it is meanwhile', async () => {
    const slow = held<ReturnType<typeof ok<{ closing: null; file: null; reversed: 0 }>>>()
    const { desk, clerk } = await open({ 'closing.close': () => slow.promise, 'closing.stop': () => ok({}) })
    await clerk.click(button('Close March 2027'))
    await question()
    await clerk.click(button('Close March 2027'))
    desk.tell('export.progress', { rows: 500, of: 1204 })
    expect(await screen.findByText('500 of 1,204 bookings of March 2027')).toBeTruthy()
    await clerk.click(button('Stop'))
    expect(desk.asked.some(({ name }) => name === 'closing.stop')).toBe(true)
    slow.give(ok({ closing: null, file: null, reversed: 0 }))
    expect(await question()).toBeTruthy()
  })
})

it('exports the changes of a closed month and says what is in them', async () => {
  const report = { closing: closing(1, { rows: 5 }), file: 'changes-1.csv', reversed: 2 }
  const { desk, clerk } = await open({ 'closing.changes': () => ok(report) })
  await clerk.click(button('Export 3 changes'))
  expect(await screen.findByText('The changes of February 2027 are in changes-1.csv: 2 taken back, 3 as they are now.')).toBeTruthy()
  expect(desk.asked.find(({ name }) => name === 'closing.changes')?.input).toEqual({
    month: '2027-02',
    basis: 'created',
    evenWithHoles: false,
  })
})

it('asks before changes are exported of days that could not be asked of the service', async () => {
  const holes = { kind: 'coverageHoles', days: 28, missing: [{ from: '2027-02-01', to: '2027-02-28' }], why: { kind: 'noKey' } } as const
  const { desk, clerk } = await open({ 'closing.changes': () => failed(holes) })
  await clerk.click(button('Export 3 changes'))
  await screen.findByRole('dialog', { name: 'Changes of February 2027' })
  expect((button('Export the changes of February 2027') as HTMLButtonElement).disabled).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Export anyway, labelled incomplete' }))
  desk.answer({ 'closing.changes': () => ok({ closing: closing(1, { rows: 5 }), file: 'changes-1.csv', reversed: 2 }) })
  await clerk.click(button('Export the changes of February 2027'))
  expect(await screen.findByText(/The changes of February 2027 are in changes-1.csv/)).toBeTruthy()
  expect(desk.asked.findLast(({ name }) => name === 'closing.changes')?.input).toMatchObject({ evenWithHoles: true })
})

it('says of no number of changes what is not known until the next sync', async () => {
  const { desk, clerk } = await open({ 'closing.months': () => ok({ months: [{ ...february, notSynced: 28 }] }) })
  expect(rowOf('February 2027').textContent).toContain(
    '28 booking days of it are not synced: what has changed is known after the next sync',
  )
  expect(rowOf('February 2027').textContent).not.toContain('3')
  desk.answer({ 'closing.changes': () => ok({ closing: null, file: null, reversed: 0, unchanged: true }) })
  await clerk.click(button('Export changes'))
  expect(await screen.findByText('Nothing has changed in February 2027 since its last file. No file was written.')).toBeTruthy()
})

it('says of a file that did not get its name that it is to be saved again', async () => {
  await open({ 'closing.months': () => ok({ months: [{ ...february, closings: [closing(0, { isNamed: false })] }] }) })
  expect(screen.getByText('closed-2027-02-0.csv').closest('tr')?.textContent).toContain('Deskbook ended before this file got its name')
})

it('saves a kept file again', async () => {
  const { desk, clerk } = await open({ 'closing.saveAgain': () => ok({ file: 'again.csv' }) })
  await unfold(clerk, 'February 2027')
  await clerk.click(button('Save again'))
  expect(await screen.findByText('again.csv is saved again, the same to the byte.')).toBeTruthy()
  expect(desk.asked.find(({ name }) => name === 'closing.saveAgain')?.input).toEqual({ id: 7 })
})

it('shows what is kept, and closes nothing, where the ledger is only read', async () => {
  const { clerk } = await open({}, { readOnly: 'diskFull' })
  await unfold(clerk, 'February 2027')
  expect((button('Close March 2027') as HTMLButtonElement).disabled).toBe(true)
  expect((button('Export 3 changes') as HTMLButtonElement).disabled).toBe(true)
  expect((button('Save again') as HTMLButtonElement).disabled).toBe(false)
})

it('a reader copy shows its closed months and saves them again, and offers no close', async () => {
  const copy = { active: readerConnection, readOnly: 'readerCopy' } as const
  const { desk, clerk } = await open({ 'closing.saveAgain': () => ok({ file: 'again.csv' }) }, copy)
  expect(screen.getByText(/^The months that were closed when this copy was written/)).toBeTruthy()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['February 2027'])
  await unfold(clerk, 'February 2027')
  const list = within(screen.getByRole('region', { name: 'Months' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['February 2027', '', 'Save again'])
  await clerk.click(button('Save again'))
  expect(await screen.findByText('again.csv is saved again, the same to the byte.')).toBeTruthy()
  desk.answer({ 'closing.months': () => ok({ months: [] }) })
  await clerk.click(screen.getByText('By check-in'))
  expect(await screen.findByText(/^No month is closed by this date in this copy/)).toBeTruthy()
})

it('says why the months cannot be read, and offers to try again', async () => {
  const { desk, clerk } = await open()
  await unfold(clerk, 'February 2027')
  desk.answer({ 'closing.months': () => failed({ kind: 'ledger', trouble: 'damaged' }) })
  await clerk.click(button('Save again'))
  desk.answer({ 'closing.changes': () => failed({ kind: 'file', why: 'full' }) })
  await clerk.click(button('Export 3 changes'))
  expect((await screen.findAllByRole('alert')).length).toBe(2)
  desk.answer({ 'closing.months': () => ok({ months: [] }) })
  await clerk.click(button('Try again'))
  expect(await screen.findByRole('button', { name: 'Close February 2027' })).toBeTruthy()
})

it('lists thirteen months and every closed one, across the turn of a year', () => {
  const old = { ...february, month: '2025-01' }
  const months = listedMonths([old, { ...old, basis: 'checkin', month: '2024-01' }], 'created', '2027-01-31')
  expect(months.map(({ month }) => month)).toEqual([
    ...['2027-01', '2026-12', '2026-11', '2026-10', '2026-09', '2026-08', '2026-07', '2026-06', '2026-05', '2026-04', '2026-03'],
    ...['2026-02', '2026-01', '2025-01'],
  ])
  expect(months.filter(({ isOver }) => !isOver).map(({ month }) => month)).toEqual(['2027-01'])
  expect(months.at(-1)?.closed).toBe(old)
})
