import { expect, test } from 'vitest'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { Booking } from '../../../shared/domain/schemas.ts'
import { voice } from '../../../shared/words/say.ts'
import { booking } from '../../testing/service-samples.ts'
import { bookingSheet } from './booking-sheet.ts'

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
const sheetOf = (kind: 'voucher' | 'confirmation' | 'cancellation', change: object = {}) => {
  const record = { booking: Booking.parse(text(change)), row: { nights: 2, selling: null } } as LedgerRecord
  return bookingSheet({ kind, showNet: false }, record, voice, null).parts
}
const quoted = (parts: ReturnType<typeof sheetOf>) => parts.find(({ title }) => title === 'Amounts that the hotel names')?.text

test('amounts that the hotel names are printed for the guest, in its own words and with none worked out from them', () => {
  const wanted = [
    '• Resort fee USD 29.00 a night.',
    '• Deposit: 50 USD',
    'In the hotel’s own words. They may be payable at the hotel and are part of no other amount here.',
  ].join('\n')
  expect(quoted(sheetOf('voucher'))).toBe(wanted)
  expect(quoted(sheetOf('confirmation'))).toBe(wanted)
})

test('they are on no cancellation, and nowhere when the remarks name none', () => {
  expect(quoted(sheetOf('cancellation'))).toBeUndefined()
  expect(quoted(sheetOf('voucher', { remarks: 'Quiet from 22:00.' }))).toBeUndefined()
  expect(quoted(sheetOf('voucher', { remarks: null }))).toBeUndefined()
})

test('a room is for those who stay in it, not for as many as it takes', () => {
  const [first] = booking.occupancies
  const guest = (firstName: string, age: number, occupantType: string) => ({ ...first?.occupants[0], firstName, age, occupantType })
  const occupants = [guest('Ada', 40, 'ADULT'), guest('Kit', 41, 'ADULT'), guest('Mia', 6, 'CHILD')]
  const room = { ...first?.room, numberOfAdults: 3, childrenAges: [6] }
  const rows = (change: object) =>
    sheetOf('voucher', { occupancies: [{ ...first, room, occupants, ...change }] }).find(({ table }) => table)?.table?.rows
  expect(rows({})?.[0]?.[2]).toBe('2 adults, a child aged 6')
  // No line ends between a name and its age.
  expect(rows({})?.[0]?.[1]).toMatch(/^Ada .*, Mia \S+\u00a0\(6\)$/)
  // Where nobody is named, what the room takes is all that is known.
  expect(rows({ occupants: [] })?.[0]?.[2]).toBe('3 adults, a child aged 6')
})
