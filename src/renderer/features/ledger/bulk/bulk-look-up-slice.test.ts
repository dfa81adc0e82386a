import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import { createAppStore } from '../../../store.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
import { offline, scriptedDesk } from '../../../testing/scripted-desk.ts'

it('looks up each marked booking once, continues after a failure, reports it, and can be stopped between two', async () => {
  const desk = scriptedDesk({ 'ledger.lookUp': ({ bookingRef }) => (bookingRef === 'ref2' ? failed(offline) : ok({} as never)) })
  const store = createAppStore(desk)
  const app = () => store.getState()
  for (const id of [1, 2, 3]) app().ledger.marks.toggle(sampleRow(id))
  await Promise.all([app().ledger.bulkLookUp.run(), app().ledger.bulkLookUp.run()])
  expect(desk.asked.map(({ input }) => input)).toEqual([{ bookingRef: 'ref1' }, { bookingRef: 'ref2' }, { bookingRef: 'ref3' }])
  expect(app().ledger.bulkLookUp.state).toMatchObject({
    status: 'ended',
    total: 3,
    done: 3,
    failed: [{ row: { id: 2 }, failure: offline }],
    stopped: false,
  })
  const running = app().ledger.bulkLookUp.run()
  app().ledger.bulkLookUp.stop()
  await running
  expect(app().ledger.bulkLookUp.state).toMatchObject({ status: 'ended', done: 1, stopped: true })
})
