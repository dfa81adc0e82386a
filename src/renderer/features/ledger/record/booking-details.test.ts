import { afterEach, expect, it } from 'vitest'
import { differences } from '../../../../shared/domain/terms.ts'
import { hideCost } from '../../../../shared/words/say.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, record, row } from '../../../testing/sample-bookings.ts'
import { deskState } from '../../../testing/scripted-desk.ts'
import { bookedTerms } from '../../../ui/wording/term-words.ts'
import { bookingCommands } from '../ledger-commands.ts'
import { indentJson } from './booking-drawer.tsx'
import { balanceNote } from './booking-money.tsx'
import { guestWords } from './booking-stay.tsx'
import { referenceKindOf } from './look-up.tsx'

afterEach(() => hideCost(false))

const booking = record(row(1)).booking

it.each([
  ['flagged if it differs from the total', 'CONFIRMED', '522.39', /^Differs from the total/],
  ['not flagged if it differs only in its digits', 'CONFIRMED', '585.1', null],
  ['not flagged if the booking is cancelled', 'CANCELED', '410.95', null],
  ['not flagged if it is not stated', 'CONFIRMED', null, null],
])('a balance is %s', (_, status, balance, note) => {
  expect(balanceNote({ status, total: '585.10', balance })).toEqual(note && expect.stringMatching(note))
})

it('while costs are hidden, the evidence command warns that the evidence contains costs', async () => {
  const { app } = openWindow(ledgerOf([row(1)]), { desk: deskState({ ledger: 'open' }), page: { name: 'ledger' } })
  await app().ledger.record.open(row(1))
  const words = () => bookingCommands.commands(app()).find(({ id }) => id === 'evidence')?.words
  expect(words()).toBe('Save the evidence of 55cd1')
  hideCost(true)
  expect(words()).toBe('Save the evidence of 55cd1 (it contains the hidden cost)')
})

const agreed = bookedTerms(booking)

it('the agreed and the booked terms are equal when the service booked what was agreed', () =>
  expect(differences(agreed, bookedTerms(booking))).toEqual([]))

it('the agreed and the booked terms differ by the total, the board and the rooms', () => {
  const booked = bookedTerms({ ...booking, total: '600.00', boardType: 'RO', boardName: 'Room Only', occupancies: [] })
  expect(differences(agreed, booked).map(({ field }) => field)).toEqual(['amount', 'board', 'rooms'])
})

it('describes a guest by the name, the type and the age, as far as they are known', () => {
  expect(guestWords({ firstName: 'Mia', lastName: 'Pryde', age: 0, occupantType: 'CHILD' })).toBe('Mia Pryde, child, 0')
  expect(guestWords({ firstName: 'Anna', lastName: 'Pryde', age: null, occupantType: 'ADULT' })).toBe('Anna Pryde')
  expect(guestWords({ firstName: null, lastName: null, age: null, occupantType: null })).toBe('Name not stated')
})

it('indents a record without changing its values', () => {
  expect(indentJson('{"total":"585.10","n":[]}')).toBe('{\n  "total": "585.10",\n  "n": []\n}')
  expect(indentJson('not JSON')).toBe('not JSON')
})

it('recognises client references by their prefix', () => {
  expect(referenceKindOf(' rd-7K2M')).toBe('clientRef')
  expect(referenceKindOf('55cda9')).toBe('bookingRef')
})
