import { expect, test } from 'vitest'
import type { LedgerRecord, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { voice } from '../../../shared/words/say.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { booking } from '../../testing/service-samples.ts'
import { bookingSheet } from './booking-sheet.ts'
import { paperHtml } from './paper-html.ts'

const remarks = 'Quiet from 22:00. <b>Resort fee</b> USD 29.00&nbsp;a night.<br>Deposit: 50 USD'
const text = (change: object) => ({
  ...booking,
  total: '585.08',
  balance: '585.08',
  cancellationCost: null,
  cancellationPolicies: [],
  remarks,
  ...change,
})
const notes = { ...noFacts, notes: [] }
const sheetOf = (kind: 'voucher' | 'confirmation' | 'cancellation', change: object = {}) => {
  const record = { booking: Booking.parse(text(change)), row: { nights: 2, selling: null }, notes } as unknown as LedgerRecord
  return bookingSheet({ kind, showNet: false }, record, voice, null).parts
}
const quoted = (parts: ReturnType<typeof sheetOf>) => parts.find(({ title }) => title === 'Amounts that the hotel names')?.text

test('prints the amounts in the hotel’s remarks for the guest, in its own words and without calculations', () => {
  const wanted = [
    '• Resort fee USD 29.00 a night.',
    '• Deposit: 50 USD',
    'In the hotel’s own words. They may be payable at the hotel and are part of no other amount here.',
  ].join('\n')
  expect(quoted(sheetOf('voucher'))).toBe(wanted)
  expect(quoted(sheetOf('confirmation'))).toBe(wanted)
})

test('prints no hotel amounts on a cancellation or if the remarks have none', () => {
  expect(quoted(sheetOf('cancellation'))).toBeUndefined()
  expect(quoted(sheetOf('voucher', { remarks: 'Quiet from 22:00.' }))).toBeUndefined()
  expect(quoted(sheetOf('voucher', { remarks: null }))).toBeUndefined()
})

test.each([
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
    const letterhead = { name: '', address: '', closing: '', logo: null }
    const sheets = [{ title: kind, subtitle: null, parts, notes: [] }]
    expect(paperHtml({ language: 'en', direction: 'ltr', title: kind, letterhead, sheets })).toContain(kind)
  }
})

test('shows the guests of a room, not its capacity', () => {
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

const plainSheet = (
  kind: Kind,
  fields: Record<string, unknown> = {},
  { selling = null, showNet = false, hotelConfirmation = null }: Amounts = {},
) =>
  bookingSheet(
    { kind, showNet },
    {
      booking: sampleRecord(fields).booking,
      row: { nights: 3, selling },
      notes: { ...notes, hotelConfirmation },
    } as unknown as LedgerRecord,
    voice,
    null,
  )
type Kind = 'voucher' | 'confirmation' | 'cancellation'
type Amounts = { readonly selling?: LedgerRow['selling']; readonly showNet?: boolean; readonly hotelConfirmation?: string | null }
const amountsOf = (...of: Parameters<typeof plainSheet>) => plainSheet(...of).parts.find(({ title }) => title === 'Amount')?.facts

test('a voucher shows the stay, the guests of each room, and that it must be shown at the hotel', () => {
  const [room] = sampleRecord().booking.occupancies
  const { title, subtitle, parts, notes } = plainSheet('voucher', {
    occupancies: [room, { occupants: [], room: null }],
    remarks: 'Quiet.',
    countryCode: 'ch',
  })
  expect([title, subtitle, notes]).toEqual(['Voucher', 'Grand Küste Hotel', ['Please show this voucher at the hotel on arrival.']])
  expect(Object.fromEntries(parts[0]?.facts ?? [])).toEqual({
    ...{ 'Booking reference': '55cda9', Hotel: 'Grand Küste Hotel', Place: 'Istanbul, Switzerland', 'Check-in': 'Fri 12 Mar 2027' },
    ...{ 'Check-out': 'Mon 15 Mar 2027', Nights: '3', 'Booked by': 'Zoë Ångström', Board: 'Bed and breakfast' },
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

test('omits unknown facts, and falls back to the hotel code and the client reference', () => {
  const unstated = { bookingRef: null, hotelName: null, destinationName: null, countryCode: null, checkout: null, holder: null }
  const { subtitle, parts } = plainSheet('voucher', { ...unstated, boardType: null, boardName: null })
  expect(subtitle).toBe('12b0a5')
  expect(Object.fromEntries(parts[0]?.facts ?? [])).toEqual({
    ...{ 'Booking reference': 'RD-0123456789ABCDEF', Hotel: '12b0a5', 'Check-in': 'Fri 12 Mar 2027', 'Check-out': 'not stated' },
    ...{ Nights: '3', Board: 'not stated' },
  })
})

test.each(['NET', 'SALE', 'DIRECT'])('a voucher of a %s rate has no amount, whatever the selling price or options', (rateType) => {
  const fields = { rateType, cancellationCost: '174.13', hotelRate: '243.93', hotelCurrency: 'USD' }
  for (const selling of [null, { price: '660.00', currency: 'EUR', margin: '74.92' }])
    expect(JSON.stringify(plainSheet('voucher', fields, { selling, showNet: true }))).not.toMatch(/585|174|243|660|74\.92|EUR|USD/)
})

test('a confirmation shows what the guest pays: the fixed price, the selling price or the amount due at the hotel', () => {
  expect(amountsOf('confirmation', { rateType: 'SALE', cancellationCost: '174.13' })).toEqual([['Total for the stay', 'EUR 585.08']])
  const selling = { price: '660.00', currency: 'EUR', margin: '74.92' }
  expect(amountsOf('confirmation', {}, { selling, showNet: true })).toEqual([['Total for the stay', 'EUR 660.00']])
  const atHotel = { rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' }
  expect(amountsOf('confirmation', atHotel)).toEqual([['To be paid at the hotel', 'USD 243.93']])
  expect(plainSheet('confirmation')).toMatchObject({ title: 'Booking confirmation', notes: [] })
})

test('a confirmation shows the cost of a Net rate only if the clerk selects that', () => {
  expect(amountsOf('confirmation')).toBeUndefined()
  expect(amountsOf('confirmation', {}, { showNet: true })).toEqual([['Total for the stay', 'EUR 585.08']])
})

test('a cancellation confirmation shows the guest’s fee, and neither the total nor the remarks', () => {
  const fields = { rateType: 'SALE', cancellationCost: '174.13', remarks: 'Quiet.' }
  const { title, parts, notes } = plainSheet('cancellation', fields)
  expect([title, notes]).toEqual(['Cancellation confirmation', ['This booking is cancelled. Nobody is expected at the hotel.']])
  expect(parts.map((part) => part.title)).toEqual([null, 'Rooms and guests', 'Amount'])
  expect(amountsOf('cancellation', fields)).toEqual([['Cancellation fee', 'EUR 174.13']])
  expect(amountsOf('cancellation', { ...fields, rateType: 'NET' })).toBeUndefined()
  expect(amountsOf('cancellation', { rateType: 'DIRECT', hotelRate: '243.93', hotelCurrency: 'USD' })).toBeUndefined()
})

test('shows the hotel’s confirmation number next to the booking reference', () => {
  for (const kind of ['voucher', 'confirmation', 'cancellation'] as const) {
    const [first, second] = plainSheet(kind, {}, { hotelConfirmation: 'HCN-778899' }).parts[0]?.facts ?? []
    expect([first, second]).toEqual([
      ['Booking reference', '55cda9'],
      ['Hotel’s confirmation no.', 'HCN-778899'],
    ])
  }
})
