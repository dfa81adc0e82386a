import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { HistoryLine } from '../../../../shared/contract/views/ledger-views.ts'
import { setVoice } from '../../../../shared/words/say.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { record, row } from '../../../testing/sample-bookings.ts'
import { BookingHistory } from './booking-history.tsx'

afterEach(() => setVoice('en'))

type Change = HistoryLine['changes'][number]
const day = Date.UTC(2027, 2, 1, 9)
const line = (source: string, user: string | null, ...changes: readonly (readonly [string, string | null, string | null])[]) =>
  ({
    source,
    ...(user !== null && { user }),
    changes: changes.map(([field, before, after]): Change => ({ field, before, after })),
  }) as const

/** Renders these lines, the first one newest, and returns what each says about its source and about its changes. */
function linesOf(...lines: readonly Omit<HistoryLine, 'atMs'>[]): string[][] {
  cleanup()
  const history = lines.map((one, i) => ({ ...one, atMs: day - i }))
  renderPart(<BookingHistory record={record(row(1), { history })} />, { clock: { nowMs: day, zone: 'UTC' } })
  const items = within(screen.getByRole('list')).getAllByRole('listitem')
  return items.slice(0, -1).map((item) => [...item.children].map(({ textContent }) => textContent ?? ''))
}

const guests = JSON.stringify([
  {
    occupants: [{ firstName: 'Mia', lastName: 'Pryde', age: 7, occupantType: 'CHILD' }],
    room: { numberOfAdults: 0, childrenAges: [7], roomDescription: 'Twin', sequence: 1 },
  },
])
const everyLine = [
  line('desk', 'Ana', ['booked', null, null]),
  line('notes', 'Ben', ['noteAdded', null, null], ['followUpOn', null, '2027-03-12'], ['costCentre', 'C-1', null]),
  line('desk', 'Ben', ['voucher', null, 'saved as PDF in de']),
  line('desk', null, ['confirmation', null, 'put into an e-mail draft in en by desk-07']),
  line('desk', 'Ben', ['cancellation asked for; penalty agreed to', null, 'EUR 1,174.13']),
  line('desk', 'Ben', ['cancellation asked for; penalty agreed to', null, 'none']),
  line('checkBooking', null, ['status', 'CONFIRMED', 'CANCELED'], ['total', '585.10', '1585.10'], ['nonrefundable', 'false', 'true']),
  line('checkBookings', null, ['cancellationPolicies', null, '[{"amount":"20.5","fromDate":"2027-03-10T23:59:00+01:00"}]']),
  line('bookRate', null, ['holder', null, '{"firstName":"Mia","lastName":"Pryde","email":"m@example.org"}'], ['occupancies', null, guests]),
  line('cancelBooking', null, ['creationDate', null, '2027-02-01T10:00:00Z'], ['rateType', 'NET', 'SALE'], ['countryCode', 'CH', 'DE']),
  line(
    'checkBooking',
    null,
    ['holder', null, null],
    ['supplierCode', 'x1', 'x2'],
    ['constructor', null, 'x3'],
    ['occupancies', '[{"occupants":[', 'odd'],
  ),
]

it('says who did what, and shows every value as the rest of the drawer does', () => {
  expect(linesOf(...everyLine)).toEqual([
    ['1 Mar 2027 09:00, Ana', 'Booked'],
    ['1 Mar 2027 08:59, Notes, Ben', 'Note written', 'Follow up on: nothing → Fri 12 Mar 2027', 'Cost centre: C-1 → nothing'],
    ['1 Mar 2027 08:59, Ben', 'Voucher: saved as PDF (German)'],
    ['1 Mar 2027 08:59, desk-07', 'Booking confirmation: saved as an e-mail draft (English)'],
    ['1 Mar 2027 08:59, Ben', 'Cancellation requested. Fee agreed to: EUR 1,174.13'],
    ['1 Mar 2027 08:59, Ben', 'Cancellation requested. Fee agreed to: none'],
    [
      '1 Mar 2027 08:59, look-up',
      'Status: Confirmed → Cancelled',
      'Total: EUR 585.10 → EUR 1,585.10',
      'Refund: refundable → not refundable',
    ],
    ['1 Mar 2027 08:59, list of bookings', 'Cancellation terms: nothing → EUR 20.50 from 10 Mar 2027 22:59 (23:59 at the hotel, +01:00)'],
    ['1 Mar 2027 08:59, booking', 'Holder: nothing → Mia Pryde, m@example.org', 'Rooms and guests: nothing → Twin; Mia Pryde, child, 7'],
    [
      '1 Mar 2027 08:59, cancellation',
      'Booked: nothing → 1 Feb 2027 10:00',
      'Rate type: Net → Fixed price',
      'Place: Switzerland → Germany',
    ],
    [
      '1 Mar 2027 08:59, look-up',
      'Holder',
      'supplierCode: x1 → x2',
      'constructor: nothing → x3',
      'Rooms and guests: [{"occupants":[ → odd',
    ],
  ])
})

it('leaves a name in the text of the service where it is: it did nothing at this desk', () => {
  expect(linesOf(line('checkBooking', null, ['remarks', null, 'printed in de by Mallory']))[0]?.[0]).not.toContain('Mallory')
})

it('has no word outside of the catalogue, except names, dates, codes and what cannot be read', async () => {
  await setVoice('en-XA')
  // Accents are in each word of the catalogue that has a vowel.
  const words =
    linesOf(...everyLine)
      .flat()
      .join(' ')
      .match(/(?<![\p{L}\p{M}])[a-z-]{3,}(?![\p{L}\p{M}])/giu) ?? []
  const names = 'Ana Ben Mia Pryde desk- example org Twin supplierCode constructor occupants odd'
  const ofLanguage = 'Feb Mar Fri German Germany English Switzerland EUR PDF'
  expect(new Set(words)).toEqual(new Set(`${names} ${ofLanguage}`.split(' ')))
})

it('is German in German, and its arrow points onward in Arabic', async () => {
  await setVoice('de')
  expect(
    linesOf(...everyLine)
      .slice(2, 7)
      .flatMap(([, ...changes]) => changes),
  ).toEqual([
    'Voucher: als PDF gespeichert (Deutsch)',
    'Buchungsbestätigung: als E-Mail-Entwurf gespeichert (Englisch)',
    'Stornierung angefragt. Akzeptierte Gebühr: 1.174,13 EUR',
    'Stornierung angefragt. Akzeptierte Gebühr: keine',
    'Status: Bestätigt → Storniert',
    'Gesamtpreis: 585,10 EUR → 1.585,10 EUR',
    'Erstattung: erstattbar → nicht erstattbar',
  ])
  await setVoice('ar')
  expect(linesOf(line('checkBooking', null, ['currency', 'EUR', 'USD']))[0]?.[1]).toMatch(/EUR.*←.*USD/u)
})
