import { beforeEach, expect, it } from 'vitest'
import { addDays } from '../../../shared/domain/dates.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { dayMs, folderForEachTest, openRemote } from '../../testing/ledger/test-ledger.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { virtualClock } from '../../testing/virtual-clock.ts'
import { createRetention } from './retention.ts'

const today = '2027-01-15'
const in2099Ms = 72 * 365 * dayMs

let ledger: Ledger
folderForEachTest()
beforeEach(async () => {
  ledger = await openRemote({ accountingZone: 'UTC' })
})

/** A desk whose clock is `aheadMs` ahead. The service's clock is `serviceAheadMs` ahead; null while it is unknown. */
function desk({ aheadMs = 0, serviceAheadMs = null as number | null } = {}) {
  const time = virtualClock()
  const clock = { ...time.clock, nowMs: () => time.clock.nowMs() + aheadMs }
  const clockOffsetMs = () => (serviceAheadMs === null ? null : serviceAheadMs - aheadMs)
  const retention = createRetention({
    ...{ ledger, clock, zone: 'UTC', ledgerChecked: async () => {}, noticed: () => {}, emit: () => {}, log: () => {} },
    service: () => ({ reach: async () => {}, clockOffsetMs }),
  })
  const passDay = async () => {
    await time.pass(dayMs)
    await retention.idle()
  }
  const confirm = async (months: number) => {
    await retention.set(months)
    await retention.idle()
  }
  return { day: passDay, confirm, state: retention.state, stop: retention.stop }
}

/** Stores stays that ended the given numbers of days ago; negative numbers are in the future. */
const storeEndedStays = (daysAgo: readonly number[]) =>
  ledger.store(
    daysAgo.map((days) => sampleRecord({ bookingRef: `r${days}`, clientRef: null, checkout: addDays(today, -days) })),
    seenAt('checkBookings', Date.UTC(2027, 0, 10)),
  )
const notices = async () => (await ledger.notices()).map(({ kind }) => kind)

it('a purge asks first if the clock jumped far ahead since the last purge, and removes no name until it is confirmed', async () => {
  await storeEndedStays([50, 20, -60])
  const before = desk()
  await before.confirm(1)
  expect(await before.state()).toMatchObject({ purgedBookings: 1, retentionAsks: false })
  before.stop()
  const { day: passDay, state, confirm, stop } = desk({ aheadMs: in2099Ms })
  await passDay()
  expect(await state()).toMatchObject({ purgedBookings: 1, retentionAsks: true })
  expect(await notices()).toEqual(['namesNotRemoved'])
  await passDay()
  expect(await notices()).toEqual(['namesNotRemoved'])
  await confirm(1)
  // The newest booking was made on 9 January, so the future stay keeps its names.
  expect(await state()).toMatchObject({ purgedBookings: 2, retentionAsks: false })
  stop()
})

it('a purge uses the service’s clock if it is behind the desk’s, even after a confirmation', async () => {
  await storeEndedStays([50, 20, -60])
  const { day: passDay, state, confirm, stop } = desk({ aheadMs: in2099Ms, serviceAheadMs: 0 })
  await confirm(1)
  await passDay()
  expect(await state()).toMatchObject({ purgedBookings: 1, retentionAsks: false })
  stop()
})

it('a purge uses the desk’s clock if the service’s clock is ahead', async () => {
  await storeEndedStays([50, 20, -60])
  const { state, confirm, stop } = desk({ serviceAheadMs: in2099Ms })
  await confirm(1)
  expect(await state()).toMatchObject({ purgedBookings: 1 })
  stop()
})

it('a purge removes names daily without asking, even after the desk was closed for three weeks', async () => {
  await storeEndedStays([50, 20])
  const first = desk()
  await first.confirm(1)
  first.stop()
  const { day: passDay, state, stop } = desk({ aheadMs: 21 * dayMs })
  await passDay()
  expect(await state()).toMatchObject({ purgedBookings: 2, retentionAsks: false })
  stop()
})

it('a purge asks if no earlier purge was recorded, unless the service’s clock agrees', async () => {
  await storeEndedStays([50])
  await ledger.remember('retention.months', '1')
  const offlineDesk = desk()
  await offlineDesk.day()
  expect(await offlineDesk.state()).toMatchObject({ purgedBookings: 0, retentionAsks: true })
  offlineDesk.stop()
  const onlineDesk = desk({ serviceAheadMs: 0 })
  await onlineDesk.day()
  expect(await onlineDesk.state()).toMatchObject({ purgedBookings: 1, retentionAsks: false })
  onlineDesk.stop()
})
