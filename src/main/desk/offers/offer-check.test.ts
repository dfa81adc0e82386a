import { expect, it } from 'vitest'
import type { LineCheck, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { Hotel } from '../../../shared/domain/schemas.ts'
import { offerOf } from '../../../shared/domain/terms.ts'
import { sampleLine } from '../../testing/sample-offers.ts'
import { hotel, rate } from '../../testing/service-samples.ts'
import { checkLine } from './offer-check.ts'
import { createOffersDesk } from './offers.ts'

const rateOf = (rateKey: string, change: object = {}) => ({ ...rate, rate: '585.08', cancellationPolicies: [], rateKey, ...change })
const hotelOf = (rates: object[], change: object = {}) => Hotel.parse({ ...hotel, rates, ...change })
const answered = (shown: Hotel) => ({ ok: true, value: { hotel: shown } })
const refused = (why: string) => ({ ok: false, failure: { kind: 'refused', why } })

const offeredIn = hotelOf([rateOf('offered')])
const [offered] = offeredIn.rates
if (!offered) throw new Error('the hotel has a rate')
const terms = offerOf(offeredIn, offered)

/** Checks the offered rate against a fake service with these answers; returns the result and the requested keys and hotels. */
async function check(rateAnswer: object, hotelAnswer: object, found: LineCheck | null = null, change: object = {}) {
  const asked: (string | null)[] = []
  const service = {
    checkRate: async ({ rateKey }: { rateKey: string }) => ({ ...rateAnswer, facts: { endedAtMs: asked.push(rateKey) } }),
    checkHotel: async ({ hotelCode }: { hotelCode: string }) => ({ ...hotelAnswer, facts: { endedAtMs: asked.push(hotelCode) } }),
  } as unknown as Parameters<typeof checkLine>[0]
  const line = { ...sampleLine({ rateKey: 'offered', terms: { ...terms, ...change } }), check: found } as OfferView['lines'][number]
  return { check: await checkLine(service, line, new AbortController().signal), asked }
}
const none = refused('notFound')

it('checks the key found last, and accepts the answer only for the offered hotel', async () => {
  const found: LineCheck = { kind: 'there', atMs: 1, rateKey: 'later', anew: true, now: terms, differences: [] }
  const later = answered(hotelOf([rateOf('later', { rate: '600.00' })]))
  expect(await check(later, none, found)).toMatchObject({
    asked: ['later'],
    check: { kind: 'there', rateKey: 'later', anew: false, atMs: 1, now: { amount: '600.00' }, differences: [{ field: 'amount' }] },
  })
  const elsewhere = answered(hotelOf([rateOf('offered')], { hotelCode: 'H2', hotelName: 'Seehof' }))
  expect(await check(elsewhere, elsewhere)).toEqual({ asked: ['offered', 'H1'], check: { kind: 'gone', atMs: 2, others: 0 } })
})

it.each(['gone', 'notFound', 'invalid'])(
  'searches the hotel if the key is %s, and picks the rate that differs least and needs no consent',
  async (why) => {
    const rates = [rateOf('dearer', { rate: '600.00' }), rateOf('cheaper', { rate: '500.00' }), rateOf('same')]
    const { check: found } = await check(refused(why), answered(hotelOf(rates)))
    expect(found).toMatchObject({ kind: 'there', rateKey: 'same', anew: true, atMs: 2, differences: [] })
    const { check: left } = await check(refused(why), answered(hotelOf(rates.slice(0, 2))))
    expect(left).toMatchObject({ kind: 'there', rateKey: 'cheaper', now: { amount: '500.00' } })
    expect((await check(refused(why), answered(hotelOf(rates.slice(0, 1))))).check).toEqual({ kind: 'gone', atMs: 2, others: 1 })
    expect((await check(refused(why), refused('gone'))).check).toEqual({ kind: 'gone', atMs: 2, others: 0 })
  },
)

it('marks a rate as unknown after a failed call, skips hotels without a code, and rejects when it is stopped', async () => {
  const failed = refused('serverError')
  expect(await check(failed, none)).toEqual({ asked: ['offered'], check: { kind: 'failed', atMs: 1, failure: failed.failure } })
  expect((await check(none, failed)).check).toEqual({ kind: 'failed', atMs: 2, failure: failed.failure })
  expect(await check(none, none, null, { hotelCode: null })).toMatchObject({ asked: ['offered'], check: { kind: 'gone', others: 0 } })
  const stopped = { kind: 'stopped' }
  await expect(check({ ok: false, failure: stopped }, none)).rejects.toMatchObject({ failure: stopped })
})

it('stores no result if checking is stopped during the last calls', async () => {
  const kept: unknown[] = []
  const lines = Array.from({ length: 5 }, () => ({ ...sampleLine({ rateKey: 'offered', terms }), check: null }))
  const ledger = { offer: async () => ({ lines }), keepOfferChecks: async (...checks: unknown[]) => void kept.push(checks) }
  const service = {
    checkRate: async () => {
      await desk['offers.stopChecking']({})
      return { ...answered(offeredIn), facts: { endedAtMs: 1 } }
    },
  }
  const parts = { ledger, service: () => ({ service }), emit: () => {}, clock: { nowMs: () => 0 }, random: {}, accountingZone: 'UTC' }
  const desk = createOffersDesk(parts as unknown as Parameters<typeof createOffersDesk>[0])
  await expect(desk['offers.check']({ number: 'O-270110-7KQ' })).rejects.toMatchObject({ failure: { kind: 'stopped' } })
  expect(kept).toEqual([])
})
