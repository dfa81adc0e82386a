/** Voucher, booking confirmation and cancellation confirmation: one booking per page. */
import type { BookingsDocument, DocumentOrder, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import type { LedgerRecord, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import { isCountry } from '../../../shared/domain/countries.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { guestAmounts } from '../../../shared/domain/selling/guest-amounts.ts'
import { plainRemarks } from '../../../shared/domain/text.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import type { Voice } from '../../../shared/words/say.ts'
import { boardWords, dayWords, guestsWords, holderWords, hotelAmountsWords, line, partyWords, reference, roomWords } from './stay-words.ts'

export type SheetOrder = Pick<DocumentOrder, 'showNet'> & { readonly kind: BookingsDocument }

const part = (change: Partial<SheetPart>): SheetPart => ({ title: null, facts: [], table: null, text: null, ...change })

/** Returns the sheet of a booking. `asOf` is the time of the data, in words, if they are older than the last sync; otherwise null. */
export function bookingSheet(
  { kind, showNet }: SheetOrder,
  { booking, row, notes }: LedgerRecord,
  voice: Voice,
  asOf: string | null,
): Sheet {
  const { say } = voice
  const isCancelled = kind === 'cancellation'
  const remarks = booking.remarks && !isCancelled ? plainRemarks(booking.remarks) : ''
  const named = isCancelled ? null : hotelAmountsWords(booking.remarks, voice)
  return {
    title: say(kind === 'voucher' ? 'paper.voucher' : isCancelled ? 'paper.cancellation' : 'paper.confirmation'),
    subtitle: line(booking.hotelName) || line(booking.hotelCode) || null,
    parts: [
      part({ facts: facts(booking, row.nights, notes.hotelConfirmation, voice) }),
      part({ title: say('paper.roomsAndGuests'), table: roomsTable(booking, voice) }),
      ...(kind === 'voucher' ? [] : amounts(booking, row.selling, { kind, showNet }, voice)),
      ...(named === null ? [] : [part({ title: say('paper.hotelAmounts'), text: named })]),
      ...(remarks ? [part({ title: say('paper.remarks'), text: remarks })] : []),
    ],
    notes: [
      ...(isCancelled ? [say('paper.isCancelled')] : kind === 'voucher' ? [say('paper.showAtHotel')] : []),
      ...(asOf === null ? [] : [say('paper.asOf', { moment: asOf })]),
    ],
  }
}

const countryIn = (code: string, { locale }: Voice): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''

function facts(booking: Booking, nights: number | null, hotelConfirmation: string | null, voice: Voice): [string, string][] {
  const { say } = voice
  const country = booking.countryCode?.toUpperCase() ?? ''
  const place = listWithCommas([line(booking.destinationName), isCountry(country) && countryIn(country, voice)], voice)
  const stated: [string, string][] = [
    [say('paper.reference'), reference(booking)],
    [say('paper.hotelConfirmation'), line(hotelConfirmation)],
    [say('paper.hotel'), line(booking.hotelName) || line(booking.hotelCode)],
    [say('paper.place'), place],
    [say('paper.checkin'), dayWords(booking.checkin, voice)],
    [say('paper.checkout'), dayWords(booking.checkout, voice)],
    [say('paper.nights'), nights === null ? '' : voice.formats.number(String(nights))],
    [say('paper.bookedBy'), holderWords(booking)],
    [say('paper.board'), boardWords(booking, voice)],
  ]
  return stated.filter(([, value]) => value !== '')
}

function roomsTable(booking: Booking, voice: Voice): SheetPart['table'] {
  const { say } = voice
  return {
    heads: [say('paper.room'), say('paper.guests'), say('paper.party')],
    rows: booking.occupancies.map((one, at) => [roomWords(one, at + 1, voice), guestsWords(one, voice), partyWords(one, voice)]),
  }
}

function amounts(booking: Booking, selling: LedgerRow['selling'], { kind, showNet }: SheetOrder, voice: Voice): SheetPart[] {
  const { say } = voice
  const { total, atHotel, fee } = guestAmounts(booking, selling, showNet)
  const stated: [string, string][] = [
    ...(total && kind !== 'cancellation' ? [[say('paper.total'), formatMoney(total, voice)] satisfies [string, string]] : []),
    ...(atHotel && kind !== 'cancellation' ? [[say('paper.atHotel'), formatMoney(atHotel, voice)] satisfies [string, string]] : []),
    ...(fee && kind === 'cancellation' ? [[say('paper.fee'), formatMoney(fee, voice)] satisfies [string, string]] : []),
  ]
  return stated.length === 0 ? [] : [part({ title: say('paper.amount'), facts: stated })]
}
