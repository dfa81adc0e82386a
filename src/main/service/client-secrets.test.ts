import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ask, canaryKey, clientOf, service, serviceForAllTests } from '../testing/service/called-service.ts'
import { booking, canaryCard } from '../testing/service-samples.ts'
import { json, type Reply } from '../testing/test-server.ts'

serviceForAllTests()

describe('the key and the card', () => {
  const echo =
    (status: number): Reply =>
    (hit, response, socket) => {
      const query = JSON.parse(hit.body)
      const echoed = `No ${hit.headers.authorization} for ${query.creditCard?.number ?? canaryCard} `
      const tree = {
        errorCode: status * 100,
        message: echoed,
        detail: echoed.repeat(20),
        query,
        debugData: { query },
        meta: { debug: query },
      }
      json(status, status === 200 ? { booking: { ...booking, query, meta: { debug: echoed, id: 1 } }, query, debugData: echoed } : tree)(
        hit,
        response,
        socket,
      )
    }
  const otherWritings =
    (status: number): Reply =>
    (hit, response, socket) => {
      const { number = '', cvv = '' } = JSON.parse(hit.body).creditCard ?? {}
      const echoed = `Refused: ${number.replace(/\d{4}(?=\d)/g, '$&.')} (cvv ${cvv}), ${[...number].join('_')}`
      const extra = { asNumber: Number(number), parts: number.match(/\d{4}/g), payment: { securityCode: Number(cvv) }, note: echoed }
      const tree = { errorCode: status * 100, message: echoed, detail: echoed }
      json(status, status === 200 ? { booking: { ...booking, remarks: echoed, ...extra }, ...extra } : tree)(hit, response, socket)
    }
  const faults: Record<string, Reply> = {
    ...Object.fromEntries([200, 400, 401, 403, 404, 409, 410, 429, 503, 418].map((status) => [`an echo with ${status}`, echo(status)])),
    ...Object.fromEntries([200, 400, 409, 500].map((status) => [`an echo in other writings with ${status}`, otherWritings(status)])),
    'a reset': (_hit, _response, socket) => socket.destroy(),
    'a page': json(502, `<html>${canaryKey} ${canaryCard}</html>`),
  }

  it.each(Object.keys(faults))('are not in the outcome or report of a call that ends with %s', async (fault) => {
    service.reply(faults[fault] as Reply)
    const reports: unknown[] = []
    const client = clientOf({ timeouts: { checkBooking: 1000 }, onCall: (report) => reports.push(report) })
    const outcomes = [await ask(client, 'bookRate'), await ask(client, 'checkBooking')]
    const output = inspect([outcomes, reports, client], { depth: Infinity, showHidden: true, maxStringLength: null, maxArrayLength: null })
    for (const secret of [canaryKey, canaryCard, '"737"', 'cvv 737', 'securityCode: 737']) expect(output).not.toContain(secret)
    expect(output.replace(/\D/g, '')).not.toContain(canaryCard)
    expect(output).not.toMatch(/HTTPError|NetworkError| {4}at /)
    expect(reports).toHaveLength(2)
  })
})

describe('the identity of a client', () => {
  it('differs for each key and address, and does not contain the key', () => {
    const [one, other] = [clientOf(), clientOf({ apiKey: 'another-key' })]
    expect(one.identity.keyFingerprint).toMatch(/^[0-9a-f]{16}$/)
    expect(one.identity.keyFingerprint).not.toBe(other.identity.keyFingerprint)
    expect(clientOf().identity).toEqual(one.identity)
  })
})
