import { expect, it } from 'vitest'
import type { Sheet } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import { voice } from '../../../shared/words/say.ts'
import { sampleRecord } from '../../testing/sample-records.ts'
import { arrivalSheets, roomingSheets } from './list-sheets.ts'

const recordOf = (fields: Record<string, unknown> = {}, nights: number | null = 3, hotelConfirmation: string | null = null) =>
  ({
    booking: sampleRecord(fields).booking,
    row: { nights, selling: { price: '660.00', currency: 'EUR', margin: '74.92' } },
    notes: { ...noFacts, hotelConfirmation, notes: [] },
  }) as unknown as LedgerRecord

/** The rows of a sheet's table as objects keyed by column heading. */
const rowsOf = ({ parts }: Sheet) =>
  parts.flatMap(({ table }) => table?.rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [table.heads[at], cell]))) ?? [])
const column = (sheets: readonly Sheet[], head: string) => sheets.map((sheet) => rowsOf(sheet).map((row) => row[head]))

const [room] = sampleRecord().booking.occupancies
const unnamedRoom = { occupants: [], room: { ...room?.room, numberOfAdults: 1, childrenAges: [], roomDescription: null } }

it('lists each arriving booking under the column headings', () => {
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

it('lists the hotel’s confirmation number if at least one booking has one', () => {
  const sheets = arrivalSheets([recordOf({}, 3, 'HCN-778899'), recordOf({ bookingRef: 'other', hotelName: 'Zeta' })], voice, null)
  expect(column(sheets, 'Hotel’s confirmation no.')).toEqual([['HCN-778899', '']])
  expect(column(sheets, 'Booked by')).toEqual([['Zoë Ångström', 'Zoë Ångström']])
})

it('makes a sheet for each day of arrival, in order, with hotels sorted by the rules of the language', () => {
  const arriving = [
    recordOf({ checkin: '2027-03-13', hotelName: 'Zeta' }),
    recordOf({ hotelName: 'Zeta', bookingRef: null }, null),
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

it('lists each room of a booking under the column headings, and numbers unnamed rooms from 1', () => {
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
