import { describe, expect, it } from 'vitest'
import { consent, content, service } from '../../testing/attempt-samples.ts'
import {
  begin,
  begunDesk,
  desk,
  deskWithoutBooking,
  firstRef,
  minuteMs,
  openDesk,
  sampleConfirmation,
} from '../../testing/booking/attempts-desk.ts'
import { settle } from '../../testing/virtual-clock.ts'

/** Returns a desk whose booking request has been sent and not answered yet. */
async function sendingDesk(changes?: Parameters<typeof openDesk>[0]) {
  const { d, book } = openDesk(changes)
  const begun = begin(book)
  for (let turns = 0; d.sends() === 0; turns++) {
    expect(turns, 'the request leaves').toBeLessThan(10_000)
    await Promise.resolve()
  }
  return { d, book, begun }
}

/** Returns a desk whose API key was deleted while its booking request was in flight; the answer is lost. */
async function deskWithoutKey() {
  const { d, book, begun } = await sendingDesk({ answerLost: true })
  d.world.hasKey = false
  await begun
  return { d, book }
}

describe('a booking whose answer was lost', () => {
  it('is found by a look-up, without a second request', async () => {
    const { d, book } = openDesk({ answerLost: true })
    expect(await begin(book)).toMatchObject({ state: 'UNKNOWN', open: true })
    await d.pass(0)
    expect(d.notified.at(-1)).toMatchObject({ state: 'CONFIRMED', open: false, lookUps: 1 })
    expect(d.sends()).toBe(1)
    expect(book.openCases().length).toBe(0)
  })

  it('is not looked up while its request is in flight', async () => {
    const { d, book, begun } = await sendingDesk()
    expect(await book.lookUp(firstRef)).toMatchObject({ state: 'SENDING', lookUps: 0 })
    expect(d.happened.filter((one) => one.startsWith('checkBooking'))).toEqual([])
    await begun
  })

  it('ignores a look-up answer that arrives after the attempts began to stop', async () => {
    const { book } = await begunDesk({ answerLost: true, offline: true })
    const looking = book.lookUp(firstRef)
    await book.stop()
    expect(await looking).toMatchObject({ state: 'UNKNOWN', lookUps: 0 })
  })

  it('is found by look-up after a restart', async () => {
    const { d, book: before } = await begunDesk({ answerLost: true, offline: true })
    await d.pass(3 * minuteMs)
    await before.stop()
    d.world.offline = false
    const after = d.open()
    await after.resume()
    await d.pass(0)
    expect(await after.cases({ open: false })).toMatchObject([{ state: 'CONFIRMED' }])
    expect(d.sends()).toBe(1)
  })

  it('becomes unknown after a crash during the send, and is then found', async () => {
    const d = desk()
    void begin(d.open())
    await settle()
    expect([...d.attempts.values()]).toMatchObject([{ state: 'SENDING', open: true }])
    const after = d.open()
    await after.resume()
    expect(after.openCases().length).toBe(1)
    await d.pass(minuteMs)
    expect(await after.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('becomes "not booked" after the settle window if the request never arrived, and can be re-sent under its reference', async () => {
    const { d, book } = await begunDesk({ answerLost: true, books: false })
    await d.pass(29 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN' })
    expect(await d.failure(book.sendAgain(firstRef, sampleConfirmation))).toEqual({ kind: 'inFlight' })
    await d.pass(16 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'NOT_BOOKED' })
    Object.assign(d.world, { answerLost: false, books: true })
    expect(await book.sendAgain(firstRef, sampleConfirmation)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED' })
    expect(d.sends()).toBe(2)
  })

  it('is not settled by "not found" from a service that has answered nothing else', async () => {
    const { d, book } = await begunDesk({ answerLost: true, books: false, answered: false })
    await d.pass(3 * 60 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN', watch: { cleanNotFound: 0 } })
  })

  it('waits for an API key before it is looked up', async () => {
    const { d, book } = await deskWithoutKey()
    await d.pass(10 * minuteMs)
    expect(await book.case(firstRef)).toMatchObject({ state: 'UNKNOWN', lookUps: 0 })
    d.world.hasKey = true
    await d.pass(minuteMs)
    expect(await book.view(firstRef)).toMatchObject({ state: 'CONFIRMED' })
  })

  it('escalates to a person once after a day, even without an API key', async () => {
    const { d, book } = await deskWithoutKey()
    await d.pass(24 * 60 * minuteMs - 1)
    expect([d.world.notices, (await book.case(firstRef)).escalated]).toEqual([0, false])
    await d.pass(3 * 60 * minuteMs)
    expect([d.world.notices, (await book.case(firstRef)).escalated]).toEqual([1, true])
    expect(d.notified.at(-1)).toMatchObject({ clientRef: firstRef, escalated: true })
  })
})

describe('a repeated booking request', () => {
  it('is sent only once when the clerk confirms it twice at the same time', async () => {
    const { d, book } = await deskWithoutBooking()
    Object.assign(d.world, { answerLost: false, books: true })
    const presses = await Promise.all([
      d.failure(book.sendAgain(firstRef, sampleConfirmation)),
      d.failure(book.sendAgain(firstRef, sampleConfirmation)),
    ])
    expect(presses).toEqual([null, { kind: 'inFlight' }])
    expect(d.sends()).toBe(2)
  })

  it('is sent under its first reference when the same content is booked again', async () => {
    const { d, book } = await deskWithoutBooking()
    Object.assign(d.world, { answerLost: false, books: true })
    expect(await begin(book)).toMatchObject({ clientRef: firstRef, state: 'CONFIRMED', attempts: [{}, { number: 2 }] })
  })

  it('is sent while another case of the same stay is open only if the clerk acknowledges that case with a reason', async () => {
    const { d, book } = await begunDesk({ offline: true, answerLost: true })
    const other = { ...content, rateKey: 'other' }
    const confirmationWith = (reason: string | null, ...acknowledged: string[]) => ({ consent: { ...consent, reason, acknowledged } })
    const open = { kind: 'caseOpen', clientRef: firstRef }
    expect(await d.failure(book.begin(other, async () => confirmationWith('another family')))).toEqual(open)
    expect(await d.failure(book.begin(other, async () => confirmationWith(null, firstRef)))).toEqual(open)
    expect(await d.failure(book.begin(other, async () => confirmationWith('another family', firstRef)))).toBeNull()
    expect(d.sends()).toBe(2)
  })
})

describe('a booking that a sync did not list', () => {
  it('counts as missing only for the service and key it was sent with', async () => {
    const { d, book } = await begunDesk()
    await book.absent(firstRef, { ...service, keyFingerprint: 'another key' })
    await book.absent(firstRef, { ...service, baseUrl: 'https://another.example' })
    expect(d.record).not.toContain('absent')
    await book.absent(firstRef, service)
    expect(d.record.at(-1)).toBe('absent')
  })
})
