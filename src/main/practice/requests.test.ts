import { describe, expect, it } from 'vitest'
import { endpointNames, endpoints } from '../../shared/contract/endpoints.ts'
import { bookingOf, servePracticeForTests, stay, testCard } from './server/served-desk.ts'

const { service, at, call, hotelCode, checkedRate } = servePracticeForTests()

describe('the practice service', () => {
  const good = { bookingRef: 'abcdef' }

  it.each(endpointNames)('requires a valid key for %s', async (name) => {
    const { path } = endpoints[name]
    for (const key of [null, 'wrong', '']) {
      const refused = await call(path, good, { key })
      expect(refused).toMatchObject({ status: 401, json: { errorCode: 40100, message: expect.any(String) } })
      expect(Object.keys(refused.json).toSorted()).toEqual(['debugData', 'detail', 'errorCode', 'message'])
    }
  })

  it('answers 404 to any other path, version or method', async () => {
    const other = (path: string, method = 'POST') => at(path, good, { key: service().apiKey, method })
    const answers = [other('/v2/checkbooking'), other('/v1/checkroom'), other('/checkbooking'), other('/v1/checkbooking', 'GET')]
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ status: 404, json: { errorCode: 40400 } })
  })

  it.each([
    ['checkin', { ...stay, checkin: '2027-02-30' }],
    ['checkin', { ...stay, checkin: '2026-12-31' }],
    ['checkout', { ...stay, checkout: stay.checkin }],
    ['paxes', { ...stay, paxes: [] }],
    ['paxes.0.numberOfAdults', { ...stay, paxes: [{ numberOfAdults: 0, childrenAges: [] }] }],
    ['paxes.0.childrenAges', { ...stay, paxes: [{ numberOfAdults: 1 }] }],
    ['paxes.0.childrenAges.0', { ...stay, paxes: [{ numberOfAdults: 1, childrenAges: [18] }] }],
    ['currency', { ...stay, currency: 'XYZ' }],
    ['nationality', { ...stay, nationality: 'UK' }],
    ['hotelCode', { ...stay, hotelCode: 7 }],
  ])('names the invalid field %s', async (field, query) => {
    const refused = await call('checkhotel', { hotelCode: hotelCode(), ...query })
    expect(refused).toMatchObject({ status: 400, json: { errorCode: 4000 } })
    expect(refused.json.detail.split(':')[0]).toBe(field)
  })

  it('refuses a body that is not JSON or not an object', async () => {
    for (const body of ['', '{"rateKey":', '[]', '"text"', 'null']) {
      expect(await call('checkrate', null, { body })).toMatchObject({ status: 400, json: { errorCode: 4000 } })
    }
  })

  it('never repeats a card in a refusal', async () => {
    const refused = await call('bookrate', bookingOf(await checkedRate(), { creditCard: { ...testCard, number: '411111111111111' } }))
    expect(refused).toMatchObject({ status: 400, json: { detail: expect.stringContaining('creditCard.number') } })
    expect(refused.text).not.toContain('41111')
  })
})
