import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { hotelRowOf } from '../../../shared/contract/views/hotel-rows.ts'
import { parseReference } from '../../booking/references/references.ts'
import { servePracticeService } from '../../practice/server/https-server.ts'
import type { PracticeService } from '../../practice/service.ts'
import { desk, deskForEachTest, restart, startAgain, world } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, newFolder, stay } from '../../testing/test-desk.ts'

let image: string
let rateKey: string | null

deskForEachTest()
beforeEach(async () => {
  image = await newFolder()
  rateKey = null
})
afterEach(() => rm(image, { recursive: true, force: true }))

/** Copies the desk's folder while the desk is closed. */
async function takeImage() {
  await desk.stop()
  await rm(image, { recursive: true, force: true })
  await cp(world.folder, image, { recursive: true })
  await startAgain()
}

async function setBack() {
  await desk.stop()
  await rm(world.folder, { recursive: true, force: true })
  await cp(image, world.folder, { recursive: true })
  await startAgain()
}

const caughtUp = (mode: 'practice' | 'live' = 'practice') =>
  desk.waitForEvent('desk.changed', ({ active, catchUp, ledger }) => active?.mode === mode && ledger === 'open' && catchUp === null)
const notices = async () => (await desk.ask['notices.list']({})).notices.map(({ kind }) => kind)
const rowsOf = async (clientRef: string) => {
  const filter = { status: 'all', basis: 'created', from: null, to: null, text: clientRef } as const
  return (await desk.ask['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 10 })).rows
}
/** The form of one rate, found once and then checked again: all bookings here are for the same stay. */
const form = async () => {
  rateKey ??= (await checkOf(desk)).hotel.rates[0]?.rateKey ?? ''
  return formFor(await desk.ask['booking.checkRate']({ rateKey, seen: null, stay }))
}
/** Books the stay and acknowledges the similar stays that the desk finds. */
const bookOne = async (extraFields: { readonly withoutCatchUp?: string } = {}) => {
  const filled = await form()
  const outcome = await desk.ask['booking.book']({ ...filled, ...extraFields }).catch((error: unknown) => error)
  if (!(outcome instanceof FailureError)) return outcome as AttemptView
  if (outcome.failure.kind !== 'similarStays') throw outcome
  return desk.ask['booking.book']({ ...filled, ...extraFields, acknowledged: outcome.failure.stays.map(({ key }) => key) })
}
const installationOf = (clientRef: string) => parseReference(clientRef)?.installation

describe('a desk that was reset to an older copy of its folder', () => {
  it('notifies the clerk, restores its bookings in the ledger and asks before it books the same stay again', async () => {
    const before = await bookOne()
    await takeImage()
    const forgotten = await bookOne()
    await setBack()
    await caughtUp()

    expect(await notices()).toEqual(['setBack'])
    expect(await rowsOf(forgotten.clientRef)).toMatchObject([{ bookingRef: forgotten.bookingRef, status: 'CONFIRMED' }])

    const refused = await failureOf(desk.ask['booking.book'](await form()))
    const keys = refused.kind === 'similarStays' ? refused.stays.map(({ key }) => key) : []
    expect(keys).toContain(forgotten.bookingRef)
    const after = await bookOne()
    expect(installationOf(after.clientRef)).not.toBe(installationOf(before.clientRef))
    expect(installationOf(forgotten.clientRef)).toBe(installationOf(before.clientRef))
  })

  it('notifies once, and not again after a dismissal, a later sync or a restart', async () => {
    await takeImage()
    await bookOne()
    await setBack()
    await caughtUp()
    const [notice] = (await desk.ask['notices.list']({})).notices
    await desk.ask['notices.dismiss']({ id: notice?.id ?? 0 })
    await desk.ask['sync.run']({})
    expect(await notices()).toEqual([])
    await restart()
    await caughtUp()
    await desk.ask['sync.run']({})
    expect(await notices()).toEqual([])
  })

  it('notifies twice when it is reset to the same copy twice', async () => {
    await takeImage()
    for (const _ of [1, 2]) {
      const forgotten = await bookOne()
      await setBack()
      await caughtUp()
      expect(await notices()).toEqual(['setBack'])
      expect(await rowsOf(forgotten.clientRef)).toHaveLength(1)
    }
  })

  it('starts the evidence of a restored booking with its import', async () => {
    await takeImage()
    const forgotten = await bookOne()
    await setBack()
    await caughtUp()
    desk.savePath = join(image, 'evidence.txt')
    const { entries } = await desk.ask['evidence.export']({ clientRef: forgotten.clientRef })
    expect(entries).toBe(1)
  })
})

describe('a desk that was restarted normally', () => {
  it('shows no notice and keeps its installation id', async () => {
    const first = await bookOne()
    await desk.stop()
    world.pass(14 * 3_600_000)
    rateKey = null
    await startAgain()
    await caughtUp()
    const second = await bookOne()
    expect(installationOf(second.clientRef)).toBe(installationOf(first.clientRef))
    expect(await notices()).toEqual([])
  })

  it('asks for the bookings of one night in a single fetch window', async () => {
    await bookOne()
    await desk.stop()
    world.pass(14 * 3_600_000)
    const before = world.practice.log.length
    await startAgain()
    const { catchUp } = await desk.waitForEvent('desk.changed', (state) => (state.catchUp?.windows ?? 0) > 0)
    expect(catchUp?.windows).toBe(1)
    await caughtUp()
    expect(world.practice.log.slice(before).map(({ endpoint }) => endpoint)).toContain('checkBookings')
  })

  it('does not report a reset after a ledger backup was restored', async () => {
    await bookOne()
    await desk.ask['maintenance.backUp']({})
    const [backup] = (await desk.ask['maintenance.state']({})).backups
    await bookOne()
    await desk.ask['maintenance.restore']({ backup: backup?.name ?? '' })
    await caughtUp()
    await desk.ask['sync.run']({})
    expect(await notices()).not.toContain('setBack')
  })
})

describe('the first booking after a start', () => {
  /** Books once, then restarts while the service refuses to list bookings. */
  const startUnanswered = async () => {
    const booked = await bookOne()
    await desk.stop()
    world.practice.faults.switchOn({ endpoint: 'checkBookings', fault: 'http401', times: 1000 })
    await startAgain()
    return booked
  }

  it('is refused until the catch-up has an answer, while cancellation quotes still work', async () => {
    const first = await startUnanswered()
    const sent = world.practice.received('bookRate')
    expect(await failureOf(bookOne())).toMatchObject({ kind: 'notCaughtUp' })
    expect(world.practice.received('bookRate')).toBe(sent)
    expect(await desk.ask['cancel.quote']({ clientRef: first.clientRef })).toMatchObject({ clientRef: first.clientRef })
    world.practice.faults.switchOff()
    expect((await bookOne()).state).toBe('CONFIRMED')
  })

  it('is sent with a reason when the service cannot be asked, and the evidence contains the reason', async () => {
    await startUnanswered()
    expect(await failureOf(bookOne())).toMatchObject({ kind: 'notCaughtUp', why: { kind: 'refused', why: 'key' } })
    const withoutCatchUp = 'The guest stands at the desk'
    const booked = await bookOne({ withoutCatchUp })
    desk.savePath = join(image, 'evidence.txt')
    await desk.ask['evidence.export']({ clientRef: booked.clientRef })
    expect(await readFile(desk.savePath, 'utf8')).toContain(`Not caught up: ${withoutCatchUp}`)
  })

  it('is refused at the next start too, and the catch-up covers the same days', async () => {
    const failedCatchUpSince = async () => (await desk.waitForEvent('desk.changed', ({ catchUp }) => catchUp?.why != null)).catchUp?.since
    await startUnanswered()
    const since = await failedCatchUpSince()
    await desk.stop()
    world.pass(3 * 24 * 3_600_000)
    await startAgain()
    expect(await failedCatchUpSince()).toBe(since)
  })

  it('is refused after the machine slept, until the catch-up has an answer', async () => {
    await bookOne()
    world.pass(20 * 60_000)
    world.practice.faults.switchOn({ endpoint: 'checkBookings', fault: 'http401', times: 1000 })
    expect(await failureOf(bookOne())).toMatchObject({ kind: 'notCaughtUp' })
  })
})

describe('a live connection whose folder was reset to an older copy', () => {
  it('detects the reset by its keychain, even if the service lists no unknown booking', async () => {
    const practiceServer = await servePracticeService({ port: 0, seed: 'set back', pastDays: 8 })
    desk.openPath = join(world.documents, 'ca.pem')
    await writeFile(desk.openPath, practiceServer.caPem)
    const { file } = await desk.ask['connection.chooseCaFile']({})
    const connection = { name: 'Main desk', occupantsField: 'occupancy', bookTimeoutSeconds: 120 } as const
    const { active } = await desk.ask['connection.add']({
      ...connection,
      baseUrl: practiceServer.baseUrl,
      apiKey: practiceServer.service.apiKey,
      caFile: file?.token ?? '',
    })
    await caughtUp('live')
    const folder = join(world.folder, active?.id ?? '')
    const marks = join(folder, 'references.json')
    const before = await readFile(marks, 'utf8')
    // A reference number was used, and its request never reached the service.
    practiceServer.service.faults.switchOn({ endpoint: 'bookRate', fault: 'http401', times: 1 })
    rateKey = await rateKeyAt(practiceServer.service)
    await bookOne()
    expect(JSON.parse(await readFile(marks, 'utf8')).number).toBe(JSON.parse(before).number + 1)
    await desk.stop()
    await writeFile(marks, before)
    await startAgain()
    await caughtUp('live')
    expect(await notices()).toContain('setBack')
    expect(JSON.parse(await readFile(marks, 'utf8')).installation).not.toBe(JSON.parse(before).installation)
    await practiceServer.close()
  })
})

/** Searches and returns the key of a bookable rate. */
async function rateKeyAt(service: PracticeService): Promise<string> {
  await desk.ask['search.start']({ searchId: 'live', query: { hotelCodes: service.hotelCodes(20), ...stay } })
  await desk.waitForEvent('search.hotels', ({ searchId, finished }) => searchId === 'live' && finished)
  const rates = desk.emitted('search.hotels').flatMap(({ hotels }) => hotels.flatMap((hotel) => hotelRowOf(hotel).rates))
  for (const { rateKey } of rates.filter(({ rateType, rooms }) => rateType === 'NET' && rooms === stay.paxes.length)) {
    const check = await desk.ask['booking.checkRate']({ rateKey, seen: null, stay }).catch(() => null)
    if (check?.notBookable === null) return rateKey
  }
  throw new Error('no such rate')
}
