import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRecord, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import type { OfferLine, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { type HotelFacts, noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { selectableLanguages } from '../../../shared/words/languages.ts'
import { voice, voiceIn } from '../../../shared/words/say.ts'
import { sampleLine, sampleOffer } from '../../testing/sample-offers.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { booking } from '../../testing/service-samples.ts'
import { paperHtml } from './documents.ts'
import { arrivalSheets, bookingSheet, offerSheet, offerText, paperText, reasonToLeaveOut, roomingSheets } from './reading.ts'

const remarks = 'Quiet from 22:00. <b>Resort fee</b> USD 29.00&nbsp;a night.<br>Deposit: 50 USD'
const bookingWith = (change: object) => ({
  ...booking,
  total: '585.08',
  balance: '585.08',
  cancellationCost: null,
  cancellationPolicies: [],
  remarks,
  ...change,
})
const noon = Date.UTC(2027, 0, 10, 12)
const letterhead = { name: '', address: '', closing: '', logo: null }
const notes = { ...noFacts, notes: [] }
const sheetOf = (kind: Kind, change: object = {}) => {
  const record = { booking: Booking.parse(bookingWith(change)), row: { nights: 2, selling: null }, notes } as unknown as LedgerRecord
  return bookingSheet({ kind, showNet: false }, record, noHotelFacts, { voice, atMs: noon, asOf: null }).parts
}
const hotelAmountsIn = (parts: ReturnType<typeof sheetOf>) => parts.find(({ title }) => title === 'Charges mentioned by the hotel')?.text

it('prints the amounts in the hotel’s remarks for the guest, in its own words and without calculations', () => {
  const wanted = [
    '• Resort fee USD 29.00 a night.',
    '• Deposit: 50 USD',
    'Quoted from the hotel. They may be payable on site and are not included in any other amount here.',
  ].join('\n')
  expect(hotelAmountsIn(sheetOf('voucher'))).toBe(wanted)
  expect(hotelAmountsIn(sheetOf('confirmation'))).toBe(wanted)
})

it('prints no hotel amounts on a cancellation or if the remarks have none', () => {
  expect(hotelAmountsIn(sheetOf('cancellation'))).toBeUndefined()
  expect(hotelAmountsIn(sheetOf('voucher', { remarks: 'Quiet from 22:00.' }))).toBeUndefined()
  expect(hotelAmountsIn(sheetOf('voucher', { remarks: null }))).toBeUndefined()
})

it.each([
  ['accents', `e${'\u0301'.repeat(60)}${'a'.repeat(40)}`],
  ['accents in disorder', `e${'\u0301\u0327'.repeat(100_000)}`],
  ['digits', '1'.repeat(100_000)],
  ['empty lines', '<br>'.repeat(100_000)],
  ['open tags', '<b '.repeat(100_000)],
  ['a long word', 'a'.repeat(100_000)],
])('makes every document of a booking quickly if the hotel sent only %s', (_, hostile) => {
  const occupants = [{ ...booking.occupancies[0]?.occupants[0], firstName: hostile, lastName: hostile }]
  const room = { ...booking.occupancies[0]?.room, roomDescription: hostile }
  const names = { hotelName: hostile, destinationName: hostile, boardName: hostile, boardType: hostile }
  for (const kind of ['voucher', 'confirmation', 'cancellation'] as const) {
    const parts = sheetOf(kind, { ...names, remarks: hostile, occupancies: [{ room, occupants }] })
    const sheets = [{ title: kind, subtitle: null, parts, notes: [] }]
    expect(paperHtml({ language: 'en', direction: 'ltr', size: 'A4', title: kind, letterhead, sheets })).toContain(kind)
  }
})

it('shows the guests of a room, not its capacity', () => {
  const [first] = booking.occupancies
  const guest = (firstName: string, age: number, occupantType: string) => ({ ...first?.occupants[0], firstName, age, occupantType })
  const occupants = [guest('Ada', 40, 'ADULT'), guest('Kit', 41, 'ADULT'), guest('Mia', 6, 'CHILD')]
  const room = { ...first?.room, numberOfAdults: 3, childrenAges: [6] }
  const rows = (change: object) =>
    sheetOf('voucher', { occupancies: [{ ...first, room, occupants, ...change }] }).find(({ table }) => table)?.table?.rows
  expect(rows({})?.[0]?.[2]).toBe('2 adults, a child aged 6')
  // A no-break space joins a name and its age.
  expect(rows({})?.[0]?.[1]).toMatch(/^Ada .*, Mia \S+\u00a0\(6\)$/)
  // Without named guests, the room's capacity is all that is known.
  expect(rows({ occupants: [] })?.[0]?.[2]).toBe('3 adults, a child aged 6')
})

type Kind = 'voucher' | 'confirmation' | 'cancellation'
interface Known {
  readonly nights?: number | null
  readonly selling?: LedgerRow['selling']
  readonly hotelConfirmation?: string | null
}
const sold = { price: '660.00', currency: 'EUR', margin: '74.92' }
const recordOf = (fields: Record<string, unknown> = {}, { nights = 3, selling = sold, hotelConfirmation = null }: Known = {}) =>
  ({ booking: sampleRecord(fields).booking, row: { nights, selling }, notes: { ...notes, hotelConfirmation } }) as unknown as LedgerRecord

const plainSheet = (
  kind: Kind,
  fields: Record<string, unknown> = {},
  {
    showNet = false,
    selling = null,
    hotel = noHotelFacts,
    ...known
  }: Known & { readonly showNet?: boolean; readonly hotel?: HotelFacts } = {},
) => bookingSheet({ kind, showNet }, recordOf(fields, { selling, ...known }), hotel, { voice, atMs: noon, asOf: null })
const amountsOf = (...of: Parameters<typeof plainSheet>) => plainSheet(...of).parts.find(({ title }) => title === 'Amount')?.facts

it('a voucher shows the stay, the guests of each room, and that it must be shown at the hotel', () => {
  const [room] = sampleRecord().booking.occupancies
  const { title, subtitle, parts, notes } = plainSheet('voucher', {
    occupancies: [room, { occupants: [], room: null }],
    remarks: 'Quiet.',
    countryCode: 'ch',
  })
  expect([title, subtitle, notes]).toEqual(['Voucher', 'Please show this voucher at the hotel on arrival.', []])
  expect(parts[0]?.hotel).toEqual({ name: 'Grand Küste Hotel', lines: 'Istanbul, Switzerland', picture: null })
  expect(Object.fromEntries(parts[0]?.facts ?? [])).toEqual({
    ...{ 'Booking reference': '55cda9', 'Check-in': 'Fri 12 Mar 2027' },
    ...{ 'Check-out': 'Mon 15 Mar 2027', Nights: '3', 'Booked by': 'Zoë Ångström', Included: 'Bed and breakfast' },
  })
  expect(parts.slice(1)).toMatchObject([
    {
      title: 'Rooms and guests',
      table: {
        heads: ['Room', 'Guests', 'Party'],
        rows: [
          ['Double room', 'Zoë Ångström, Ida Ångström\u00a0(6)', '1 adult, a child aged 6'],
          ['Room 2', '', '0 adults'],
        ],
      },
    },
    { title: 'Remarks of the hotel', text: 'Quiet.' },
  ])
})

it('omits unknown facts, and falls back to the hotel code and the client reference', () => {
  const unstated = { bookingRef: null, hotelName: null, destinationName: null, countryCode: null, checkout: null, holder: null }
  const { parts } = plainSheet('voucher', { ...unstated, boardType: null, boardName: null })
  expect(parts[0]?.hotel).toEqual({ name: '12b0a5', lines: '', picture: null })
  expect(Object.fromEntries(parts[0]?.facts ?? [])).toEqual({
    ...{ 'Booking reference': 'RD-0123456789ABCDEF', 'Check-in': 'Fri 12 Mar 2027', 'Check-out': 'not stated' },
    ...{ Nights: '3', Board: 'not stated' },
  })
})

it.each(['NET', 'SALE', 'DIRECT'])('a voucher of a %s rate has no amount, whatever the selling price or options', (rateType) => {
  const fields = { rateType, cancellationCost: '174.13', hotelRate: '243.93', hotelCurrency: 'USD' }
  for (const selling of [null, sold])
    expect(JSON.stringify(plainSheet('voucher', fields, { selling, showNet: true }))).not.toMatch(/585|174|243|660|74\.92|EUR|USD/)
})

const textIn = (parts: readonly SheetPart[], wanted: string) => parts.find(({ title }) => title === wanted)?.text

it('a confirmation states the cancellation terms in the hotel’s time, with the fees from now on if they are the guest’s', () => {
  const cancellationPolicies = [
    { amount: '0', fromDate: '2027-01-02T00:00:00+03:00' },
    { amount: '174.13', fromDate: '2027-03-10T23:59:00+03:00' },
    { amount: '585.08', fromDate: '2027-03-11T23:59:00Z' },
  ]
  const termsOf = (fields: object, options: object = {}, atMs = noon) =>
    textIn(
      bookingSheet({ kind: 'confirmation', showNet: false, ...options }, recordOf({ cancellationPolicies, ...fields }), noHotelFacts, {
        voice,
        atMs,
        asOf: null,
      }).parts,
      'Cancellation',
    )
  const free = 'Free until 10 Mar 2027 23:59 (hotel time, +03:00)'
  const fees = 'From 10 Mar 2027 23:59 (hotel time, +03:00): EUR 174.13\nFrom 11 Mar 2027 23:59 (UTC): EUR 585.08'
  expect(termsOf({ rateType: 'SALE' })).toBe(`${free}\n${fees}`)
  expect(termsOf({ rateType: 'SALE' }, {}, Date.UTC(2027, 2, 12))).toBe('No longer free\nFrom 11 Mar 2027 23:59 (UTC): EUR 585.08')
  for (const rateType of ['NET', 'DIRECT', null]) expect(termsOf({ rateType }), `${rateType}`).toBe(free)
  expect(termsOf({ rateType: 'SALE', nonrefundable: true })).toBe('Not refundable')
  expect(termsOf({ rateType: 'SALE', cancellationPolicies: [] })).toBe('not stated')
})

it('a voucher and a confirmation show the special request and each remark once, and a cancellation shows neither', () => {
  const fields = { specialRequest: 'High floor\nnear the lift', remarks: 'Quiet. City tax EUR 4.50 per night. Pets welcome.' }
  for (const kind of ['voucher', 'confirmation'] as const) {
    const { parts } = plainSheet(kind, fields)
    expect(textIn(parts, 'Special request')).toMatch(/^High floor\nnear the lift\n/)
    expect(textIn(parts, 'Charges mentioned by the hotel')).toMatch(/^• City tax EUR 4.50 per night.\n/)
    expect(textIn(parts, 'Remarks of the hotel')).toBe('Quiet. Pets welcome.')
  }
  expect(JSON.stringify(plainSheet('cancellation', fields))).not.toMatch(/floor|City tax|Quiet/)
})

it('no document of a booking shows a cost, a margin or a fee of the desk, whatever the rate, the price and the terms', () => {
  const cents = fc.integer({ min: 100_000, max: 999_999 }).map((all) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)
  fc.assert(
    fc.property(
      fc.uniqueArray(cents, { minLength: 6, maxLength: 6 }),
      fc.constantFrom('NET', 'SALE', 'DIRECT', 'OTHER', null),
      fc.constantFrom('voucher', 'confirmation', 'cancellation', 'arrivals', 'rooming'),
      fc.boolean(),
      fc.boolean(),
      ([cost = '', fee = '', commission = '', price = '', margin = '', hotelRate = ''], rateType, kind, isSold, showNet) => {
        const cancellationPolicies = [{ amount: fee, fromDate: '2027-03-10T23:59:00+03:00' }]
        const status = kind === 'cancellation' ? 'CANCELLED' : 'CONFIRMED'
        const record = recordOf(
          ...[
            {
              status,
              rateType,
              total: cost,
              balance: cost,
              cancellationCost: fee,
              cancellationPolicies,
              commission,
              hotelRate,
              hotelCurrency: 'EUR',
            },
          ],
          { selling: isSold ? { price, currency: 'EUR', margin } : null },
        )
        const sheets =
          kind === 'arrivals'
            ? arrivalSheets([record], voice, null)
            : kind === 'rooming'
              ? roomingSheets([record], voice, null)
              : [bookingSheet({ kind, showNet }, record, noHotelFacts, { voice, atMs: noon, asOf: null })]
        const words = (amount: string) => plain(formatMoney({ amount, currency: 'EUR' }, voice)).replace(/^\D+/, '')
        const shown = [cost, fee, commission, price, margin, hotelRate].filter((amount) =>
          plain(JSON.stringify(sheets)).includes(words(amount)),
        )
        const ofGuest =
          rateType === 'SALE' ? [cost, fee] : rateType === 'DIRECT' ? [hotelRate] : isSold ? [price] : showNet ? [cost, fee] : []
        const hasAmounts = kind === 'confirmation' || kind === 'cancellation'
        for (const amount of shown) expect(hasAmounts && ofGuest.includes(amount), `${kind} ${rateType} ${amount}`).toBe(true)
        if (kind === 'confirmation') expect(new Set(shown)).toEqual(new Set(ofGuest))
      },
    ),
    { numRuns: 300 },
  )
})

it('a document shows what the desk knows about the hotel: the address at its name, the hours at the dates, and the way there', async () => {
  const words = { address: 'Quay 1\n34000', telephone: '+90 212', stars: 4, directions: 'Tram T1 to Sirkeci' }
  const hotel = { ...noHotelFacts, ...words, checkinHours: '14:00', checkoutHours: '11:00' }
  const { parts } = plainSheet('voucher', {}, { hotel })
  expect(parts[0]?.hotel?.lines).toBe('Istanbul, Türkiye, 4 stars\nQuay 1\n34000')
  const stated = { 'Check-in': 'Fri 12 Mar 2027\n14:00', 'Check-out': 'Mon 15 Mar 2027\nuntil 11:00', 'Hotel’s telephone': '+90 212' }
  expect(Object.fromEntries(parts[0]?.facts ?? [])).toMatchObject(stated)
  expect(textIn(parts, 'Directions')).toBe('Tram T1 to Sirkeci')
  expect(textIn(plainSheet('cancellation', {}, { hotel }).parts, 'Directions')).toBeUndefined()
  const offered = offerSheet(sampleOffer(), [hotel], voice, noon).parts[1]
  expect([offered?.hotel?.lines, offered?.facts[0]]).toEqual(['Istanbul, 4 stars\nQuay 1\n34000', ['Check-in', 'Fri 12 Mar 2027\n14:00']])
})

it('a voucher calls the board included, except for a room that the guest pays at the hotel', () => {
  const named = (rateType: string) =>
    plainSheet('voucher', { rateType }).parts[0]?.facts.find(([, value]) => value === 'Bed and breakfast')?.[0]
  expect(['NET', 'SALE', 'DIRECT'].map(named)).toEqual(['Included', 'Included', 'Board'])
})

it('a confirmation shows what the guest pays: the fixed price, the selling price or the amount due at the hotel', () => {
  expect(amountsOf('confirmation', { rateType: 'SALE', cancellationCost: '174.13' })).toEqual([['Total for the stay', 'EUR 585.08']])
  expect(amountsOf('confirmation', {}, { selling: sold, showNet: true })).toEqual([['Total for the stay', 'EUR 660.00']])
  const atHotel = { rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  expect(amountsOf('confirmation', atHotel)).toEqual([['To be paid at the hotel', 'USD 243.93']])
  expect(plainSheet('confirmation')).toMatchObject({ title: 'Booking confirmation', notes: [] })
})

it('a confirmation shows the cost of a Net rate only if the clerk selects that', () => {
  expect(amountsOf('confirmation')).toBeUndefined()
  expect(amountsOf('confirmation', {}, { showNet: true })).toEqual([['Total for the stay', 'EUR 585.08']])
})

it('a cancellation confirmation shows the guest’s fee, and neither the total nor the remarks', () => {
  const fields = { rateType: 'SALE', cancellationCost: '174.13', remarks: 'Quiet.' }
  const { title, subtitle, parts } = plainSheet('cancellation', fields)
  expect([title, subtitle]).toEqual(['Cancellation confirmation', 'This booking is cancelled. Nobody is expected at the hotel.'])
  expect(parts.map((part) => part.title)).toEqual([null, 'Rooms and guests', 'Amount'])
  expect(amountsOf('cancellation', fields)).toEqual([['Cancellation fee', 'EUR 174.13']])
  expect(amountsOf('cancellation', { ...fields, rateType: 'NET' })).toBeUndefined()
  expect(amountsOf('cancellation', { rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' })).toBeUndefined()
})

it('shows the hotel’s confirmation number next to the booking reference', () => {
  for (const kind of ['voucher', 'confirmation', 'cancellation'] as const) {
    const facts = plainSheet(kind, {}, { hotelConfirmation: 'HCN-778899' }).parts[0]?.facts ?? []
    const at = facts.findIndex(([name]) => name === 'Booking reference')
    expect(facts.slice(at, at + 2)).toEqual([
      ['Booking reference', '55cda9'],
      ['Hotel’s confirmation no.', 'HCN-778899'],
    ])
  }
})

/** The rows of a sheet's table as objects keyed by column heading. */
const rowsOf = ({ parts }: Sheet) =>
  parts.flatMap(({ table }) => table?.rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [table.heads[at], cell]))) ?? [])
const column = (sheets: readonly Sheet[], head: string) => sheets.map((sheet) => rowsOf(sheet).map((row) => row[head]))

const [room] = sampleRecord().booking.occupancies
const unnamedRoom = { occupants: [], room: { ...room?.room, numberOfAdults: 1, childrenAges: [], roomDescription: null } }

it('an arrival list has a row for each booking, under the column headings', () => {
  const [sheet, ...others] = arrivalSheets([recordOf({ occupancies: [room, room] })], voice, null)
  const guests = 'Zoë Ångström, Ida Ångström\u00a0(6)'
  expect(sheet && rowsOf(sheet)).toEqual([
    {
      ...{ Hotel: 'Grand Küste Hotel', Place: 'Istanbul', 'Booking reference': '55cda9', 'Booked by': 'Zoë Ångström' },
      ...{ Guests: `${guests}; ${guests}`, Nights: '3', Board: 'Bed and breakfast' },
    },
  ])
  expect([sheet?.title, sheet?.subtitle, sheet?.notes, others]).toEqual(['Arrival list', 'Fri 12 Mar 2027', [], []])
})

it('an arrival list has a column for the hotel’s confirmation number if at least one booking has one', () => {
  const sheets = arrivalSheets(
    [recordOf({}, { hotelConfirmation: 'HCN-778899' }), recordOf({ bookingRef: 'other', hotelName: 'Zeta' })],
    voice,
    null,
  )
  expect(column(sheets, 'Hotel’s confirmation no.')).toEqual([['HCN-778899', '']])
  expect(column(sheets, 'Booked by')).toEqual([['Zoë Ångström', 'Zoë Ångström']])
})

it('an arrival list has a sheet for each day of arrival, in order, with hotels sorted by the rules of the language', () => {
  const arriving = [
    recordOf({ checkin: '2027-03-13', hotelName: 'Zeta' }),
    recordOf({ hotelName: 'Zeta', bookingRef: null }, { nights: null }),
    recordOf({ hotelName: 'Ärzte' }),
    recordOf({ hotelName: null }),
    recordOf({ checkin: null }),
  ]
  const sheets = arrivalSheets(arriving, voice, '10 Jan')
  expect(sheets.map(({ subtitle, notes }) => [subtitle, ...notes])).toEqual([
    ['not stated', 'As of 10 Jan'],
    ['Fri 12 Mar 2027', 'As of 10 Jan'],
    ['Sat 13 Mar 2027', 'As of 10 Jan'],
  ])
  expect(column(sheets, 'Hotel')).toEqual([['Grand Küste Hotel'], ['12b0a5', 'Ärzte', 'Zeta'], ['Zeta']])
  expect([column(sheets, 'Nights')[1]?.[2], column(sheets, 'Booking reference')[1]?.[2]]).toEqual(['', 'RD-0123456789ABCDEF'])
})

it('a rooming list has a row for each room of a booking, and numbers unnamed rooms from 1', () => {
  const rooms = [unnamedRoom, room, unnamedRoom]
  const [sheet] = roomingSheets([recordOf({ occupancies: rooms })], voice, '10 Jan')
  const booked = { 'Booking reference': '55cda9', 'Check-out': 'Mon 15 Mar 2027', Board: 'Bed and breakfast' }
  expect(sheet && rowsOf(sheet)).toEqual([
    { ...booked, Room: 'Room 1', Guests: '', Party: '1 adult' },
    { ...booked, Room: 'Double room', Guests: 'Zoë Ångström, Ida Ångström\u00a0(6)', Party: '1 adult, a child aged 6' },
    { ...booked, Room: 'Room 3', Guests: '', Party: '1 adult' },
  ])
  expect(sheet).toMatchObject({ title: 'Rooming list', notes: ['As of 10 Jan'] })
})

it('makes a rooming list for each hotel and day, even for two hotels with the same name', () => {
  const sheets = roomingSheets(
    [
      recordOf({ checkin: '2027-03-13', bookingRef: 'later' }),
      recordOf({ bookingRef: 'first' }),
      recordOf({ hotelCode: 'other', bookingRef: 'namesake' }),
      recordOf({ bookingRef: 'second' }),
    ],
    voice,
    null,
  )
  expect(column(sheets, 'Booking reference')).toEqual([['first', 'second'], ['namesake'], ['later']])
  const friday = 'Grand Küste Hotel, Check-in Fri 12 Mar 2027'
  expect(sheets.map(({ subtitle }) => subtitle)).toEqual([friday, friday, 'Grand Küste Hotel, Check-in Sat 13 Mar 2027'])
})

it('prints no amount on a list, even for a booking that the guest pays', () => {
  const records = ['NET', 'SALE'].map((rateType) => recordOf({ rateType }))
  for (const sheets of [arrivalSheets(records, voice, null), roomingSheets(records, voice, null)])
    expect(JSON.stringify(sheets)).not.toMatch(/585|660|74\.92|EUR/)
})

/** The paper of an offer with these rates, as text. */
async function textOf(lines: readonly OfferLine[], language: OfferView['language'] = 'en', at = '2027-01-10T12:00:00Z'): Promise<string> {
  const voice = await voiceIn(language)
  const sheets = [offerSheet({ ...sampleOffer(), lines }, [], voice, Date.parse(at))]
  return paperText({ language: voice.locale, direction: 'ltr', size: 'A4', title: '', letterhead, sheets }, voice)
}
const plain = (text: string) => text.replace(/[\u2066-\u2069\u00a0\u202f]/g, ' ')
const net = sampleLine()

it('an offer shows the client, the validity, and for each rate the stay, the party, the free cancellation and the price', async () => {
  const nonrefundableTerms = { ...net.terms, hotelName: 'Sol', nonrefundable: true, remarks: '<p>City tax<br>at the hotel' }
  const text = await textOf([net, sampleLine({ terms: nonrefundableTerms })])
  for (const words of ['O-270110-7KQ', 'Zoë Ångström', 'Fri 15 Jan 2027', 'Gern für Sie gefunden.', '1. Grand Küste Hotel', 'Istanbul'])
    expect(text).toContain(words)
  for (const words of ['Double room', 'Fri 12 Mar 2027', 'Nights: 3', '2 adults', 'Bed and breakfast', 'Total for the stay: EUR 660.00'])
    expect(text).toContain(words)
  for (const words of ['Free until 10 Mar 2027 23:59 (hotel time, +03:00)', '2. Sol', 'Not refundable', 'City tax\nat the hotel'])
    expect(text).toContain(words)
})

it('shows that cancelling is no longer free from the exact time at which a fee begins', async () => {
  expect(await textOf([net], 'en', '2027-03-10T20:58:59Z')).toContain('Cancellation: Free until 10 Mar 2027 23:59 (hotel time, +03:00)')
  expect(await textOf([net], 'en', '2027-03-10T20:59:00Z')).toContain('Cancellation: No longer free')
})

it('an offer never shows the desk’s cost, a fee or the margin, in any language', async () => {
  const cents = fc
    .integer({ min: 1_000_000, max: 9_999_999 })
    .map((all) => `${Math.floor(all / 100)}.${String(all % 100).padStart(2, '0')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(cents, { minLength: 4, maxLength: 4 }),
      fc.constantFrom(...selectableLanguages),
      async ([cost = '', fee = '', price = '', margin = ''], language) => {
        const line = sampleLine({
          terms: { ...net.terms, amount: cost, cancellationPolicies: [{ amount: fee, fromDate: '2027-03-10T23:59:00+03:00' }] },
          sold: { how: 'typed', price, currency: 'EUR', cost, margin, rule: null },
        })
        const voice = await voiceIn(language)
        const text = plain((await textOf([line], language)) + offerText({ ...sampleOffer(), lines: [line] }, null, voice, noon))
        const words = (amount: string) => plain(formatMoney({ amount, currency: 'EUR' }, voice)).trim()
        expect(text).toContain(words(price))
        for (const hidden of [cost, fee, margin]) expect(text).not.toContain(words(hidden))
      },
    ),
    { numRuns: 60 },
  )
})

it('an offer as text has hotel, room, dates, party, board, price and free cancellation of each rate, but no remarks', async () => {
  const other = sampleLine({
    terms: { ...net.terms, hotelName: 'Sol', remarks: 'Pets welcome.' },
    roomNames: ['Suite', '', 'Single room', 'Suite'],
  })
  const offered = { ...sampleOffer(), lines: [net, other] }
  const foot = [
    ...['Offer number: O-270110-7KQ', 'Valid until: Fri 15 Jan 2027'],
    'Subject to availability: the rooms are not reserved until they are booked.',
  ]
  const stay = [
    ...['Fri 12 Mar 2027 to Mon 15 Mar 2027, 3 nights', '2 adults', 'Bed and breakfast', 'Total for the stay: EUR 660.00'],
    'Cancellation: Free until 10 Mar 2027 23:59 (hotel time, +03:00)',
  ]
  const first = ['Grand Küste Hotel, Istanbul', 'Double room', ...stay]
  const second = ['Sol, Istanbul', '2 × Suite; Single room', ...stay]
  const linesOf = (line: number | null) => plain(offerText(offered, line, voice, noon)).split('\n')
  expect(linesOf(null)).toEqual([
    'Gern für Sie gefunden.',
    '',
    '1. Grand Küste Hotel, Istanbul',
    ...first.slice(1),
    '',
    '2. Sol, Istanbul',
    ...second.slice(1),
    '',
    ...foot,
  ])
  expect(linesOf(1)).toEqual([...second, '', ...foot])
})

it('an offer shows no amount for a rate without a selling price', async () => {
  for (const rateType of ['NET', 'SALE']) {
    const text = await textOf([sampleLine({ sold: null, terms: { ...net.terms, rateType } })])
    expect(text).not.toMatch(/585|174|EUR|Total/)
  }
})

it('an offer numbers rates and rooms only if there are several, counts all travellers, and states that nothing is reserved', async () => {
  const paxes = [
    { numberOfAdults: 2, childrenAges: [4] },
    { numberOfAdults: 1, childrenAges: [7] },
  ]
  const family = sampleLine({ roomNames: ['Double room', 'Single room'], stay: { ...net.stay, paxes } })
  const text = await textOf([family])
  for (const words of ['\nGrand Küste Hotel\n', 'Check-out: Mon 15 Mar 2027', 'Room 1: Double room', 'Room 2: Single room'])
    expect(text).toContain(words)
  expect(text).toContain('Party: 3 adults, children aged 4 and 7')
  expect(text).toContain('Subject to availability: the rooms are not reserved until they are booked.')
  expect(await textOf([net])).toContain('Room: Double room')
})

it('an offer shows the amount due at the hotel, without total or cost', async () => {
  const terms = { ...net.terms, rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  const text = await textOf([sampleLine({ terms, sold: null })])
  expect(text).toContain('To be paid at the hotel: USD 243.93')
  expect(text).not.toContain('585.08')
  expect(text).not.toContain('Total')
})

it('quotes the amounts in the hotel’s remarks verbatim', async () => {
  const remarks = 'Quiet from 22:00. City tax 4.50 EUR per night, paid on arrival.'
  const text = await textOf([sampleLine({ terms: { ...net.terms, remarks } })])
  expect(text).toContain('Charges mentioned by the hotel\n• City tax 4.50 EUR per night, paid on arrival.\n')
  expect(await textOf([net])).not.toContain('Charges mentioned by the hotel')
})

it('does not show a rate as free to cancel if its terms are unknown', async () => {
  const text = await textOf([sampleLine({ terms: { ...net.terms, cancellationPolicies: null } })])
  expect(text).toContain('Cancellation: not stated')
})

it('puts every sheet into the text in reading order, and the letterhead once at the end', () => {
  const letterhead = { name: 'Aurora Travel', address: 'Lake Street 1\n8001 Zürich', closing: 'See you soon.', logo: null }
  const table = {
    heads: ['Room', 'Guests'],
    rows: [
      ['Double', 'Ada'],
      ['Single', 'Kit'],
    ],
  }
  const parts = [
    { title: null, hotel: null, facts: [['Hotel', 'Sol']] satisfies [string, string][], table: null, text: null },
    { title: 'Rooms', hotel: null, facts: [], table, text: 'Quiet.' },
  ]
  const sheets = [
    { title: 'Voucher', subtitle: 'Sol', parts, notes: ['Show it.', 'As of today'] },
    { title: 'Voucher', subtitle: null, parts: [], notes: [] },
  ]
  expect(paperText({ language: 'en', direction: 'ltr', size: 'A4', title: '', letterhead, sheets }, voice)).toBe(
    [
      ...['Voucher', 'Sol', '', 'Hotel: Sol', '', 'Rooms', 'Room: Double; Guests: Ada', 'Room: Single; Guests: Kit', 'Quiet.', ''],
      ...['Show it.', 'As of today', '', 'Voucher', '', 'See you soon.', '', 'Aurora Travel', 'Lake Street 1', '8001 Zürich', ''],
    ].join('\n'),
  )
})

const confirmed = { known: 'CONFIRMED', purged: false } as const
const cancelled = { known: 'CANCELLED', purged: false } as const

it('only a confirmed booking can have a voucher, and only a cancelled booking can have a cancellation confirmation', () => {
  expect(reasonToLeaveOut('voucher', confirmed, false)).toBeNull()
  expect(reasonToLeaveOut('voucher', cancelled, false)).toBe('notConfirmed')
  expect(reasonToLeaveOut('voucher', { known: null, purged: false }, false)).toBe('notConfirmed')
  expect(reasonToLeaveOut('cancellation', cancelled, false)).toBeNull()
  expect(reasonToLeaveOut('cancellation', confirmed, false)).toBe('notCancelled')
})

it('a booking with an open outcome or cancellation has no document', () => {
  for (const kind of ['voucher', 'confirmation', 'cancellation', 'arrivals', 'rooming'] as const) {
    expect(reasonToLeaveOut(kind, confirmed, true)).toBe('open')
    expect(reasonToLeaveOut(kind, cancelled, true)).toBe('open')
  }
})
