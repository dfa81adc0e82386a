import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { LedgerFilter } from '../../../shared/contract/views/ledger-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { book, desk, deskForAllTests, switchOn, world } from '../../testing/desk/practising-desk.ts'

let filter: LedgerFilter
const options = { freeEnds: true, arrivals: true, withAmounts: true }
deskForAllTests()
beforeAll(async () => {
  // The practice service has no failed booking on some dates.
  await switchOn('bookRate', 'statusFailed')
  await book()
  const today = world.today()
  filter = { status: 'all', basis: 'created', from: addDays(today, -25), to: today, text: '' }
  await desk.ask['ledger.refresh'](filter)
})

const rows = async () =>
  (await desk.ask['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 500 })).rows

it('saves the entries of all bookings in the filtered list, without guest names', async () => {
  desk.savePath = join(world.documents, 'list.ics')
  const report = await desk.ask['calendar.save']({ of: { filter }, ...options })
  const all = await rows()
  const entries = (known: string) => all.filter((row) => row.known === known)
  expect(report).toMatchObject({ file: 'list.ics', arrivals: entries('CONFIRMED').length })
  expect(report.freeEnds).toBe(entries('CONFIRMED').filter(({ freeUntilMs }) => freeUntilMs !== null).length)
  expect(report.cancelled).toBeGreaterThanOrEqual(entries('CANCELLED').length)
  const text = (await readFile(desk.savePath, 'utf8')).replaceAll('\r\n ', '')
  expect(text.match(/^BEGIN:VEVENT/gm)?.length).toBe(report.freeEnds + report.arrivals + report.cancelled)
  for (const { bookingRef } of entries('CONFIRMED')) expect(text).toContain(`arrival.${bookingRef}@`)
  for (const { holder } of all.filter(({ holder }) => holder.includes(' '))) expect(text).not.toContain(holder)
})

it('saves the entries of one booking, but no file when there are no entries or the clerk chooses no path', async () => {
  const [row] = (await rows()).filter(({ known }) => known === 'CONFIRMED')
  const [failed] = (await rows()).filter(({ known }) => known === 'FAILED')
  if (!row || !failed) throw new Error('no confirmed or no failed booking')
  const of = ({ id, bookingRef, clientRef }: typeof row) => ({ booking: { id, bookingRef, clientRef } })
  desk.savePath = join(world.documents, 'one.ics')
  expect(await desk.ask['calendar.save']({ of: of(row), ...options })).toMatchObject({ file: 'one.ics', arrivals: 1 })
  expect(await desk.ask['calendar.save']({ of: of(failed), ...options })).toEqual({ file: null, freeEnds: 0, arrivals: 0, cancelled: 0 })
  desk.savePath = null
  expect(await desk.ask['calendar.save']({ of: of(row), ...options })).toMatchObject({ file: null, arrivals: 1 })
})
