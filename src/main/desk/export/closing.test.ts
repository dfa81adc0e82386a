import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ExportProgress, seenMonthTotals } from '../../../shared/contract/views/export-views.ts'
import { ledgerError } from '../../ledger/database/errors.ts'
import {
  answerDialog,
  april,
  basis,
  csvFiles,
  desk,
  ledger,
  made,
  march,
  month,
  months,
  openForClosing,
  recordMonthSynced,
  seen,
  storeMonth,
  suggestedNames,
} from '../../testing/desk/closing-desk.ts'
import { home } from '../../testing/ledger/test-ledger.ts'
import { failureOf } from '../../testing/test-desk.ts'

openForClosing()

it('closing a month writes its bookings, stores the file byte for byte and reports later changes', async () => {
  await storeMonth([made('a', { total: '585.08' }), made('b', { total: '100.00', status: 'FAILED' })])
  const progress: ExportProgress[] = []
  const closing = desk({ progress: (step) => progress.push(step) })
  const closed = await closing['closing.close'](march)
  expect(closed).toMatchObject({
    file: 'closed-2027-03-created.csv',
    closing: { number: 0, rows: 2, sums: [{ amount: '585.08', currency: 'EUR' }] },
  })
  expect(progress.at(-1)).toEqual({ rows: 2, of: 2 })
  const handedOut = await readFile(join(home, 'closed-2027-03-created.csv'))
  expect(createHash('sha256').update(handedOut).digest('hex')).toBe(closed.closing?.sha256)
  expect(await months()).toMatchObject([{ month, basis, changed: 0, closings: [{ number: 0 }] }])

  answerDialog(() => 'again.csv')
  expect(await closing['closing.saveAgain']({ id: closed.closing?.id ?? 0 })).toEqual({ file: 'again.csv' })
  expect((await readFile(join(home, 'again.csv'))).equals(handedOut)).toBe(true)

  expect(await closing['closing.changes']({ month, basis, allowMissingDays: false })).toEqual({
    ...{ closing: null, file: null, reversed: 0 },
    unchanged: true,
  })
  await ledger.store([made('a', { status: 'CANCELLED', cancellationCost: '174.13' }), made('c')], { ...seen, atMs: april + 3_600_000 })
  expect(await months()).toMatchObject([{ changed: 2 }])
  answerDialog((suggested) => suggested)
  expect(await closing['closing.changes']({ month, basis, allowMissingDays: false })).toMatchObject({
    reversed: 1,
    closing: { number: 1, rows: 3, sums: [{ amount: '174.13', currency: 'EUR' }] },
  })
  expect(suggestedNames.at(-1)).toBe('closed-2027-03-created-changes-1.csv')
  expect(await months()).toMatchObject([{ changed: 0, closings: [{ number: 0 }, { number: 1 }] }])
})

it('closing a month is refused if a cancellation at the service has changed the sums since the clerk saw them', async () => {
  await storeMonth([made('a', { total: '585.08' })])
  const progress = async () => {
    await ledger.store([made('a', { status: 'CANCELLED', cancellationCost: '174.13' })], { ...seen, atMs: april + 1 })
    return { ranges: [], days: 0, why: null }
  }
  const asking = { ask: progress, notAsked: async () => ({ ranges: [], days: 0, why: null }), notSynced: async () => 0 }
  const closing = desk({ days: asking })
  const shown = async () => seenMonthTotals((await closing['closing.monthNow']({ month, basis })).totals)
  const before = await shown()
  expect(await failureOf(closing['closing.close']({ ...march, seen: before }))).toEqual({ kind: 'monthMoved', month })
  expect(suggestedNames).toEqual([])
  expect(await shown()).toEqual({ bookings: 1, sums: [{ amount: '174.13', currency: 'EUR' }] })
  const closed = await closing['closing.close']({ ...march, allowMissingDays: true, seen: await shown() })
  expect(closed).toMatchObject({ file: 'closed-2027-03-created.csv', closing: { notAsked: [], sums: [{ amount: '174.13' }] } })
})

it('closing a month is refused if a sync changes the sums while the save dialog is open', async () => {
  await storeMonth([made('a', { total: '115158.00' })])
  const closing = desk()
  const shown = async () => seenMonthTotals((await closing['closing.monthNow']({ month, basis })).totals)
  answerDialog(async (suggested) => {
    await ledger.store([made('b', { total: '775375.00' })], { ...seen, atMs: april + 1 })
    return suggested
  })
  expect(await failureOf(closing['closing.close']({ ...march, seen: await shown() }))).toEqual({ kind: 'monthMoved', month })
  expect([await months(), await csvFiles()]).toEqual([[], []])
  answerDialog((suggested) => suggested)
  const closed = await closing['closing.close']({ ...march, seen: await shown() })
  expect(closed).toMatchObject({ closing: { sums: [{ amount: '890533.00', currency: 'EUR' }] } })
})

it('closing a month is refused while the month is not over by the service’s clock, even if the desk’s clock is ahead', async () => {
  await storeMonth()
  const deskWithFastClock = desk({ clockOffsetMs: -40 * 86_400_000 })
  expect(await failureOf(deskWithFastClock['closing.close'](march))).toMatchObject({ kind: 'input', fields: [{ path: 'month' }] })
  expect(await months()).toEqual([])
})

it('closing a month does not replace the file of another close', async () => {
  await ledger.store([made('a'), made('b', { creationDate: '2027-02-09T12:00:00Z' })], seen)
  await ledger.noteWindow({ from: '2027-01-26', to: '2027-04-03' }, april)
  await desk()['closing.close'](march)
  answerDialog(() => 'closed-2027-03-created.csv')
  const february = { ...march, month: '2027-02' }
  expect(await failureOf(desk()['closing.close'](february))).toEqual({ kind: 'file', why: 'closedMonth' })
  expect(await months()).toMatchObject([{ month }])
})

it('closing a month reports bookings whose creation date has no zone, in the preview and in the side file', async () => {
  await storeMonth([made('a', { creationDate: '2027-03-31T23:30:00' }), made('b'), made('c', { creationDate: null })])
  const uncertain = { assumed: 1, missing: 0, missingLater: 1 }
  expect(await desk()['closing.monthNow']({ month, basis })).toMatchObject({ totals: { counts: { all: 2 } }, uncertain })
  expect(await desk()['closing.close'](march)).toMatchObject({ closing: { rows: 2, uncertain } })
  const about = JSON.parse(await readFile(join(home, 'closed-2027-03-created-about.json'), 'utf8'))
  expect(about.bookedOn).toEqual({
    ...uncertain,
    inWords: [
      '1 booking has a creation date without a zone: it was read in the accounting zone (booked on: assumed).',
      '1 booking without a creation date was first seen after this month, and may have been made in it.',
    ],
  })
})

it('closing a month lists in the side file the bookings by status, and why some are in no sum', async () => {
  const odd = [made('c', { status: 'FAILED' }), made('d', { status: 'ON_REQUEST' }), made('e', { currency: ' ' })]
  await storeMonth([made('a'), made('b', { total: '-3' }), ...odd])
  const { closing } = await desk()['closing.close'](march)
  const about = JSON.parse(await readFile(join(home, 'closed-2027-03-created-about.json'), 'utf8'))
  expect(about.bookingsOfMonth).toEqual({ all: 5, CONFIRMED: 3, CANCELLED: 0, FAILED: 1, OTHER: 1 })
  expect(about.notAdded).toHaveLength(2)
  expect(about.notAdded).toEqual(
    expect.arrayContaining(['belowZero', 'noCurrency'].map((why) => ({ status: 'CONFIRMED', why, bookings: 1 }))),
  )
  expect((await ledger.closings())[0]?.held).toEqual(closing?.held)
})

it('closing a month is refused if the month is already closed', async () => {
  await storeMonth()
  await desk()['closing.close'](march)
  expect(await failureOf(desk()['closing.close'](march))).toEqual({ kind: 'monthClosed', month })
})

it('closing a month is refused until the month is over in the accounting zone', async () => {
  await recordMonthSynced()
  const lastHour = Date.UTC(2027, 2, 31, 21, 59)
  const tooEarly = await failureOf(desk({ nowMs: lastHour })['closing.close'](march))
  expect(tooEarly).toMatchObject({ kind: 'input', fields: [{ path: 'month' }] })
  const closed = await desk({ nowMs: lastHour + 60_000 })['closing.close']({ ...march, allowMissingDays: true })
  expect(closed).toMatchObject({ closing: { rows: 0 } })
})

it('closing a month is refused while a day was not fetched after its end, unless the clerk agrees; the file name then has INCOMPLETE', async () => {
  await ledger.store([made('a')], seen)
  await ledger.noteWindow({ from: '2027-02-26', to: '2027-03-31' }, Date.UTC(2027, 2, 31, 10))
  expect(await failureOf(desk()['closing.close'](march))).toEqual({
    kind: 'coverageHoles',
    days: 31,
    missing: [{ from: '2027-03-01', to: '2027-03-31' }],
    why: { kind: 'noKey' },
  })
  expect(suggestedNames).toEqual([])
  await ledger.noteWindow({ from: '2027-02-26', to: '2027-03-31' }, april)
  const closed = await desk()['closing.close']({ ...march, allowMissingDays: true })
  expect(suggestedNames).toEqual(['closed-2027-03-created-INCOMPLETE.csv'])
  const notAsked = [{ from: '2027-03-30', to: '2027-03-31' }]
  expect(closed.closing).toMatchObject({ notAsked })
  expect(await months()).toMatchObject([{ closings: [{ notAsked }] }])
  const about = JSON.parse(await readFile(join(home, 'closed-2027-03-created-about-INCOMPLETE.json'), 'utf8'))
  expect(about).toMatchObject({
    month,
    accountingZone: 'Europe/Zurich',
    coverage: { complete: false, daysNotAsked: 2, notAsked },
    file: { name: 'closed-2027-03-created-INCOMPLETE.csv', sha256: closed.closing?.sha256 },
  })
})

it('closing a month closes nothing when the save dialog is cancelled', async () => {
  await recordMonthSynced()
  answerDialog(() => null)
  expect(await desk()['closing.close'](march)).toEqual({ closing: null, file: null, reversed: 0 })
  expect(await months()).toEqual([])
})

it('closing a month reports a close that cannot be stored: nothing is closed, and no file is left', async () => {
  await storeMonth()
  const full = desk({ overrides: { keepClosing: () => Promise.reject(ledgerError('diskFull')) } })
  const notClosed = { kind: 'notClosed', month, file: 'closed-2027-03-created.csv', trouble: 'diskFull' }
  expect(await failureOf(full['closing.close'](march))).toEqual(notClosed)
  expect([await csvFiles(), await months()]).toEqual([[], []])
})

it('a month that was never closed has no changes, and an unknown file cannot be saved again', async () => {
  expect(await failureOf(desk()['closing.changes']({ month, basis, allowMissingDays: false }))).toEqual({ kind: 'notHere' })
  expect(await failureOf(desk()['closing.saveAgain']({ id: 7 }))).toEqual({ kind: 'notHere' })
})
