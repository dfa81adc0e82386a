import { expect, it } from 'vitest'
import type { AttemptContent } from '../../booking/attempts/attempt-content.ts'
import { type BookingAttempt, draft } from '../../booking/attempts/booking-attempt.ts'
import { content } from '../../testing/attempt-samples.ts'
import { createStayGuard } from './similar-stays.ts'

const clientRef = 'RD-0000000000000001'
const elsewhere: AttemptContent = { ...content, hotelCode: 'H2', hotelName: 'Hotel Two', destinationCode: 'D1' }

/** A guard over one open attempt. */
const guardOver = (attempt: AttemptContent) => {
  const open: BookingAttempt = { ...draft(clientRef, attempt, 0), state: 'UNKNOWN' }
  return createStayGuard(
    { similarStays: async () => [], attempt: async () => null },
    { openOf: () => [], openCases: () => [open], failedLately: () => [] },
    () => 0,
  )
}
const keysOf = async (attempt: AttemptContent) => (await guardOver(attempt).similar(content, null)).map(({ key }) => key)

it('an open attempt for the same people in another hotel of the destination is asked about, and gone over for a reason', async () => {
  const guard = guardOver(elsewhere)
  expect(await guard.similar(content, null)).toMatchObject([{ key: clientRef, open: true, sameHotel: false, hotelName: 'Hotel Two' }])
  const need = (reason: string | null) => guard.needAcknowledged(content, null, { acknowledged: [clientRef], reason })
  await expect(need(null)).rejects.toMatchObject({ failure: { kind: 'similarStays' } })
  await need('Nights in both hotels are wanted')
  expect(await guard.similar(content, clientRef)).toEqual([])
})

it('says for whom the open attempt is, and at which amount', async () => {
  const [stay] = await guardOver(elsewhere).similar(content, null)
  const { holder, occupancies, agreed } = elsewhere
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
])('an open attempt in another hotel is none of it %s', async (_, change) => {
  expect(await keysOf({ ...elsewhere, ...change })).toEqual([])
})
