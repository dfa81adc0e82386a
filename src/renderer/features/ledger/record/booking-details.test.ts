import { afterEach, describe, expect, it } from 'vitest'
import { differences } from '../../../../shared/domain/terms.ts'
import { hideCost } from '../../../../shared/words/say.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, record, row } from '../../../testing/sample-bookings.ts'
import { deskState, scriptedDesk } from '../../../testing/scripted-desk.ts'
import { bookedTerms } from '../../../ui/wording/term-words.ts'
import { bookingCommands } from './booking-commands.ts'
import { fieldWords, valueWords } from './booking-history.tsx'
import { balanceNote } from './booking-money.tsx'
import { guestWords } from './booking-stay.tsx'
import { kindOf } from './look-up.tsx'
import { indented } from './raw-record.tsx'

afterEach(() => hideCost(false))

const booking = record(row(1)).booking

describe('a balance', () => {
  it('that differs from the total of a confirmed booking is pointed out, whatever its spelling', () => {
    expect(balanceNote({ status: 'CONFIRMED', total: '585.08', balance: '522.39' })).toMatch(/^Differs from the total/)
    expect(balanceNote({ status: 'CONFIRMED', total: '585.10', balance: '585.1' })).toBeNull()
  })

  it('of a cancelled booking is what comes back, and may differ', () => {
    expect(balanceNote({ status: 'CANCELED', total: '585.08', balance: '410.95' })).toBeNull()
  })

  it('that is not stated is not judged', () => {
    expect(balanceNote({ status: 'CONFIRMED', total: '585.08', balance: null })).toBeNull()
  })
})

it('the command that saves the evidence says that it contains cost while cost is hidden', async () => {
  const store = createAppStore(scriptedDesk(ledgerOf([row(1)])))
  store.setState({ desk: deskState({ ledger: 'open' }), page: { name: 'ledger' } })
  await store.getState().openRecord(row(1))
  const words = () => bookingCommands.commands(store.getState()).find(({ id }) => id === 'evidence')?.words
  expect(words()).toBe('Save the evidence of 55cd1')
  hideCost(true)
  expect(words()).toBe('Save the evidence of 55cd1 (it contains the hidden cost)')
})

describe('agreed and booked', () => {
  const agreed = bookedTerms(booking)

  it('are the same where the service booked what was agreed to', () => expect(differences(agreed, bookedTerms(booking))).toEqual([]))

  it('differ by the total, the board and the rooms', () => {
    const booked = bookedTerms({ ...booking, total: '600.00', boardType: 'RO', boardName: 'Room Only', occupancies: [] })
    expect(differences(agreed, booked).map(({ field }) => field)).toEqual(['amount', 'board', 'rooms'])
  })
})

it('a guest is named by what is known of them', () => {
  expect(guestWords({ firstName: 'Mia', lastName: 'Pryde', age: 0, occupantType: 'CHILD' })).toBe('Mia Pryde, child, 0')
  expect(guestWords({ firstName: 'Anna', lastName: 'Pryde', age: null, occupantType: 'ADULT' })).toBe('Anna Pryde')
  expect(guestWords({ firstName: null, lastName: null, age: null, occupantType: null })).toBe('Name not stated')
})

it('a record is shown to the letter, with line breaks', () => {
  expect(indented('{"total":"585.10","n":[]}')).toBe('{\n  "total": "585.10",\n  "n": []\n}')
  expect(indented('not JSON')).toBe('not JSON')
})

it('what the desk wrote is told by the names of its fields, and a day as days are', () => {
  expect(['internalRef', 'hotelConfirmation', 'costCentre', 'followUpOn', 'followUpBy'].map(fieldWords)).toEqual([
    'Internal reference',
    'Hotel’s confirmation no.',
    'Cost centre',
    'Follow up on',
    'Who follows up',
  ])
  expect(valueWords('followUpOn', '2026-11-25')).toBe('Wed 25 Nov 2026')
  expect(valueWords('costCentre', '2026-11-25')).toBe('2026-11-25')
  expect(valueWords('tags', null)).toBe('nothing')
})

it('field names read as words', () => expect(fieldWords('cancellationPolicies[0].fromDate')).toBe('cancellation policies[0].from date'))

it('a typed reference is taken for ours when it begins as ours do', () => {
  expect(kindOf(' rd-7K2M')).toBe('clientRef')
  expect(kindOf('55cda9')).toBe('bookingRef')
})
