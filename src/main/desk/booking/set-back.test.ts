import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { parseReference } from '../../booking/references/references.ts'
import {
  desk,
  deskForEachTest,
  evidenceOf,
  noticeKinds,
  quote,
  restart,
  rowsWith,
  startAgain,
  world,
} from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor, newFolder, stay } from '../../testing/test-desk.ts'
import { bookLive, connectLive, serveLive } from '../../testing/test-live.ts'

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

    expect(await noticeKinds()).toEqual(['setBack'])
    expect(await rowsWith(forgotten.clientRef)).toMatchObject([{ bookingRef: forgotten.bookingRef, status: 'CONFIRMED' }])

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
    expect(await noticeKinds()).toEqual([])
    await restart()
    await caughtUp()
    await desk.ask['sync.run']({})
    expect(await noticeKinds()).toEqual([])
  })

  it('notifies twice when it is reset to the same copy twice', async () => {
    await takeImage()
    for (const _ of [1, 2]) {
      const forgotten = await bookOne()
      await setBack()
      await caughtUp()
      expect(await noticeKinds()).toEqual(['setBack'])
      expect(await rowsWith(forgotten.clientRef)).toHaveLength(1)
    }
  })

  it('starts the evidence of a restored booking with its import', async () => {
    await takeImage()
    const forgotten = await bookOne()
    await setBack()
    await caughtUp()
    expect(await evidenceOf({ clientRef: forgotten.clientRef })).toContain('The chain holds: the one line is')
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
    expect(await noticeKinds()).toEqual([])
  })

  it('does not report a reset after a ledger backup was restored', async () => {
    await bookOne()
    await desk.ask['maintenance.backUp']({})
    const [backup] = (await desk.ask['maintenance.state']({})).backups
    await bookOne()
    await desk.ask['maintenance.restore']({ backup: backup?.name ?? '' })
    await caughtUp()
    await desk.ask['sync.run']({})
    expect(await noticeKinds()).not.toContain('setBack')
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
    expect(await quote(first)).toMatchObject({ clientRef: first.clientRef })
    world.practice.faults.switchOff()
    expect((await bookOne()).state).toBe('CONFIRMED')
  })

  it('is sent with a reason when the service cannot be asked, and the evidence contains the reason', async () => {
    await startUnanswered()
    expect(await failureOf(bookOne())).toMatchObject({ kind: 'notCaughtUp', why: { kind: 'refused', why: 'key' } })
    const withoutCatchUp = 'The guest stands at the desk'
    const booked = await bookOne({ withoutCatchUp })
    expect(await evidenceOf({ clientRef: booked.clientRef })).toContain(`Not caught up: ${withoutCatchUp}`)
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
})

describe('a live connection whose folder was reset to an older copy', () => {
  it('detects the reset by its keychain, even if the service lists no unknown booking', async () => {
    const practiceServer = await serveLive(world)
    const id = await connectLive(desk, world, practiceServer)
    await caughtUp('live')
    const marks = join(world.folder, id, 'references.json')
    const before = await readFile(marks, 'utf8')
    // A reference number was used, and its request never reached the service.
    practiceServer.service.faults.switchOn({ endpoint: 'bookRate', fault: 'http401', times: 1 })
    await bookLive(desk, practiceServer)
    expect(JSON.parse(await readFile(marks, 'utf8')).number).toBe(JSON.parse(before).number + 1)
    await desk.stop()
    await writeFile(marks, before)
    await startAgain()
    await caughtUp('live')
    expect(await noticeKinds()).toContain('setBack')
    expect(JSON.parse(await readFile(marks, 'utf8')).installation).not.toBe(JSON.parse(before).installation)
    await practiceServer.close()
  })
})
