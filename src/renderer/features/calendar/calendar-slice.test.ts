import { afterEach, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import { hideCost } from '../../../shared/words/say.ts'
import { openWindow } from '../../testing/open-window.ts'
import { offline } from '../../testing/scripted-desk.ts'

const subject = { booking: { id: 1, bookingRef: 'ref1', clientRef: null } }
const counts = { freeEnds: 1, arrivals: 2, cancelled: 0 }

afterEach(() => hideCost(false))

function openDialog(file: string | null, found = counts) {
  const { desk, store, app } = openWindow({ 'calendar.save': () => ok({ file, ...found }) })
  app().calendar.open(subject)
  return { desk, store, saved: () => app().calendar.shown?.saved }
}

it('saves the chosen contents, and reports what is in the file', async () => {
  const { desk, store, saved } = openDialog('a.ics')
  store.getState().calendar.change({ arrivals: false })
  await store.getState().calendar.save()
  expect(desk.asked).toEqual([{ name: 'calendar.save', input: { of: subject, freeEnds: true, arrivals: false, withAmounts: true } }])
  expect(saved()).toEqual({ status: 'saved', report: { file: 'a.ics', ...counts } })
})

it('omits the cancellation fees when unticked, and by default while costs are hidden', async () => {
  const { desk, store } = openDialog('a.ics')
  store.getState().calendar.change({ withAmounts: false })
  await store.getState().calendar.save()
  hideCost(true)
  store.getState().calendar.open(subject)
  await store.getState().calendar.save()
  store.getState().calendar.change({ withAmounts: true })
  await store.getState().calendar.save()
  expect(desk.asked.map(({ input }) => input)).toMatchObject([{ withAmounts: false }, { withAmounts: false }, { withAmounts: true }])
})

it('reports when there is nothing to save, but not when the save dialog was cancelled', async () => {
  const nothing = openDialog(null, { freeEnds: 0, arrivals: 0, cancelled: 0 })
  await nothing.store.getState().calendar.save()
  expect(nothing.saved()).toEqual({ status: 'nothing' })
  const closed = openDialog(null)
  await closed.store.getState().calendar.save()
  expect(closed.saved()).toEqual({ status: 'none' })
})

it('reports why the file was not written', async () => {
  const { desk, store, saved } = openDialog('a.ics')
  desk.answer({ 'calendar.save': () => failed(offline) })
  await store.getState().calendar.save()
  expect(saved()).toEqual({ status: 'failed', failure: offline })
})
