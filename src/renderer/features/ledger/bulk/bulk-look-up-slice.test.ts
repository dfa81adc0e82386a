import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { createAppStore } from '../../../store.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
import { offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

it('looks up each marked booking once, continues after a failure, reports it, and can be stopped between two', async () => {
  const desk = scriptedDesk({ 'ledger.lookUp': ({ bookingRef }) => (bookingRef === 'ref2' ? failed(offline) : ok({} as never)) })
  const store = createAppStore(desk)
  const app = () => store.getState()
  for (const id of [1, 2, 3]) app().toggleMark(sampleRow(id))
  await Promise.all([app().runBulkLookUp(), app().runBulkLookUp()])
  expect(desk.asked.map(({ input }) => input)).toEqual([{ bookingRef: 'ref1' }, { bookingRef: 'ref2' }, { bookingRef: 'ref3' }])
  expect(app().bulkLookUp).toMatchObject({
    status: 'ended',
    total: 3,
    done: 3,
    failed: [{ row: { id: 2 }, failure: offline }],
    stopped: false,
  })
  const running = app().runBulkLookUp()
  app().stopBulkLookUp()
  await running
  expect(app().bulkLookUp).toMatchObject({ status: 'ended', done: 1, stopped: true })
})
