import { describe, expect, it } from 'vitest'
import { type AttemptContent, type BookingAttempt, draft } from '../../booking/attempts/booking-attempt.ts'
import { similarStays } from '../../ledger/queries/similar-stays.ts'
import { content } from '../../testing/attempt-samples.ts'
import { dayMs, ledger, ledgerForEachTest, noon, put } from '../../testing/ledger/test-ledger.ts'
import { createStayGuard } from './similar-stays.ts'

const clientRef = 'RD-0000000000000001'
const otherHotelContent: AttemptContent = { ...content, hotelCode: 'H2', hotelName: 'Hotel Two', destinationCode: 'D1' }

/** A stay guard with one open attempt. */
const guardOver = (attempt: AttemptContent) => {
  const open: BookingAttempt = { ...draft(clientRef, attempt, 0), state: 'UNKNOWN' }
  return createStayGuard(
    { similarStays: async () => [], attempt: async () => null },
    { openOf: () => [], openCases: () => [open], failedLately: () => [] },
    () => 0,
  )
}
const keysOf = async (attempt: AttemptContent) => (await guardOver(attempt).similar(content, null)).map(({ key }) => key)

it('requires acknowledgement and a reason for an open attempt of the same people in another hotel of the destination', async () => {
  const guard = guardOver(otherHotelContent)
  expect(await guard.similar(content, null)).toMatchObject([{ key: clientRef, open: true, sameHotel: false, hotelName: 'Hotel Two' }])
  const need = (reason: string | null) => guard.requireAcknowledgement(content, null, { acknowledged: [clientRef], reason })
  await expect(need(null)).rejects.toMatchObject({ failure: { kind: 'similarStays' } })
  await need('Nights in both hotels are wanted')
  expect(await guard.similar(content, clientRef)).toEqual([])
})

it('finds an open attempt in another hotel of the destination even if the name is typed differently', async () => {
  const holder = { firstName: 'Mrs Byron', lastName: 'Ada Maria' }
  expect(await keysOf({ ...otherHotelContent, holder, occupancies: [] })).toEqual([clientRef])
})

it('returns the guests and the amount of the open attempt', async () => {
  const [stay] = await guardOver(otherHotelContent).similar(content, null)
  const { holder, occupancies, agreed } = otherHotelContent
  expect(stay).toMatchObject({
    holder: `${holder.firstName} ${holder.lastName}`,
    guests: occupancies.flatMap(({ occupants }) => occupants).length,
    total: agreed.amount,
    currency: agreed.currency,
  })
})

it.each<[string, Partial<AttemptContent>]>([
  ['in another destination', { destinationCode: 'D2' }],
  ['in a destination that is not known', { destinationCode: null }],
  ['on other nights', { checkin: content.checkout, checkout: '2027-03-20' }],
  ['for other people', { holder: { firstName: 'Grace', lastName: 'Hopper' }, occupancies: [] }],
])('ignores an open attempt in another hotel %s', async (_, change) => {
  expect(await keysOf({ ...otherHotelContent, ...change })).toEqual([])
})

describe('a failed booking of the same stay', () => {
  ledgerForEachTest()

  it('is reported for a day after it was made, and can be acknowledged without a reason', async () => {
    const { hotelCode, checkin, checkout, holder } = content
    const failed = { status: 'FAILED', hotelCode, checkin, checkout, holder, creationDate: new Date(noon).toISOString() }
    put(failed)
    const guardAt = (atMs: number) =>
      createStayGuard(
        { similarStays: async (question) => similarStays(ledger, question), attempt: async () => null },
        { openOf: () => [], openCases: () => [], failedLately: () => [] },
        () => atMs,
      )
    const [stay, ...others] = await guardAt(noon + dayMs).similar(content, null)
    expect([stay, others]).toMatchObject([{ key: '55cda9', status: 'FAILED', open: false, otherDesk: true }, []])
    const need = (acknowledged: string[]) => guardAt(noon + dayMs).requireAcknowledgement(content, null, { acknowledged, reason: null })
    await expect(need([])).rejects.toMatchObject({ failure: { kind: 'similarStays' } })
    await need(['55cda9'])
    expect(await guardAt(noon + dayMs + 1000).similar(content, null)).toEqual([])
  })

  it('is reported while its attempt may still be confirmed, but not for a resend of that attempt or a stay in another hotel', async () => {
    const failedAttempt: BookingAttempt = { ...draft(clientRef, content, 0), state: 'FOUND' }
    const guard = createStayGuard(
      { similarStays: async () => [], attempt: async () => null },
      { openOf: () => [], openCases: () => [], failedLately: () => [failedAttempt] },
      () => noon,
    )
    expect(await guard.similar(content, null)).toMatchObject([{ key: clientRef, status: 'FAILED', open: false, total: '585.08' }])
    await guard.requireAcknowledgement(content, null, { acknowledged: [clientRef], reason: null })
    expect([await guard.similar(content, clientRef), await guard.similar(otherHotelContent, null)]).toEqual([[], []])
  })
})
