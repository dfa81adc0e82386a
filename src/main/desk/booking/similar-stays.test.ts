import { describe, expect, it } from 'vitest'
import { type AttemptContent, type BookingAttempt, draft } from '../../booking/attempts/booking-attempt.ts'
import { similarStays } from '../../ledger/queries/similar-stays.ts'
import { content } from '../../testing/attempt-samples.ts'
import { dayMs, ledger, ledgerForEachTest, noon, put } from '../../testing/ledger/test-ledger.ts'
import { createStayGuard } from './similar-stays.ts'

const clientRef = 'RD-0000000000000001'
const otherHotelContent: AttemptContent = { ...content, hotelCode: 'H2', hotelName: 'Hotel Two', destinationCode: 'D1' }

type GuardParts = Parameters<typeof createStayGuard>

/** A stay guard with these open and recently failed attempts, over a ledger that finds nothing unless `similar` does. */
const guardWith = (
  { open = [], failed = [] }: { readonly open?: BookingAttempt[]; readonly failed?: BookingAttempt[] },
  nowMs = 0,
  similar: GuardParts[0]['similarStays'] = async () => [],
) =>
  createStayGuard(
    { similarStays: similar, attempt: async () => null },
    { openOf: () => [], openCases: () => open, failedLately: () => failed },
    () => nowMs,
  )
const guardOver = (attempt: AttemptContent) => guardWith({ open: [{ ...draft(clientRef, attempt, 0), state: 'UNKNOWN' }] })
const keysOf = async (attempt: AttemptContent) => (await guardOver(attempt).similar(content, null)).map(({ key }) => key)

it('shows an open attempt of the same people in another hotel of the destination, and requires acknowledgement and a reason', async () => {
  const guard = guardOver(otherHotelContent)
  const { holder, occupancies, agreed } = otherHotelContent
  expect(await guard.similar(content, null)).toMatchObject([
    {
      ...{ key: clientRef, open: true, sameHotel: false, hotelName: 'Hotel Two', holder: `${holder.firstName} ${holder.lastName}` },
      guests: occupancies.flatMap(({ occupants }) => occupants).length,
      ...{ total: agreed.amount, currency: agreed.currency },
    },
  ])
  const need = (reason: string | null) => guard.requireAcknowledgement(content, null, { acknowledged: [clientRef], reason })
  await expect(need(null)).rejects.toMatchObject({ failure: { kind: 'similarStays' } })
  await need('Nights in both hotels are wanted')
  expect(await guard.similar(content, clientRef)).toEqual([])
})

it('finds an open attempt in another hotel of the destination even if the name is typed differently', async () => {
  const holder = { firstName: 'Mrs Byron', lastName: 'Ada Maria' }
  expect(await keysOf({ ...otherHotelContent, holder, occupancies: [] })).toEqual([clientRef])
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
    const guardAt = (atMs: number) => guardWith({}, atMs, async (question) => similarStays(ledger, question))
    const [stay, ...others] = await guardAt(noon + dayMs).similar(content, null)
    expect([stay, others]).toMatchObject([{ key: '55cda9', status: 'FAILED', open: false, otherDesk: true }, []])
    const need = (acknowledged: string[]) => guardAt(noon + dayMs).requireAcknowledgement(content, null, { acknowledged, reason: null })
    await expect(need([])).rejects.toMatchObject({ failure: { kind: 'similarStays' } })
    await need(['55cda9'])
    expect(await guardAt(noon + dayMs + 1000).similar(content, null)).toEqual([])
  })

  it('is reported while its attempt may still be confirmed, but not for a resend of that attempt or a stay in another hotel', async () => {
    const guard = guardWith({ failed: [{ ...draft(clientRef, content, 0), state: 'FOUND' }] }, noon)
    expect(await guard.similar(content, null)).toMatchObject([{ key: clientRef, status: 'FAILED', open: false, total: '585.08' }])
    await guard.requireAcknowledgement(content, null, { acknowledged: [clientRef], reason: null })
    expect([await guard.similar(content, clientRef), await guard.similar(otherHotelContent, null)]).toEqual([[], []])
  })
})
