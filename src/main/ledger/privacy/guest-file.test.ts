import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../bench/random.ts'
import { sampleAttempt, sampleEvidence } from '../../testing/attempt-samples.ts'
import { home, jobAt, ledger, ledgerForEachTest, noon } from '../../testing/ledger/test-ledger.ts'
import { sampleDraft, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord, seenAt } from '../../testing/sample-records.ts'
import { addHistory, store } from '../bookings/bookings.ts'
import { saveAttempt } from '../journal/attempts.ts'
import { saveFormDraft } from '../notes/form-drafts.ts'
import { writeNote } from '../notes/write-notes.ts'
import { makeOffer } from '../offers/write-offers.ts'
import { exportGuest } from './guests-search.ts'

ledgerForEachTest({ nowMs: noon })

const clientRef = 'RD-0123456789ABCDEF'
const rule = { kind: 'percent', percent: '23.4567', rounding: 'up', to: '0.01' } as const
const selling = { how: 'rule', price: '702.10', currency: 'EUR', cost: '585.08', margin: '117.02', rule } as const
const guests = [
  { firstName: 'Zoë', lastName: 'Ångström', age: 30, occupantType: 'ADULT' },
  { firstName: 'Ida', lastName: 'Ångström', age: 6, occupantType: 'CHILD' },
]
const content = {
  holder: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.org' },
  occupancies: [{ occupants: guests, room: { sequence: 1 } }],
  specialRequest: 'A cot',
}

/** Stores a booking of this desk with everything that it may have on record, and returns its id. */
function book(fields: Readonly<Record<string, unknown>> = {}, sold = true): number {
  saveAttempt(
    ledger,
    sampleAttempt({ open: false, body: JSON.stringify({ content, agreed: { amount: '585.08' } }), ...(sold && { selling }) }),
    { evidence: [sampleEvidence({ body: { rateKey: 'secret-key', holder: content.holder } })] },
  )
  const stated = { commission: '91.37', cancellationCost: '44.55', balance: '540.53', specialRequest: 'A cot', ...fields }
  const [id = 0] = store(ledger, [sampleRecord(stated)], seenAt('checkBooking', noon)).ids
  const bookingKey = { id, bookingRef: null, clientRef }
  writeNote(ledger, bookingKey, null, 'Haggles over every cent', noon)
  writeNote(ledger, bookingKey, null, 'Allergic to feathers', noon, true)
  const after = 'saved as PDF in en-GB by clerk'
  addHistory(ledger.prepare, id, { atMs: noon, source: 'desk', changes: [{ field: 'voucher', before: null, after }] })
  return id
}

async function writeGuestFile(audience: 'guest' | 'desk', name = 'Zoë Ångström', bookings = rowIds()) {
  const file = join(home, `${audience}.json`)
  const bookingKeys = bookings.map((id) => ({ id, bookingRef: null, clientRef: null }))
  expect(await exportGuest(ledger, jobAt(), name, bookingKeys, file, audience)).toBe(bookings.length)
  const text = readFileSync(file, 'utf8')
  return { text, file: JSON.parse(text) }
}

const rowIds = () => ledger.connection.prepare<[], number>('select id from booking order by id').pluck().all()

/** Words that only the desk may see: the service's amounts, those of the desk's own sale, and internal data. */
const deskWords = ['585.08', '540.53', '91.37', '44.55', '174.13', '117.02', 'secret-key', 'Haggles', 'clerk', 'commission']

const paysNothing = { total: null, atHotel: null, cancellationFee: null }

describe('the file for a guest', () => {
  it('has the stay, names, ages, requests, documents, notes about the guest and what the guest pays, and nothing that the desk pays, earns or notes for itself', async () => {
    book()
    const { text, file } = await writeGuestFile('guest')
    expect(deskWords.filter((word) => text.includes(word))).toEqual([])
    expect(file).toMatchObject({ guest: 'Zoë Ångström', bookings: 1 })
    expect(file.details).toEqual([
      {
        bookingReference: '55cda9',
        clientReference: clientRef,
        status: 'CONFIRMED',
        hotel: 'Grand Küste Hotel',
        destination: 'Istanbul',
        country: 'TR',
        checkin: '2027-03-12',
        checkout: '2027-03-15',
        board: 'Bed And Breakfast',
        holder: { firstName: 'Zoë', lastName: 'Ångström', email: 'zoe@example.org', phone: '+41505000000' },
        rooms: [{ room: 'Double room', guests: [{ ...guests[0], age: 44 }, guests[1]] }],
        specialRequest: 'A cot',
        sent: { holder: content.holder, guests, specialRequest: 'A cot' },
        guestPays: { total: { amount: '702.10', currency: 'EUR' }, atHotel: null, cancellationFee: null },
        notes: [{ at: '2027-01-10T12:00:00.000Z', text: 'Allergic to feathers' }],
        documents: [{ at: '2027-01-10T12:00:00.000Z', document: 'voucher' }],
      },
    ])
  })

  it('has no amount of a Net rate without a selling price, nor of a rate of unknown type', async () => {
    for (const rateType of ['NET', null, 'OTHER']) {
      book({ rateType }, false)
      const { text, file } = await writeGuestFile('guest')
      expect(deskWords.filter((word) => text.includes(word))).toEqual([])
      expect(file.details[0].guestPays).toEqual(paysNothing)
    }
  })

  it('has the fixed price, the amount paid at the hotel, and only the fee of a cancelled booking', async () => {
    const paysFor = async (fields: Readonly<Record<string, unknown>>) => {
      book(fields, false)
      return (await writeGuestFile('guest')).file.details[0].guestPays
    }
    const atHotel = { amount: '243.93', currency: 'USD' }
    expect(await paysFor({ rateType: 'SALE' })).toEqual({ ...paysNothing, total: { amount: '585.08', currency: 'EUR' } })
    expect(await paysFor({ rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' })).toEqual({ ...paysNothing, atHotel })
    const cancellationFee = { amount: '44.55', currency: 'EUR' }
    expect(await paysFor({ rateType: 'SALE', status: 'CANCELLED' })).toEqual({ ...paysNothing, cancellationFee })
  })

  it('has no amount of a failed booking', async () => {
    book({ rateType: 'SALE', status: 'FAILED' }, false)
    expect((await writeGuestFile('guest')).file.details[0].guestPays).toEqual(paysNothing)
  })

  it("has the booker's address and phone number only if the booker is the guest", async () => {
    book()
    const { text, file } = await writeGuestFile('guest', 'Ida')
    expect(text).not.toMatch(/example\.org|4150/)
    expect(file.details[0].holder).toEqual({ firstName: 'Zoë', lastName: 'Ångström' })
  })
})

it('includes everything on record in the file for the desk', async () => {
  book()
  const { text } = await writeGuestFile('desk')
  expect(deskWords.filter((word) => !text.includes(word))).toEqual([])
})

describe('namesakes', () => {
  const offerTo = (number: string, email: string) =>
    makeOffer(ledger, sampleOffer({ number, client: { id: null, name: 'Zoë Ångström', email } }), noon)
  const formOf = (id: string, email: string) =>
    saveFormDraft(ledger, sampleDraft({ holder: { ...content.holder, email, phone: '' } }, id), noon)
  const addNamesakes = () => {
    const holder = { firstName: 'Zoë', lastName: 'Ångström', email: 'namesake@example.org', phone: '' }
    store(ledger, [sampleRecord({ bookingRef: 'other', clientRef: 'RD-OTHER', holder })], seenAt('checkBookings', noon))
    offerTo('O-270110-2AA', 'namesake@example.org')
    offerTo('O-270110-3BB', 'Zoe@Example.org')
    formOf('check a', 'namesake@example.org')
    formOf('check b', 'zoe@example.org')
  }

  it('are left out of the file for the guest, and so are their bookings, offers and forms in progress', async () => {
    const own = book()
    addNamesakes()
    const { text, file } = await writeGuestFile('guest', 'Zoë Ångström', [own])
    expect(file.details.map((one: { bookingReference: string }) => one.bookingReference)).toEqual(['55cda9'])
    expect([file.offers.map((one: { number: string }) => one.number), file.formsInProgress.length]).toEqual([['O-270110-3BB'], 1])
    expect(text).not.toContain('namesake')
  })

  it('are included in the file for the desk, except for bookings that were not selected', async () => {
    const own = book()
    addNamesakes()
    const { file } = await writeGuestFile('desk', 'Zoë Ångström', [own])
    expect([file.details.length, file.offers.length, file.formsInProgress.length]).toEqual([1, 2, 2])
  })
})

it('writes a file with what was typed for a guest who is only in a form in progress', async () => {
  saveFormDraft(ledger, sampleDraft({ specialRequest: 'late arrival' }), noon)
  const { file } = await writeGuestFile('guest', 'Anna Bergstrom')
  expect(file.formsInProgress).toEqual([
    {
      ...{ savedAt: '2027-01-10T12:00:00.000Z', hotel: 'Köşk Konağı (101001)', checkin: '2027-01-20', checkout: '2027-01-24' },
      holder: { firstName: 'Anna', lastName: 'Bergström', email: 'anna@example.org', phone: '' },
      guests: [{ firstName: 'Anna', lastName: 'Bergström', age: 30, occupantType: 'ADULT' }],
      specialRequest: 'late arrival',
    },
  ])
})

it('puts no amount or label of a cost, margin, commission or fee of the desk into 500 generated files for guests', {
  timeout: 120_000,
}, async () => {
  const random = randomFrom(4)
  const pick = <T>(values: readonly [T, ...T[]]): T => values[random.below(values.length)] ?? values[0]
  // Each amount occurs once in all files, and in no date, age or reference.
  let amountCount = 0
  const amount = () => `${70_000 + ++amountCount * 7}.${10 + random.below(90)}`
  const labels = /cost|margin|commission|rule|rateKey|balance|penalty|policies|selling|"fee"/i
  const found: string[] = []
  for (let i = 0; i < 500; i++) {
    const rateType = pick(['NET', 'SALE', 'DIRECT', 'OTHER', null])
    const isOwnPrice = rateType === 'SALE'
    const [total, commission, cancellationCost, balance, cost, margin, penalty] = Array.from({ length: 7 }, amount)
    const names = { bookingRef: `ref-${i}`, clientRef: `RD-${i}` }
    const status = pick(['CONFIRMED', 'CANCELLED', 'FAILED'])
    const policies = [{ amount: penalty, fromDate: '2027-03-10T23:59:00+03:00' }]
    const money = { total, commission, cancellationCost, balance, cancellationPolicies: policies }
    const sale = { ...selling, cost: cost ?? '', margin: margin ?? '', price: amount() }
    const body = JSON.stringify({ content, agreed: { amount: total, policies }, booking: { ...money } })
    const intent = sampleAttempt({ clientRef: names.clientRef, open: false, body, ...(pick([true, false]) && { selling: sale }) })
    saveAttempt(ledger, intent, { evidence: [sampleEvidence({ subject: names.clientRef, body: money })] })
    const hotel = rateType === 'DIRECT' ? { hotelRate: amount(), hotelCurrency: 'USD' } : {}
    const guest = { holder: { firstName: 'Zoë', lastName: `Guest${i}` }, specialRequest: pick(['A cot', '']) }
    const record = sampleRecord({ ...names, ...guest, ...money, ...hotel, rateType, status })
    const [id = 0] = store(ledger, [record], seenAt(pick(['checkBooking', 'checkBookings']), noon)).ids
    writeNote(ledger, { id, ...names }, null, `We earn ${margin}`, noon)
    const { text } = await writeGuestFile('guest', `Guest${i}`, [id])
    // The guest pays the fixed price, and the fee for cancelling it.
    const ofDesk = [commission, balance, cost, margin, penalty, ...(isOwnPrice ? [] : [total, cancellationCost])]
    found.push(...ofDesk.flatMap((one) => (one && text.includes(one) ? [`${i}: ${one}`] : [])))
    found.push(...(text.replaceAll('cancellationFee', '').match(labels) ?? []).map((label) => `${i}: ${label}`))
  }
  expect(found).toEqual([])
})
