/** Arrival list and rooming list: many bookings in one table, a page per day of arrival, or per hotel and day. No amounts. */
import type { Sheet } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRecord } from '../../../shared/contract/views/ledger-views.ts'
import { listWithCommas, listWithSemicolons } from '../../../shared/words/lists.ts'
import type { Voice } from '../../../shared/words/say.ts'
import { boardWords, dayWords, guestsWords, holderWords, line, partyWords, reference, roomWords } from './stay-words.ts'

const hotelOf = ({ booking }: LedgerRecord) => line(booking.hotelName) || line(booking.hotelCode)

const sheetOf = (title: string, subtitle: string, heads: string[], rows: string[][], asOf: string | null, { say }: Voice): Sheet => ({
  title,
  subtitle,
  parts: [{ title: null, facts: [], table: { heads, rows }, text: null }],
  notes: asOf === null ? [] : [say('paper.asOf', { moment: asOf })],
})

/** Returns a sheet for each day of arrival with a line for each booking, hotels sorted by the rules of the language. */
export function arrivalSheets(records: readonly LedgerRecord[], voice: Voice, asOf: string | null): Sheet[] {
  const { say } = voice
  // Show the column only if needed: most bookings have no number, and the page width is limited.
  const hasNumbers = records.some(({ notes }) => notes.hotelConfirmation !== null)
  const heads = [
    say('paper.hotel'),
    say('paper.place'),
    say('paper.reference'),
    ...(hasNumbers ? [say('paper.hotelConfirmation')] : []),
    say('paper.bookedBy'),
    say('paper.guests'),
    say('paper.nights'),
    say('paper.board'),
  ]
  const days = Map.groupBy(records, ({ booking }) => booking.checkin ?? '')
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, arriving]) => {
      const rows = [...arriving]
        .sort((a, b) => voice.compare(hotelOf(a), hotelOf(b)))
        .map((record) => {
          const { booking, row, notes } = record
          const guests = listWithSemicolons(
            booking.occupancies.map((one) => guestsWords(one, voice)),
            voice,
          )
          const nights = row.nights === null ? '' : voice.formats.number(String(row.nights))
          return [
            hotelOf(record),
            line(booking.destinationName),
            reference(booking),
            ...(hasNumbers ? [line(notes.hotelConfirmation)] : []),
            holderWords(booking),
            guests,
            nights,
            boardWords(booking, voice),
          ]
        })
      return sheetOf(say('paper.arrivals'), dayWords(day || null, voice), heads, rows, asOf, voice)
    })
}

/** Returns a sheet for each hotel and day of arrival, with a line for each room. */
export function roomingSheets(records: readonly LedgerRecord[], voice: Voice, asOf: string | null): Sheet[] {
  const { say } = voice
  const heads = [
    say('paper.reference'),
    say('paper.room'),
    say('paper.guests'),
    say('paper.party'),
    say('paper.checkout'),
    say('paper.board'),
  ]
  const groups = Map.groupBy(records, (record) => JSON.stringify([record.booking.checkin, hotelOf(record), line(record.booking.hotelCode)]))
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, [first, ...others]]) => {
      const all = first ? [first, ...others] : others
      const rows = all.flatMap(({ booking }) =>
        booking.occupancies.map((one, at) => [
          reference(booking),
          roomWords(one, at + 1, voice),
          guestsWords(one, voice),
          partyWords(one, voice),
          dayWords(booking.checkout, voice),
          boardWords(booking, voice),
        ]),
      )
      const subtitle = first
        ? listWithCommas([hotelOf(first), `${say('paper.checkin')} ${dayWords(first.booking.checkin, voice)}`], voice)
        : ''
      return sheetOf(say('paper.rooming'), subtitle, heads, rows, asOf, voice)
    })
}
