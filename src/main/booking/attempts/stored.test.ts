import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import { at, bookingOf, content, service, terms } from '../../testing/attempt-samples.ts'
import { attemptAfter, bookingAnswer, confirm, draftAttempt, ref, sending, unknown } from '../../testing/booking/attempt-events.ts'
import * as cancel from '../../testing/booking/cancel-events.ts'
import { type Cancellation, cancelDraft } from '../cancellations/cancel-case.ts'
import { cancelStep } from '../cancellations/cancel-machine.ts'
import { cancellationView } from '../cancellations/cancellations.ts'
import { cancellationIn, cancellationRow } from '../cancellations/stored-cancellation.ts'
import { isOpen } from '../lifecycle/case.ts'
import { stayIn } from '../lifecycle/stored-case.ts'
import { type BookingAttempt, draft, hashOf, noSale } from './booking-attempt.ts'
import { attemptView } from './booking-attempts.ts'
import { step } from './machine.ts'
import { attemptIn, attemptRow } from './stored-attempt.ts'

const booking = bookingOf(ref)
const confirmed = attemptAfter(confirm(), bookingAnswer())
const contact = { email: 'ada@example.org', phone: '+41 44 000 00 00' }

const cases: Record<string, BookingAttempt> = {
  sending,
  unknown,
  confirmed,
  remembered: { ...unknown, content: null, contentHash: null, remembered: { ...content } },
  'with contact details': draft(ref, { ...content, holder: { ...content.holder, ...contact } }, 1),
}

const cancellations: Record<string, Cancellation> = {
  sending: cancel.sending,
  unknown: cancel.unknown,
  cancelled: cancel.unproven,
  'not cancelled': cancel.notCancelled,
}

const rowOf = (sample: BookingAttempt, body: unknown = sample) => ({
  clientRef: sample.clientRef,
  state: sample.state,
  body: JSON.stringify(body),
})
const cancelRowOf = (sample: Cancellation, body: unknown = sample) => ({ ...cancellationRow(sample), body: JSON.stringify(body) })
/** Look-up plans are valid for one run only; all else is compared. */
const withoutWatch = <State extends { readonly watch: unknown }>({ watch: _, ...sample }: State) => sample

it('a request stays readable when a guest was removed who has a name of the one who requested it', () => {
  const [request] = unknown.attempts
  const read = attemptIn(rowOf(unknown, { ...unknown, attempts: [{ ...request, by: null }] }))
  expect(read?.attempts).toEqual([{ ...request, by: undefined }])
  expect(attemptIn(rowOf(unknown, { ...unknown, attempts: [{ ...request, by: 'Ana' }] }))?.attempts).toEqual([{ ...request, by: 'Ana' }])
})

describe('the stored row', () => {
  const number = '4929.4212.3460.0821'
  const echoing = {
    ...booking,
    hotelName: `Lindenhof ${number}`,
    remarks: number,
    holder: { ...booking.holder, phone: number },
  } as typeof booking

  it.each([
    ['an attempt', attemptRow({ ...confirmed, booking: echoing })],
    ['a cancellation', cancellationRow({ ...cancelDraft(echoing, 1), ...{ state: 'SENDING' } } as Cancellation)],
  ])('of %s contains no card number returned by a look-up', (_, { body }) => {
    expect(body).toContain('•••• 0821')
    expect(body).not.toContain('4212')
  })

  it('of a cancellation keeps its reference, whatever digits that has', () => {
    const numbered = cancelDraft({ ...booking, bookingRef: '4929421234600821', clientRef: null }, 1)
    expect(cancellationIn(cancellationRow(numbered))?.name).toBe('4929421234600821')
  })

  it('of a cancellation keeps the service and key it was sent to, whatever digits these have', () => {
    // One key in two thousand has a fingerprint with a run of digits that passes the card check.
    const sentTo = { baseUrl: 'https://4929421234600821.example/v1', keyFingerprint: '28c0699991787820' }
    const {
      attempts: [attempt],
      ...rest
    } = cancel.sending
    const sent = { ...rest, attempts: [{ ...attempt, sentTo }] } as Cancellation
    expect(cancellationIn(cancellationRow(sent))?.attempts[0]?.sentTo).toEqual(sentTo)
  })
})

describe('a stored attempt', () => {
  it.each(Object.entries(cases))('in the case "%s" is read back unchanged', (_, sample) => {
    const read = attemptIn(rowOf(sample))
    expect(withoutWatch(read ?? draftAttempt)).toEqual(withoutWatch(sample))
    expect(read?.watch?.dueAtMs).toBe(sample.watch?.dueAtMs)
    if (sample.content) expect(hashOf(read?.content ?? content)).toBe(sample.contentHash)
  })

  it('keeps its sale context as top-level fields, as earlier versions did', () => {
    const sold = { how: 'typed', price: '987.65', currency: 'EUR', cost: '585.08', margin: '402.57', rule: null } as const
    const fields = { ...noSale, sold, soldTo: 7, offered: { number: 'O-270110-7KQ', line: 1 } }
    const row = attemptRow({ ...draftAttempt, sale: fields })
    expect(JSON.parse(row.body)).toMatchObject(fields)
    expect(JSON.parse(row.body)).not.toHaveProperty('sale')
    expect(row).toMatchObject({ selling: sold, soldTo: 7, offered: fields.offered, rebooks: null })
    expect(attemptIn(row)?.sale).toEqual(fields)
    expect(attemptIn(rowOf(draftAttempt, { ...JSON.parse(row.body), soldTo: 'nobody', offered: undefined }))?.sale).toEqual({
      ...noSale,
      sold,
    })
  })

  it.each(['CONFIRMED', 'FAILED', 'CANCELLED'])('is FOUND when an earlier version stored it as %s', (state) => {
    const earlier = { ...confirmed, state, shownAtMs: 5, others: [] } as unknown as BookingAttempt
    expect(attemptIn(rowOf(earlier))).toMatchObject({ state: 'FOUND', booking: { bookingRef: 'b00001' }, watch: null })
    // A case that such a version stored after it had recovered a request from the send journal.
    const sent = { ...earlier, attempts: earlier.attempts.map((one) => ({ ...one, from: state })) } as unknown as BookingAttempt
    expect(attemptIn(rowOf(sent))?.attempts).toMatchObject([{ from: 'FOUND' }])
  })

  it('of an earlier version gets initial values for fields added later', () => {
    const { absentAtMs: _, remembered: __, escalated: ___, witnessed: ____, ...earlier } = unknown
    const watch = { ...earlier.watch, enoughTickMs: undefined, lastCleanTickMs: 60_000 }
    const { watch: _____, ...read } = attemptIn(rowOf(earlier as BookingAttempt, { ...earlier, watch })) ?? draftAttempt
    expect(read).toEqual({ ...withoutWatch(earlier as BookingAttempt), absentAtMs: null, remembered: null, escalated: false, witnessed: 0 })
  })

  it('of a later version keeps fields that this one does not know', () => {
    const later = { ...draftAttempt, colour: 'green', content: { ...content, pets: 1 } }
    expect(attemptIn(rowOf(draftAttempt, later))).toMatchObject({ colour: 'green', content: { pets: 1 } })
  })

  it('is read without its failure when that is unreadable', () => {
    const sample = unknown
    for (const failure of [{ kind: 'weather' }, { kind: 'refused' }, 7])
      expect(attemptIn(rowOf(sample, { ...sample, failure }))?.failure).toBeNull()
  })

  it('reads its booking as leniently as an answer: malformed fields are not stated', () => {
    const sample = confirmed
    const odd = { ...sample, booking: { ...booking, total: 'much', remarks: undefined } }
    expect(attemptIn(rowOf(sample, odd))?.booking).toMatchObject({ total: null, remarks: null, bookingRef: booking.bookingRef })
  })

  const unreadable: [string, (sample: BookingAttempt) => unknown][] = [
    ['null', () => null],
    ['a list', () => []],
    ['a number', () => 7],
    ['a text', () => 'RD-0000000000000001'],
    ['without a reference', ({ clientRef: _, ...sample }) => sample],
    ['without its state', ({ state: _, ...sample }) => sample],
    ['without its requests', ({ attempts: _, ...sample }) => sample],
    ['without what was asked for', ({ content: _, ...sample }) => sample],
    ['with a request that is null', (sample) => ({ ...sample, attempts: [null] })],
    ['with a request that went nowhere', (sample) => ({ ...sample, attempts: sample.attempts.map((one) => ({ ...one, sentTo: null })) })],
    ['with requests that are not a list', (sample) => ({ ...sample, attempts: {} })],
    ['of another reference than its row', (sample) => ({ ...sample, clientRef: 'RD-0000000000000002' })],
    ['in another state than its row', (sample) => ({ ...sample, state: 'DRAFT' })],
    ['open and without a request', (sample) => ({ ...sample, attempts: [] })],
    ['with a guest who is a number', (sample) => ({ ...sample, content: { ...content, holder: 7 } })],
    ['with an amount that is not a number', (sample) => ({ ...sample, content: { ...content, agreed: { ...terms, amount: 'much' } } })],
    ['with a day that does not exist', (sample) => ({ ...sample, content: { ...content, checkin: '2027-02-30' } })],
    ['with a booking that is empty', (sample) => ({ ...sample, booking: {} })],
  ]
  it.each(unreadable)('is quarantined when it is %s', (_, change) => {
    const sample = unknown
    expect(attemptIn(rowOf(sample, change(sample)))).toBeNull()
  })

  it.each(['', 'not json', '{"clientRef":', '{'.repeat(100_000), `"${'x'.repeat(5_000_000)}"`])(
    'is quarantined when it is not JSON or too large',
    (body) => {
      expect(attemptIn({ ...rowOf(draftAttempt), body })).toBeNull()
    },
  )

  it('yields its stay even if the rest is unreadable', () => {
    const { hotelCode, hotelName, checkin, checkout } = content
    const stay = { hotelCode, hotelName, checkin, checkout }
    expect(stayIn(JSON.stringify({ content: { ...stay, agreed: null } }))).toEqual(stay)
    expect(stayIn(JSON.stringify({ content: null, remembered: stay }))).toEqual(stay)
    for (const body of ['null', 'no', '{}', '{"content":{"checkin":"2027-02-30"}}']) expect(stayIn(body)).toBeNull()
  })
})

describe('a stored cancellation', () => {
  it.each(Object.entries(cancellations))('in the case "%s" is read back unchanged', (_, sample) => {
    const read = cancellationIn(cancellationRow(sample))
    // The order of answers is only known within a run.
    expect(withoutWatch(read ?? sample)).toEqual({ ...withoutWatch(sample), heard: null })
    expect(read).not.toBeNull()
    expect(read?.watch?.dueAtMs).toBe(sample.watch?.dueAtMs)
  })

  const unreadable: [string, (sample: Cancellation) => unknown][] = [
    ['null', () => null],
    ['without its state', ({ state: _, ...sample }) => sample],
    ['without its reference', ({ reference: _, ...sample }) => sample],
    ['with a request that is null', (sample) => ({ ...sample, attempts: [null] })],
    ['of two references', (sample) => ({ ...sample, reference: { bookingRef: sample.name, clientRef: ref } })],
    ['of another booking than its row', (sample) => ({ ...sample, name: 'b00002', reference: { bookingRef: 'b00002' } })],
    ['with a cost that is no amount', (sample) => ({ ...sample, cost: 'much' })],
    [
      'with a penalty of a kind that nobody knows',
      (sample) => ({ ...sample, attempts: sample.attempts.map((one) => ({ ...one, agreed: { kind: 'half' } })) }),
    ],
  ]
  it.each(unreadable)('is quarantined when it is %s', (_, change) => {
    const sample = cancel.unknown
    expect(cancellationIn(cancelRowOf(sample, change(sample)))).toBeNull()
  })
})

describe('a stored body with arbitrary changes', () => {
  /** Returns a copy of a tree with one property replaced; `pick` selects the property. */
  const withChange = (tree: unknown, pick: number, value: unknown): unknown => {
    const copy = structuredClone(tree) as object
    const properties: [object, string][] = []
    const visit = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return
      for (const key of Object.keys(node)) {
        properties.push([node, key])
        visit(Reflect.get(node, key))
      }
    }
    visit(copy)
    const [node, key] = properties[pick % properties.length] ?? [copy, 'clientRef']
    Reflect.set(node, key, value)
    return copy
  }
  const value = fc.oneof(
    fc.constantFrom(undefined, null, '', 0, -1, 1e21, true, [], {}, [null], 'DRAFT', '2027-02-30', '\u0000', { kind: 'x' }),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const changes = fc.array(fc.tuple(fc.nat(1_000), value), { minLength: 1, maxLength: 4 })
  const applyAll = (sample: unknown, edits: [number, unknown][]) => edits.reduce((tree, [pick, put]) => withChange(tree, pick, put), sample)

  it('is quarantined, or can be shown and processed further, if it is an attempt', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(cases)), changes, (sample, edits) => {
        const read = attemptIn(rowOf(sample, applyAll(sample, edits)))
        if (!read) return
        expect(AttemptView.safeParse(attemptView(read, service, null)).error).toBeUndefined()
        const { state } = step(read, { kind: 'restarted', at: at(0) })
        expect(isOpen(state)).toBe(isOpen(sample))
        expect(AttemptView.safeParse(attemptView(state, service, null)).error).toBeUndefined()
      }),
      { numRuns: 3_000 },
    )
  })

  it('is quarantined, or can be shown and processed further, if it is a cancellation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(cancellations)), changes, (sample, edits) => {
        const read = cancellationIn(cancelRowOf(sample, applyAll(sample, edits)))
        if (!read) return
        expect(CancellationCase.safeParse(cancellationView(read, service)).error).toBeUndefined()
        const { state } = cancelStep(read, { kind: 'restarted', at: at(0) })
        expect(CancellationCase.safeParse(cancellationView(state, service)).error).toBeUndefined()
      }),
      { numRuns: 3_000 },
    )
  })
})

it('shows e-mail, phone and special request with an attempt', () => {
  const sent = { ...content, holder: { ...content.holder, ...contact }, specialRequest: 'late arrival' }
  expect(attemptView(draft(ref, sent, 1), service, null)).toMatchObject({ ...contact, specialRequest: 'late arrival' })
})
