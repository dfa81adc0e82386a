import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { hideCost } from '../../../shared/words/say.ts'
import { openWindow } from '../../testing/open-window.ts'
import { offline } from '../../testing/scripted-desk.ts'

const subject = { booking: { id: 1, bookingRef: 'ref1', clientRef: null } }
const counts = { freeEnds: 1, arrivals: 2, cancelled: 0 }

afterEach(() => hideCost(false))

function openDialog(file: string | null, found = counts) {
  const { desk, app } = openWindow({ 'calendar.save': () => ok({ file, ...found }) })
  app().calendar.open(subject)
  const calendar = () => app().calendar
  return { desk, calendar, saved: () => calendar().shown?.saved }
}

it('saves the chosen contents, and reports what is in the file', async () => {
  const { desk, calendar, saved } = openDialog('a.ics')
  calendar().change({ arrivals: false })
  await calendar().save()
  expect(desk.asked).toEqual([{ name: 'calendar.save', input: { of: subject, freeEnds: true, arrivals: false, withAmounts: true } }])
  expect(saved()).toEqual({ status: 'saved', report: { file: 'a.ics', ...counts } })
})

it('omits the cancellation fees when unticked, and by default while costs are hidden', async () => {
  const { desk, calendar } = openDialog('a.ics')
  calendar().change({ withAmounts: false })
  await calendar().save()
  hideCost(true)
  calendar().open(subject)
  await calendar().save()
  calendar().change({ withAmounts: true })
  await calendar().save()
  expect(desk.asked.map(({ input }) => input)).toMatchObject([{ withAmounts: false }, { withAmounts: false }, { withAmounts: true }])
})

it('reports when there is nothing to save, but not when the save dialog was cancelled', async () => {
  const nothing = openDialog(null, { freeEnds: 0, arrivals: 0, cancelled: 0 })
  await nothing.calendar().save()
  expect(nothing.saved()).toEqual({ status: 'nothing' })
  const closed = openDialog(null)
  await closed.calendar().save()
  expect(closed.saved()).toEqual({ status: 'none' })
})

it('reports why the file was not written', async () => {
  const { desk, calendar, saved } = openDialog('a.ics')
  desk.answer({ 'calendar.save': () => failed(offline) })
  await calendar().save()
  expect(saved()).toEqual({ status: 'failed', failure: offline })
})
