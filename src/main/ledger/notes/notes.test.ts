import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { isInPages, ledger, ledgerForEachTest, ledgerRows, noon, purge, put } from '../../testing/ledger/test-ledger.ts'
import { record } from '../bookings/booking-lookup.ts'
import { computerUser } from '../journal/user.ts'
import { eraseGuest } from '../privacy/guests-erase.ts'
import { notesNaming } from '../privacy/remove-notes.ts'
import { changeFacts, writeNote } from './write-notes.ts'

ledgerForEachTest()

const bookingOf = (id: number) => ({ id, bookingRef: '55cda9', clientRef: null })
const foundIds = (text: string) => ledgerRows({ text }).map(({ id }) => id)
const notes = (id: number) => record(ledger, id)?.notes
const texts = (id: number) => notes(id)?.notes.map(({ text }) => text)

/** Stores a booking with all of the desk's own data. */
function putNoted(): number {
  const id = put()
  writeNote(ledger, bookingOf(id), null, 'Called: late arrival of Ångström', noon + 1)
  writeNote(ledger, bookingOf(id), null, 'Invoice by post', noon + 2)
  changeFacts(ledger, bookingOf(id), { internalRef: 'G-2027/118', costCentre: '4711', tags: ['Group', 'VIP'] }, noon + 3)
  changeFacts(ledger, bookingOf(id), { followUpOn: '2027-02-01', followUpBy: 'Mia Keller' }, noon + 4)
  return id
}

describe("the desk's own data about a booking", () => {
  it('is stored separately from the service’s data, with its author', () => {
    const plain = put()
    const raw = record(ledger, plain)?.raw
    const id = putNoted()
    expect(notes(id)).toMatchObject({
      ...{ internalRef: 'G-2027/118', costCentre: '4711', tags: ['Group', 'VIP'], followUpOn: '2027-02-01', followUpBy: 'Mia Keller' },
      notes: [
        { text: 'Called: late arrival of Ångström', writtenMs: noon + 1, writtenBy: computerUser, changedMs: null, changedBy: null },
        { text: 'Invoice by post', aboutGuest: false },
      ],
    })
    expect(record(ledger, id)?.raw).toBe(raw)
  })

  it('is changed field by field, so that two clerks can change two fields', () => {
    const id = putNoted()
    changeFacts(ledger, bookingOf(id), { costCentre: '' }, noon + 5)
    changeFacts(ledger, bookingOf(id), { tags: ['vip', 'VIP'] }, noon + 6)
    expect(notes(id)).toMatchObject({ internalRef: 'G-2027/118', costCentre: null, tags: ['vip'], followUpOn: '2027-02-01' })
    changeFacts(ledger, bookingOf(id), { internalRef: '', tags: [], followUpOn: null, followUpBy: ' ' }, noon + 7)
    expect(notes(id)).toMatchObject(noFacts)
  })

  it('leaves a note unchanged when its text is the same, and removes a note when its text is emptied', () => {
    const id = putNoted()
    const [first, second] = notes(id)?.notes ?? []
    writeNote(ledger, bookingOf(id), first?.id ?? 0, ' Called: late arrival of Ångström ', noon + 5)
    writeNote(ledger, bookingOf(id), second?.id ?? 0, ' \n', noon + 6)
    expect(notes(id)?.notes).toEqual([first])
    writeNote(ledger, bookingOf(id), first?.id ?? 0, 'Arrives at 23:00', noon + 7)
    expect(notes(id)?.notes).toEqual([{ ...first, text: 'Arrives at 23:00', changedMs: noon + 7, changedBy: computerUser }])
  })

  it('has notes whose "about the guest" mark is kept until the mark itself is changed', () => {
    const id = putNoted()
    const [first] = notes(id)?.notes ?? []
    const marked = () => notes(id)?.notes.map(({ aboutGuest }) => aboutGuest)
    writeNote(ledger, bookingOf(id), first?.id ?? 0, first?.text ?? '', noon + 5, true)
    expect(marked()).toEqual([true, false])
    writeNote(ledger, bookingOf(id), first?.id ?? 0, 'Arrives at 23:00', noon + 6)
    expect([texts(id)?.[0], marked()]).toEqual(['Arrives at 23:00', [true, false]])
    writeNote(ledger, bookingOf(id), first?.id ?? 0, 'Arrives at 23:00', noon + 7, false)
    expect(marked()).toEqual([false, false])
  })

  it('never affects another booking, and rejects a booking that is not in the ledger', () => {
    const id = putNoted()
    const other = put({ bookingRef: 'r2', clientRef: 'RD-2' })
    const note = notes(id)?.notes[0]?.id ?? 0
    expect(() => writeNote(ledger, { id: other, bookingRef: 'r2', clientRef: null }, note, 'x', noon)).toThrow('notHere')
    expect(() => writeNote(ledger, { id: 7, bookingRef: 'r7', clientRef: null }, null, 'x', noon)).toThrow('notHere')
    expect(() => changeFacts(ledger, { id: 7, bookingRef: 'r7', clientRef: null }, { costCentre: '1' }, noon)).toThrow('notHere')
    expect([texts(other), texts(id)?.length]).toEqual([[], 2])
  })

  it('contains no card number in any field', () => {
    const id = put()
    writeNote(ledger, bookingOf(id), null, 'card 4111 1111 1111 1111', noon)
    changeFacts(ledger, bookingOf(id), { internalRef: '4111111111111111', tags: ['4111-1111-1111-1111'] }, noon)
    expect(ledger.connection.serialize().toString('latin1')).not.toMatch(/4111.?1111/)
  })

  it('has a history of who changed what, without the text of notes', () => {
    const id = putNoted()
    expect(record(ledger, id)?.history).toEqual([
      ...[noon + 1, noon + 2].map((atMs) => ({
        ...{ atMs, source: 'notes', user: computerUser },
        changes: [{ field: 'noteAdded', before: null, after: null }],
      })),
      {
        ...{ atMs: noon + 3, source: 'notes', user: computerUser },
        changes: [
          { field: 'internalRef', before: null, after: 'G-2027/118' },
          { field: 'costCentre', before: null, after: '4711' },
          { field: 'tags', before: null, after: 'Group, VIP' },
        ],
      },
      {
        ...{ atMs: noon + 4, source: 'notes', user: computerUser },
        changes: [
          { field: 'followUpOn', before: null, after: '2027-02-01' },
          { field: 'followUpBy', before: null, after: 'Mia Keller' },
        ],
      },
    ])
  })

  it('is found by any of its words, ignoring case and accents, also after the service has changed the booking', () => {
    const id = putNoted()
    const check = () => {
      for (const text of ['g-2027/118', 'keller', 'INVOICE post', 'angstrom late', '4711', 'vip'])
        expect([text, foundIds(text)]).toEqual([text, [id]])
    }
    check()
    put({ total: '600.00', hotelName: 'Other name' }, noon + 60_000)
    expect(foundIds('other name')).toEqual([id])
    check()
    writeNote(ledger, bookingOf(id), notes(id)?.notes[1]?.id ?? 0, '', noon + 61_000)
    expect(foundIds('invoice')).toEqual([])
  })

  it('moves with its booking, and does not appear on a booking that reuses the old id', () => {
    const id = put({ creationDate: null })
    writeNote(ledger, bookingOf(id), null, 'Invoice by post', noon)
    changeFacts(ledger, bookingOf(id), { tags: ['Group'], costCentre: '4711' }, noon)
    const moved = put({ creationDate: '2026-12-01T10:00:00Z' }, noon + 60_000)
    expect(moved).not.toBe(id)
    expect(notes(moved)).toMatchObject({ tags: ['Group'], costCentre: '4711', notes: [{ text: 'Invoice by post' }] })
    expect([foundIds('invoice'), foundIds('group')]).toEqual([[moved], [moved]])
    const next = put({ bookingRef: 'r2', clientRef: 'RD-2', creationDate: null }, noon)
    expect([next, notes(next)]).toEqual([id, { ...noFacts, notes: [] }])
  })

  it('has the last value of each field after any series of changes', () => {
    const fact = fc.constantFrom('', 'A', 'B ', ' c')
    const texts = { internalRef: fact, hotelConfirmation: fact, costCentre: fact, followUpBy: fact }
    const others = { tags: fc.array(fact, { maxLength: 3 }), followUpOn: fc.constantFrom(null, '2027-02-01') }
    const change = fc.record({ ...texts, ...others }, { requiredKeys: [] })
    const none = { internalRef: '', hotelConfirmation: '', costCentre: '', followUpBy: '', tags: [], followUpOn: null }
    const id = put()
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        for (const one of [none, ...changes]) changeFacts(ledger, bookingOf(id), one, noon)
        const last = Object.assign({}, ...changes) as (typeof changes)[number]
        const tidy = (text: string | undefined) => text?.trim() || null
        expect(notes(id)).toEqual({
          internalRef: tidy(last.internalRef),
          hotelConfirmation: tidy(last.hotelConfirmation),
          costCentre: tidy(last.costCentre),
          followUpBy: tidy(last.followUpBy),
          followUpOn: last.followUpOn ?? null,
          tags: [...new Set(last.tags?.map((tag) => tag.trim()).filter(Boolean))],
          notes: [],
        })
      }),
      { numRuns: 50 },
    )
  })
})

it("finds a booking by its hotel's confirmation number, and after a change by the new number", () => {
  const id = put()
  changeFacts(ledger, bookingOf(id), { hotelConfirmation: ' HCN-778899 ' }, noon)
  expect([notes(id)?.hotelConfirmation, foundIds('HCN-778899'), foundIds('hcn-7788')]).toEqual(['HCN-778899', [id], [id]])
  changeFacts(ledger, bookingOf(id), { hotelConfirmation: 'HCN-1' }, noon + 1)
  expect([foundIds('HCN-778899'), foundIds('HCN-1')]).toEqual([[], [id]])
  expect(record(ledger, id)?.history.at(-1)?.changes).toEqual([{ field: 'hotelConfirmation', before: 'HCN-778899', after: 'HCN-1' }])
})

describe('guests named in notes', () => {
  const putNaming = () => {
    const id = putNoted()
    writeNote(ledger, bookingOf(id), null, 'Xylomarker: cot for Ida', noon)
    changeFacts(ledger, bookingOf(id), { internalRef: 'Quendolin Ida', tags: ['VIP', 'Ida 60 years'], costCentre: 'Ida' }, noon)
    return id
  }

  it('are counted in the notes, tags and references that name them, before they are erased', () => {
    const id = putNaming()
    const counted = ['Ida', 'Zoë Ångström', 'Keller'].map((name) => notesNaming(ledger, name, [bookingOf(id)]))
    expect(counted).toEqual([[{ id, count: 4 }], [{ id, count: 1 }], []])
  })

  it('are erased with every text that names them, in tables, history and text index; other notes and the cost centre remain', () => {
    const id = putNaming()
    expect([isInPages('Xylomarker'), isInPages('xylomarker'), isInPages('Quendolin')]).toEqual([true, true, true])
    expect(eraseGuest(ledger, 'Ida', [bookingOf(id)], noon + 10)).toEqual([id])
    purge()
    expect(['Xylomarker', 'xylomarker', 'Quendolin', 'quendolin', '60 years'].filter(isInPages)).toEqual([])
    expect(notes(id)).toMatchObject({ internalRef: null, tags: ['VIP'], costCentre: 'Ida', followUpBy: 'Mia Keller' })
    // Ida's last name is Ångström too, and a text is removed for any word of a name.
    expect(texts(id)).toEqual(['Invoice by post'])
    expect([foundIds('xylomarker'), foundIds('invoice')]).toEqual([[], [id]])
  })

  it('are also removed from the follow-up person and the hotel’s confirmation number', () => {
    const id = putNaming()
    changeFacts(ledger, bookingOf(id), { followUpBy: 'Ida Quendolin', hotelConfirmation: 'for Ida Quendolin' }, noon)
    expect(notesNaming(ledger, 'Ida', [bookingOf(id)])).toEqual([{ id, count: 6 }])
    eraseGuest(ledger, 'Ida', [bookingOf(id)], noon + 10)
    expect(notes(id)).toMatchObject({ hotelConfirmation: null, followUpBy: null, followUpOn: '2027-02-01', tags: ['VIP'] })
    purge()
    expect(['Quendolin', 'quendolin'].filter(isInPages)).toEqual([])
  })

  it('are erased with every note once their stay is long past, including a note written later', () => {
    const id = putNaming()
    purge('2027-04-01')
    expect(notes(id)).toMatchObject({ internalRef: null, tags: ['VIP'], costCentre: 'Ida', notes: [] })
    writeNote(ledger, bookingOf(id), null, 'Zoë Ångström asks for the invoice', noon)
    purge('2027-04-01')
    expect([texts(id), isInPages('Ångström'), isInPages('angstrom')]).toEqual([[], false, false])
  })
})
