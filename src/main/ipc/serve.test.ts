import { describe, expect, it } from 'vitest'
import { FailureError, failed, ok } from '../../shared/contract/failure.ts'
import { type Desk, procedureNames } from '../../shared/contract/procedures/procedures.ts'
import { type FaultReport, serve } from './serve.ts'

/** A desk that answers only what the test provides. */
function deskWith(answers: Partial<Desk>): Desk {
  const unanswered = async () => {
    throw new FailureError({ kind: 'unsupported' })
  }
  return { ...(Object.fromEntries(procedureNames.map((name) => [name, unanswered])) as unknown as Desk), ...answers }
}

function ask(answers: Partial<Desk>, name: string, input: unknown) {
  const faults: FaultReport[] = []
  return serve(deskWith(answers), (fault) => faults.push(fault))(name, input).then((outcome) => ({ outcome, faults }))
}

const stay = { checkin: '2027-03-12', checkout: '2027-03-14', paxes: [{ numberOfAdults: 2, childrenAges: [] }] }
const search = { searchId: 's', query: { hotelCodes: ['A'], ...stay, nationality: 'CH', currency: 'EUR' } }

describe('a question from the window', () => {
  it('reaches the desk as parsed by its schema, and the answer is returned as an outcome', async () => {
    const answers: Partial<Desk> = { 'booking.attempts': async ({ open }) => ({ cases: open ? [] : [] }) }
    const { outcome } = await ask(answers, 'booking.attempts', { open: true })
    expect(outcome).toEqual(ok({ cases: [] }))
  })

  it.each(['nothing.here', 'constructor', '__proto__', 'toString', ''])('is refused if the desk does not know it: %o', async (name) => {
    const { outcome } = await ask({}, name, {})
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input' } })
  })

  it('with an invalid field never reaches the desk, and the failure names the field', async () => {
    let asked = false
    const answer = async () => {
      asked = true
      return { batches: 1 }
    }
    const paxes = [{ numberOfAdults: 2, childrenAges: [7, 18] }]
    const { outcome } = await ask({ 'search.start': answer }, 'search.start', { searchId: 's', query: { ...search.query, paxes } })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input', fields: [{ path: 'query.paxes.0.childrenAges.1' }] } })
    expect(asked).toBe(false)
  })

  it('with an unknown field is refused', async () => {
    const { outcome } = await ask({}, 'search.stop', { searchId: 's', also: 1 })
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input' } })
  })

  it.each([
    ['a circle', Object.assign({}, { searchId: 's' }) as Record<string, unknown>],
    ['a bigint', { searchId: 1n }],
    ['half a character', { searchId: '\ud800' }],
    ['half a character as a name', { '\udc00': 's' }],
    ['nothing', undefined],
  ])('that contains %s is refused', async (what, input) => {
    if (what === 'a circle') (input as Record<string, unknown>).self = input
    const { outcome } = await ask({}, 'search.stop', input)
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'input' } })
  })

  it('of more than 256 KiB is refused before it is parsed', async () => {
    const { outcome } = await ask({}, 'booking.book', { checkId: 'x'.repeat(256 * 1024) })
    expect(outcome).toEqual(failed({ kind: 'input', fields: [{ path: '', problem: 'This is too much at once: at most 256 KiB.' }] }))
  })

  it('for 20,000 hotels is accepted', async () => {
    const hotelCodes = Array.from({ length: 20_000 }, (_, index) => `PRACTICE-HOTEL-CODE-${String(index).padStart(6, '0')}`)
    const answers: Partial<Desk> = { 'search.start': async ({ query }) => ({ batches: Math.ceil((query.hotelCodes?.length ?? 0) / 500) }) }
    const { outcome } = await ask(answers, 'search.start', { searchId: 's', query: { ...search.query, hotelCodes } })
    expect(outcome).toEqual(ok({ batches: 40 }))
  })
})

describe('an error of the desk', () => {
  it('is returned as the failure that was thrown', async () => {
    const { outcome, faults } = await ask({}, 'search.start', search)
    expect(outcome).toEqual(failed({ kind: 'unsupported' }))
    expect(faults).toEqual([])
  })

  it('that is a fault gives the window a reference and the log a name and code, without the message', async () => {
    const fail = async () => {
      throw Object.assign(new RangeError('card 4111 1111 1111 1111 of Ada'), { code: 'ERR_OUT' })
    }
    const { outcome, faults } = await ask({ 'search.start': fail }, 'search.start', search)
    const reference = !outcome.ok && outcome.failure.kind === 'fault' ? outcome.failure.reference : ''
    expect(reference).toMatch(/^[\da-f]{8}$/)
    const frames = [expect.stringContaining('@serve.test.ts:')]
    expect(faults).toMatchObject([{ reference, procedure: 'search.start', error: 'RangeError', code: 'ERR_OUT' }])
    expect(faults[0]?.frames.slice(0, 1)).toEqual(frames)
  })

  it('is a fault if an answer breaks its schema, and nothing of that answer reaches the window', async () => {
    const { outcome, faults } = await ask({ 'search.start': async () => ({ batches: 'many' }) as never }, 'search.start', search)
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'fault' } })
    expect(faults).toHaveLength(1)
  })

  it("that adds a field unknown to the answer's schema does not pass that field to the window", async () => {
    const { outcome } = await ask({ 'search.start': async () => ({ batches: 1, apiKey: 'secret' }) }, 'search.start', search)
    expect(outcome).toEqual(ok({ batches: 1 }))
  })
})
