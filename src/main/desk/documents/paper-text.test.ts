import { expect, it } from 'vitest'
import { voice } from '../../../shared/words/say.ts'
import { paperText } from './reading.ts'

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
    { title: null, facts: [['Hotel', 'Sol']] satisfies [string, string][], table: null, text: null },
    { title: 'Rooms', facts: [], table, text: 'Quiet.' },
  ]
  const sheets = [
    { title: 'Voucher', subtitle: 'Sol', parts, notes: ['Show it.', 'As of today'] },
    { title: 'Voucher', subtitle: null, parts: [], notes: [] },
  ]
  expect(paperText({ language: 'en', direction: 'ltr', title: '', letterhead, sheets }, voice)).toBe(
    [
      ...['Voucher', 'Sol', '', 'Hotel: Sol', '', 'Rooms', 'Room: Double; Guests: Ada', 'Room: Single; Guests: Kit', 'Quiet.', ''],
      ...['Show it.', 'As of today', '', 'Voucher', '', 'See you soon.', '', 'Aurora Travel', 'Lake Street 1', '8001 Zürich', ''],
    ].join('\n'),
  )
})
