import { expect, it } from 'vitest'
import { noticeKinds } from '../../../shared/contract/views/notice-views.ts'
import { folderForEachTest, openRemote } from '../../testing/ledger/test-ledger.ts'
import { createNoticeDesk } from './notices.ts'

folderForEachTest()

it('lists every notice, but counts only those that need attention: a lost answer that was found is information', async () => {
  const ledger = await openRemote({ accountingZone: 'Europe/Zurich' })
  let changes = 0
  const desk = createNoticeDesk(
    ledger,
    { nowMs: () => 1 },
    () => {},
    () => changes++,
  )
  const noteAll = async (kinds: readonly (typeof noticeKinds)[number][]) => {
    await ledger.note({ notices: kinds.map((kind) => ({ kind, atMs: 1, clientRef: 'RD-1', bookingRef: null, otherRef: null })) })
    await desk.recount()
  }
  await noteAll(['recovered', 'cancelledAfterAll'])
  expect([desk.count(), changes, (await desk['notices.list']({})).notices]).toMatchObject([0, 0, [{}, {}]])
  await noteAll(noticeKinds)
  expect([desk.count(), changes]).toEqual([noticeKinds.length - 2, 1])
  const { notices } = await desk['notices.list']({})
  for (const { id } of notices) await desk['notices.dismiss']({ id })
  expect(desk.count()).toBe(0)
})
