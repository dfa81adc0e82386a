import { expect, it } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { pending } from '../../../testing/scripted-desk.ts'

const months = [{ month: '2027-01', made: 3, booked: 1 }]
const noCounts = { open: 0, sent: 0, expired: 0, booked: 0, withdrawn: 0 }
const open = () => {
  const { desk, app } = openWindow({
    'offers.months': () => ok({ months }),
    'offers.list': () => ok({ rows: [], next: null, counts: noCounts }),
  })
  return { desk, app, asked: () => desk.inputsOf('offers.months') }
}

it('counts the offers of the filter by month, whatever state or month is chosen for the list', async () => {
  const { app, asked } = open()
  await app().offers.find({ state: 'sent', text: 'byron', client: 7, tag: 'VIP', made: '2027-01' })
  await app().offerMonths.show(2027)
  expect(asked()).toEqual([{ filter: { text: 'byron', client: 7, tag: 'VIP' }, year: 2027 }])
  expect(app().offerMonths.shown).toEqual({ year: 2027, months, failure: null })
})

it('reloads the months when offers or bookings change, but never while the panel is collapsed', async () => {
  const { app, desk, asked } = open()
  for (const name of ['offers.changed', 'ledger.changed'] as const) desk.emit(name, { number: null } as never)
  expect(asked()).toEqual([])
  await app().offerMonths.show(2027)
  for (const name of ['offers.changed', 'ledger.changed'] as const) desk.emit(name, { number: null } as never)
  expect(asked()).toHaveLength(3)
  app().offerMonths.hide()
  desk.emit('offers.changed', { number: null })
  expect([asked().length, app().offerMonths.shown]).toEqual([3, null])
})

it('ignores an answer that arrives after another year was chosen or the panel was collapsed', async () => {
  const { app, desk } = open()
  const first = pending<ReturnType<typeof answer>>()
  const answer = (year: number) => ok({ months: [{ month: `${year}-01`, made: 1, booked: 0 }] })
  desk.answer({ 'offers.months': ({ year }) => (year === 2026 ? first.promise : answer(year)) })
  const request2026 = app().offerMonths.show(2026)
  await app().offerMonths.show(2027)
  first.give(answer(2026))
  await request2026
  expect(app().offerMonths.shown).toMatchObject({ year: 2027, months: [{ month: '2027-01' }] })
  const request2028 = app().offerMonths.show(2028)
  app().offerMonths.hide()
  await request2028
  expect(app().offerMonths.shown).toBeNull()
})
