/** For tests: a live connection to a practice service over real HTTPS. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttemptView, RateCheck } from '../../shared/contract/views/booking-views.ts'
import { hotelRowOf } from '../../shared/contract/views/hotel-rows.ts'
import { addDays } from '../../shared/domain/dates.ts'
import { type ServedPractice, servePracticeService } from '../practice/server/https-server.ts'
import { formFor, liveConnection, stay, type TestDesk, type TestWorld } from './test-desk.ts'

export const serveLive = ({ clock }: TestWorld): Promise<ServedPractice> =>
  servePracticeService({ port: 0, seed: 'live desk', pastDays: 8, now: clock.nowMs })

/** Adds a connection and returns its id. `ledger` is the id of an existing ledger to attach. */
export async function connectLive(
  desk: TestDesk,
  { documents }: TestWorld,
  practice: ServedPractice,
  { name = 'Main desk', ledger }: { readonly name?: string; readonly ledger?: string | undefined } = {},
): Promise<string> {
  desk.openPath = join(documents, 'ca.pem')
  await writeFile(desk.openPath, practice.caPem)
  const { file } = await desk.ask['connection.chooseCaFile']({})
  const { active } = await desk.ask['connection.add']({
    ...{ ...liveConnection, name, ledger },
    ...{ baseUrl: practice.baseUrl, apiKey: practice.service.apiKey, caFile: file?.token ?? '' },
  })
  return active?.id ?? ''
}

let searches = 0

/** Searches, checks the rates and books the first bookable one. Each call uses different nights. */
export async function bookLive(desk: TestDesk, { service }: ServedPractice): Promise<AttemptView> {
  searches += 1
  const checkin = addDays(stay.checkin, 3 * searches)
  const liveStay = { ...stay, checkin, checkout: addDays(checkin, 3) }
  return desk.ask['booking.book'](formFor(await checkLive(desk, service.hotelCodes(20), liveStay)))
}

async function checkLive(desk: TestDesk, hotelCodes: string[], liveStay: typeof stay): Promise<RateCheck> {
  const searchId = `live ${searches}`
  await desk.ask['search.start']({ searchId, query: { hotelCodes, ...liveStay } })
  await desk.waitForEvent('search.hotels', (event) => event.searchId === searchId && event.finished)
  const hotelEvents = desk.emitted('search.hotels').filter((event) => event.searchId === searchId)
  const rates = hotelEvents.flatMap(({ hotels }) => hotels.flatMap((hotel) => hotelRowOf(hotel).rates))
  for (const { rateKey } of rates.filter(({ rateType, rooms }) => rateType === 'NET' && rooms === liveStay.paxes.length)) {
    const check = await desk.ask['booking.checkRate']({ rateKey, seen: null, stay: liveStay }).catch(() => null)
    if (check?.notBookable === null) return check
  }
  throw new Error('no such rate')
}
