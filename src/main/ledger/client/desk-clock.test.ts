import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { all, bookings, dayMs, folder, folderForEachTest, home, key, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleJob, softwareLayout } from '../../testing/sample-exports.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { workerFile } from '../../testing/workers.ts'
import { startThread } from './ledger-thread.ts'

folderForEachTest()

const zone = 'Europe/Zurich'

/** Half past midnight of 13 March in the accounting zone. */
const halfPastMidnight = Date.UTC(2027, 2, 12, 23, 30)
const desk = { nowMs: halfPastMidnight }

function open() {
  desk.nowMs = halfPastMidnight
  return openRemote({ workerFile, nowMs: () => desk.nowMs })
}

it("counts a follow-up as due by the desk's day, in the writing thread and in the query thread", async () => {
  const ledger = await open()
  await ledger.store(bookings(2), seenAt('checkBookings', halfPastMidnight))
  for (const [i, followUpOn] of ['2027-03-13', '2027-03-14'].entries())
    await ledger.changeFacts({ id: 0, bookingRef: `r${i}`, clientRef: null }, { followUpOn }, halfPastMidnight)
  await ledger.close()
  for (const kind of [{}, { reading: true }]) {
    const thread = startThread(workerFile, { folder, key, accountingZone: zone, ...kind }, () => desk.nowMs)
    await thread.firstMessage
    for (const due of [0, 1, 2]) {
      desk.nowMs = halfPastMidnight + (due - 1) * dayMs
      const totals = { counts: { all: due } }
      const answer = await thread.ask('totals', [{ ...all, followUp: 'due' }])
      expect(answer).toMatchObject('reading' in kind ? { answer: totals } : totals)
    }
    await thread.close()
  }
})

it("counts the days that must still be fetched, up to the desk's day", async () => {
  const ledger = await open()
  await ledger.remember('sync.since', '2027-03-01')
  expect(await ledger.freshness(all)).toMatchObject({ days: 13 })
  desk.nowMs += dayMs
  expect(await ledger.freshness(all)).toMatchObject({ days: 14 })
})

it("computes a cancellation's cost by the desk's clock in preview and export, and dates the export by that clock", async () => {
  const ledger = await open()
  const layout = { ...softwareLayout, columns: ['penaltyNow' as const] }
  const cancellationPolicies = [{ amount: '174.13', fromDate: '2027-03-14T00:00:00Z' }]
  const record = sampleRecord({ checkin: '2027-03-20', checkout: '2027-03-22', cancellationPolicies })
  await ledger.store([record], seenAt('checkBookings', halfPastMidnight))
  for (const penalty of ['0.00', '174.13']) {
    desk.nowMs = penalty === '0.00' ? halfPastMidnight : halfPastMidnight + 2 * dayMs
    expect((await ledger.previewExport(all, layout)).rows).toEqual([[penalty]])
    await ledger.writeExport({}, sampleJob(join(home, 'now.csv'), { layout }))
    expect(readFileSync(join(home, 'now.csv'), 'utf8')).toContain(penalty)
    expect(readFileSync(join(home, 'now-about.json'), 'utf8')).toContain(new Date(desk.nowMs).toISOString())
  }
})
