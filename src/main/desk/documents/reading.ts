/** Reads the bookings of a document from the ledger, and makes the document (`Paper`) from the bookings that qualify. */
import { FailureError } from '../../../shared/contract/failure.ts'
import {
  type BookingsDocument,
  bookingDocuments,
  type DocumentOrder,
  type LeftOutReason,
  type Letterhead,
  type Paper,
  type Sheet,
  type SheetPart,
} from '../../../shared/contract/views/document-views.ts'
import { type BookingKey, bookingKeyOf, type LedgerRecord, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { OfferLine, OfferView } from '../../../shared/contract/views/offer-views.ts'
import { isCountry } from '../../../shared/domain/countries.ts'
import { formatDate, formatInstant, formatOffset } from '../../../shared/domain/date-words.ts'
import { daysBetween, parseMoment } from '../../../shared/domain/dates.ts'
import { splitRemarks } from '../../../shared/domain/hotel-amounts.ts'
import { type HotelFacts, noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { formatMoney, isZero, type Money } from '../../../shared/domain/money.ts'
import { type CancellationTerms, freeUntil, type PenaltyStep, penaltySchedule } from '../../../shared/domain/penalties.ts'
import { partyOf as partyIn } from '../../../shared/domain/rooms.ts'
import { type Booking, HotelCode } from '../../../shared/domain/schemas.ts'
import { guestAmounts, isCost } from '../../../shared/domain/selling/guest-amounts.ts'
import { guestPriceOf } from '../../../shared/domain/selling/offer.ts'
import { cleanText, shownCode, tidyLine } from '../../../shared/domain/text.ts'
import { languages } from '../../../shared/words/languages.ts'
import { listAll, listRooms, listWithCommas, listWithSemicolons } from '../../../shared/words/lists.ts'
import { voice as deskVoice, type Voice, voiceIn } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

const part = (change: Partial<SheetPart>): SheetPart => ({ title: null, hotel: null, facts: [], table: null, text: null, ...change })

// An offer as a document for the client: each rate with the client's price. It shows neither the desk's cost nor a cancellation fee: a fee would
// reveal part of the cost.

/** The part of an offer that the client sees. */
interface PrintedOffer extends Pick<OfferView, 'number' | 'client' | 'validUntil' | 'text'> {
  readonly lines: readonly OfferLine[]
}

/** Returns the sheet of an offer, as of a time. `hotels` are the desk's facts about the hotel of each rate. */
export function offerSheet(
  { number, client, validUntil, text, lines }: PrintedOffer,
  hotels: readonly HotelFacts[],
  voice: Voice,
  atMs: number,
): Sheet {
  const { say } = voice
  const head: [string, string][] = [
    [say('paper.offerNumber'), number],
    [say('paper.offerFor'), oneLine(client.name)],
    [say('paper.validUntil'), dayWords(validUntil, voice)],
  ]
  return {
    title: say('paper.offer'),
    subtitle: null,
    parts: [
      part({ facts: head, text: text === '' ? null : text }),
      ...lines.flatMap((offered, at) => rateParts(offered, lines.length === 1 ? null : at + 1, hotels[at] ?? noHotelFacts, voice, atMs)),
    ],
    notes: [say('paper.subjectToAvailability')],
  }
}

function rateParts(
  { terms, place, stay, roomNames, sold }: OfferLine,
  number: number | null,
  hotel: HotelFacts,
  voice: Voice,
  atMs: number,
): SheetPart[] {
  const { say } = voice
  const price = guestPriceOf(terms, sold)
  const facts: [string, string][] = [
    ...dateFacts(stay.checkin, stay.checkout, daysBetween(stay.checkin, stay.checkout), hotel, voice),
    ...roomNames.map((name, i): [string, string] => [
      roomNames.length === 1 ? say('paper.room') : say('paper.roomNumber', { number: i + 1 }),
      oneLine(name),
    ]),
    [say('paper.party'), partyOfStay(stay, voice)],
    [say('paper.board'), boardWords(terms, voice)],
    ...(price ? [[say(price.atHotel ? 'paper.atHotel' : 'paper.total'), formatMoney(price, voice)] satisfies [string, string]] : []),
    [say('paper.cancelling'), offerCancelling(terms, voice, atMs)],
  ]
  const name = hotelName(terms)
  return [
    stayPart(number === null ? name : say('paper.numberedHotel', { number, hotel: name }), oneLine(place), hotel, facts, voice),
    ...remarksParts(terms.remarks, voice),
  ]
}

/** Returns the headlines of a stay: the hotel with what the desk knows about it, and the facts that have a value. */
function stayPart(
  name: string,
  place: string,
  { stars, address, picture }: HotelFacts,
  facts: [string, string][],
  voice: Voice,
): SheetPart {
  const lines = [listWithCommas([place, stars !== null && voice.say('paper.stars', { stars })], voice), address]
  return part({ hotel: { name, lines: lines.filter(Boolean).join('\n'), picture }, facts: facts.filter(([, value]) => value !== '') })
}

/** Returns check-in and check-out, with the hotel's hours below them, and the nights (null if unknown). */
function dateFacts(
  checkin: string | null,
  checkout: string | null,
  nights: number | null,
  { checkinHours, checkoutHours }: HotelFacts,
  voice: Voice,
): [string, string][] {
  const { say } = voice
  const until = checkoutHours && say('paper.until', { time: checkoutHours })
  return [
    [say('paper.checkin'), [dayWords(checkin, voice), checkinHours].filter(Boolean).join('\n')],
    [say('paper.checkout'), [dayWords(checkout, voice), until].filter(Boolean).join('\n')],
    [say('paper.nights'), nights === null ? '' : voice.formats.number(nights)],
  ]
}

/** Returns an offer as short text for a chat, without remarks: of all its rates with the text to the client, or only of the rate `line`. */
export function offerText({ number, validUntil, text, lines }: PrintedOffer, line: number | null, voice: Voice, atMs: number): string {
  const { say } = voice
  const rates = lines.flatMap((rate, at) => (line === null || line === at ? [rateText(rate, voice, atMs)] : []))
  const numbered = rates.length === 1 ? rates : rates.map((rate, at) => say('paper.numberedHotel', { number: at + 1, hotel: rate }))
  const foot = [`${say('paper.offerNumber')}: ${number}`, `${say('paper.validUntil')}: ${dayWords(validUntil, voice)}`]
  return [line === null && text, ...numbered, [...foot, say('paper.subjectToAvailability')].join('\n')].filter(Boolean).join('\n\n')
}

function rateText({ terms, place, stay, roomNames, sold }: OfferLine, voice: Voice, atMs: number): string {
  const { say } = voice
  const { checkin, checkout } = stay
  const price = guestPriceOf(terms, sold)
  const lines = [
    listWithCommas([hotelName(terms), oneLine(place)], voice),
    listRooms(roomNames.map(oneLine), voice),
    say('common.stayDatesNights', {
      ...{ checkin: dayWords(checkin, voice), checkout: dayWords(checkout, voice) },
      nights: daysBetween(checkin, checkout),
    }),
    partyOfStay(stay, voice),
    boardWords(terms, voice),
    price && `${say(price.atHotel ? 'paper.atHotel' : 'paper.total')}: ${formatMoney(price, voice)}`,
    `${say('paper.cancelling')}: ${offerCancelling(terms, voice, atMs)}`,
  ]
  return lines.filter(Boolean).join('\n')
}

/** Returns the cancellation terms of an offered rate: without fees, because they would reveal part of the cost. */
const offerCancelling = (terms: OfferLine['terms'], voice: Voice, atMs: number): string =>
  cancellingLines({ ...terms, total: terms.amount }, () => null, voice, atMs).join('\n')

const partyOfStay = ({ paxes }: OfferLine['stay'], voice: Voice): string =>
  partyOf(
    paxes.reduce((sum, { numberOfAdults }) => sum + numberOfAdults, 0),
    paxes.flatMap(({ childrenAges }) => childrenAges),
    voice,
  )

/** Returns when cancelling stops being free, as `23:59 (hotel time, +03:00)`. A moment in UTC need not be the hotel's time, so it is not called that. */
function momentOf({ from, fromMs }: PenaltyStep, voice: Voice): { readonly moment: string; readonly offset: string } {
  const minutes = parseMoment(from)?.offsetMinutes ?? 0
  const offset = formatOffset(minutes)
  return {
    moment: formatInstant(fromMs + minutes * 60_000, 'UTC', voice),
    offset: minutes === 0 ? offset : voice.say('paper.hotelTime', { offset }),
  }
}

/**
 * Returns the cancellation terms from `atMs` on, one line each. `feeOf` returns what the guest pays of a fee, or null if the fee would reveal the
 * desk's cost: then no line has an amount.
 */
function cancellingLines(terms: CancellationTerms, feeOf: (amount: string) => Money | null, voice: Voice, atMs: number): string[] {
  const { say } = voice
  if (terms.nonrefundable === true) return [say('paper.notRefundable')]
  const steps = penaltySchedule(terms.cancellationPolicies)
  if (!steps) return [say('paper.notStated')]
  const end = freeUntil(terms)
  if (!end) return [say('paper.freeToCancel')]
  const current = steps.findLast(({ fromMs }) => fromMs <= atMs)
  const fees = steps
    .filter(({ fromMs }) => fromMs >= Math.max(end.fromMs, current?.fromMs ?? 0))
    .flatMap((step) => {
      const fee = feeOf(step.amount)
      const amount = fee && (isZero(fee.amount) ? say('paper.freeToCancel') : formatMoney(fee, voice))
      return amount === null ? [] : [say('paper.feeFrom', { ...momentOf(step, voice), amount })]
    })
  return [end.fromMs <= atMs ? say('paper.noLongerFree') : say('paper.freeUntil', momentOf(end, voice)), ...fees]
}

// Arrival list and rooming list: many bookings in one table, a page per day of arrival, or per hotel and day. No amounts.

const hotelOf = ({ booking }: LedgerRecord) => hotelName(booking)

const sheetOf = (title: string, subtitle: string, heads: string[], rows: string[][], asOf: string | null, { say }: Voice): Sheet => ({
  title,
  subtitle,
  parts: [part({ table: { heads, rows } })],
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
            oneLine(booking.destinationName),
            reference(booking),
            ...(hasNumbers ? [oneLine(notes.hotelConfirmation)] : []),
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
  const groups = Map.groupBy(records, (record) =>
    JSON.stringify([record.booking.checkin, hotelOf(record), oneLine(record.booking.hotelCode)]),
  )
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

type SheetOrder = Pick<DocumentOrder, 'showNet'> & { readonly kind: BookingsDocument }

/**
 * Returns the sheet of a booking, as of `atMs`. `hotel` is what the desk knows about its hotel. `asOf` is the time of the data, in words, if they are
 * older than the last sync; otherwise null.
 */
export function bookingSheet(
  { kind, showNet }: SheetOrder,
  record: LedgerRecord,
  hotel: HotelFacts,
  { voice, atMs, asOf }: { readonly voice: Voice; readonly atMs: number; readonly asOf: string | null },
): Sheet {
  const { say } = voice
  const { booking, row } = record
  const isCancelled = kind === 'cancellation'
  const request = isCancelled ? '' : cleanText(booking.specialRequest ?? '').trim()
  return {
    title: say(kind === 'voucher' ? 'paper.voucher' : isCancelled ? 'paper.cancellation' : 'paper.confirmation'),
    subtitle: isCancelled ? say('paper.isCancelled') : kind === 'voucher' ? say('paper.showAtHotel') : null,
    parts: [
      stayPart(hotelName(booking), placeOf(booking, voice), hotel, facts(kind, record, hotel, voice), voice),
      part({ title: say('paper.roomsAndGuests'), table: roomsTable(booking, voice) }),
      ...(kind === 'voucher' ? [] : amounts(booking, row.selling, { kind, showNet }, voice)),
      ...(kind === 'confirmation' ? [cancellingPart(booking, row.selling, showNet, voice, atMs)] : []),
      ...(request === '' ? [] : [part({ title: say('common.specialRequest'), text: `${request}\n${say('paper.requestNote')}` })]),
      ...(isCancelled ? [] : remarksParts(booking.remarks, voice)),
      ...(isCancelled || hotel.directions === '' ? [] : [part({ title: say('hotelFacts.directions'), text: hotel.directions })]),
    ],
    notes: asOf === null ? [] : [say('paper.asOf', { moment: asOf })],
  }
}

const countryIn = (code: string, { locale }: Voice): string => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? ''

/** Returns the place of a hotel with its country. */
function placeOf({ destinationName, countryCode }: Booking, voice: Voice): string {
  const country = countryCode?.toUpperCase() ?? ''
  return listWithCommas([oneLine(destinationName), isCountry(country) && countryIn(country, voice)], voice)
}

function facts(kind: BookingsDocument, { booking, row, notes }: LedgerRecord, hotel: HotelFacts, voice: Voice): [string, string][] {
  const { say } = voice
  // A room that the guest pays at the hotel is not included in what the guest paid.
  const isIncluded = kind === 'voucher' && booking.rateType !== 'DIRECT' && Boolean(booking.boardType ?? booking.boardName)
  return [
    ...dateFacts(booking.checkin, booking.checkout, row.nights, hotel, voice),
    [say('paper.bookedBy'), holderWords(booking)],
    [say('paper.reference'), reference(booking)],
    [say('paper.hotelConfirmation'), oneLine(notes.hotelConfirmation)],
    [say(isIncluded ? 'paper.included' : 'paper.board'), boardWords(booking, voice)],
    [say('paper.hotelPhone'), hotel.telephone],
  ]
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

function cancellingPart(booking: Booking, selling: LedgerRow['selling'], showNet: boolean, voice: Voice, atMs: number): SheetPart {
  const feeOf = (cancellationCost: string) => guestAmounts({ ...booking, cancellationCost }, selling, showNet).fee
  return part({ title: voice.say('paper.cancelling'), text: cancellingLines(booking, feeOf, voice, atMs).join('\n') })
}

export interface ReadingParts {
  readonly ledger: Pick<Ledger, 'page' | 'record' | 'openCasesOf' | 'offer' | 'hotelFacts'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly deskZone: string
  /** The end of the last complete sync in this run of the desk; null before the first. */
  readonly lastCompleteSyncMs: () => number | null
}

/** A document and its bookings, for their histories. */
export interface MadePaper {
  readonly paper: Paper
  /** The paper as plain text; empty if it has no sheet. */
  readonly text: string
  readonly ids: readonly number[]
  readonly leftOut: ReadonlyMap<LeftOutReason, number>
  readonly hasNet: boolean
}

/** The maximum number of bookings in one document; nobody reads a longer one. */
const maxBookings = 1000
const pageRows = 200
/** The largest document with pictures of hotels, in bookings: each page has its own copy. */
const maxPictures = 20
/** Countries whose paper is not A4. */
const letterCountries: ReadonlySet<string> = new Set(['CA', 'CL', 'CO', 'CR', 'DO', 'GT', 'MX', 'PA', 'PH', 'SV', 'US', 'VE'])

/** Makes the paper of a document. Errors: `stopped` when `signal` aborts, `document` (`tooMany`), `ledger`. */
export async function makePaper(
  { ledger, deskZone, lastCompleteSyncMs, clock }: ReadingParts,
  order: DocumentOrder,
  letterhead: Letterhead,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number, total: number) => void },
): Promise<MadePaper> {
  const { kind, language, of, showNet } = order
  const voice = await voiceIn(language)
  // An offer document belongs to no booking, and a booking has no offer document.
  if ('offer' in of) return offerPaper(ledger, await ledger.offer(of.offer, clock.nowMs()), voice, letterhead, clock.nowMs())
  if (kind === 'offer') throw new FailureError({ kind: 'document', why: 'nothing' })
  const bookingKeys =
    'booking' in of
      ? [bookingKeyOf(of.booking)]
      : 'bookings' in of
        ? of.bookings.map(bookingKeyOf)
        : await findBookingKeys(ledger, of.filter, signal)
  const leftOut = new Map<LeftOutReason, number>()
  const records: LedgerRecord[] = []
  for (const [done, place] of bookingKeys.entries()) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    progress(done, bookingKeys.length)
    const record = await ledger.record(place)
    const why = record === null ? 'gone' : reasonToLeaveOut(kind, record.row, (await ledger.openCasesOf([place])) > 0)
    if (why === null && record !== null) records.push(record)
    else if (why !== null) leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  }
  const comparedMs = lastCompleteSyncMs()
  const asOf = (from: readonly LedgerRecord[]): string | null => {
    const oldestMs = Math.min(...from.map(({ row }) => row.seenAtMs))
    return comparedMs !== null && oldestMs >= comparedMs ? null : `${formatInstant(oldestMs, deskZone, voice)} (${deskZone})`
  }
  const ofBooking = (bookingDocuments as readonly string[]).includes(kind)
  const hotels = ofBooking
    ? await hotelsOf(
        ledger,
        records.map(({ booking }) => booking.hotelCode),
      )
    : []
  const sheets = ofBooking
    ? records.map((record, at) => {
        const as = { voice, atMs: clock.nowMs(), asOf: asOf([record]) }
        return withContact(bookingSheet({ kind, showNet }, record, hotels[at] ?? noHotelFacts, as), letterhead, voice)
      })
    : (kind === 'arrivals' ? arrivalSheets : roomingSheets)(records, voice, asOf(records))
  const [first] = records
  const name = voice.say(`paper.${kind}`)
  const title = ofBooking && first && records.length === 1 ? `${name} ${reference(first.booking)}` : name
  const paper = paperOf(title, letterhead, sheets, voice)
  return {
    paper,
    text: sheets.length === 0 ? '' : paperText(paper, voice),
    ids: records.map(({ row }) => row.id),
    leftOut,
    hasNet:
      (kind === 'confirmation' || kind === 'cancellation') && records.some(({ booking, row }) => isCost(booking) && row.selling === null),
  }
}

/** Makes the paper of an offer; without sheets if the offer does not exist or its client was erased. */
async function offerPaper(
  ledger: ReadingParts['ledger'],
  offer: OfferView | null,
  voice: Voice,
  letterhead: Letterhead,
  atMs: number,
): Promise<MadePaper> {
  const why = offer === null ? 'gone' : offer.erased ? 'noNames' : null
  const title = offer === null ? voice.say('paper.offer') : `${voice.say('paper.offer')} ${offer.number}`
  const sheets: Sheet[] = []
  if (why === null && offer !== null) {
    const hotels = await hotelsOf(
      ledger,
      offer.lines.map(({ terms }) => terms.hotelCode),
    )
    sheets.push(withContact(offerSheet(offer, hotels, voice, atMs), letterhead, voice))
  }
  const paper = paperOf(title, letterhead, sheets, voice)
  const text = sheets.length === 0 ? '' : paperText(paper, voice)
  return { paper, text, ids: [], leftOut: new Map(why === null ? [] : [[why, 1]]), hasNet: false }
}

/** Returns a document in the reader's language, on the paper of the desk's country. */
function paperOf(title: string, letterhead: Letterhead, sheets: Sheet[], { locale, language }: Voice): Paper {
  const size = letterCountries.has(new Intl.Locale(deskVoice.formats.locale).region ?? '') ? 'letter' : 'A4'
  return { language: locale, direction: languages[language].direction, size, title, letterhead, sheets }
}

/** Returns what the desk knows about these hotels, in their order; without pictures if there are many. */
async function hotelsOf(ledger: ReadingParts['ledger'], codes: readonly (string | null)[]): Promise<HotelFacts[]> {
  const known = new Map<string, HotelFacts>()
  for (const code of new Set(codes.flatMap((one) => HotelCode.safeParse(one).data ?? []))) known.set(code, await ledger.hotelFacts(code))
  return codes.map((code) => {
    const facts = known.get(HotelCode.safeParse(code).data ?? '') ?? noHotelFacts
    return codes.length > maxPictures ? { ...facts, picture: null } : facts
  })
}

/** Adds whom the reader can ask, if the letterhead says that. */
function withContact(sheet: Sheet, { name, address }: Letterhead, voice: Voice): Sheet {
  const sender = listWithCommas([name, ...address.split('\n')], voice)
  return sender === '' ? sheet : { ...sheet, notes: [...sheet.notes, voice.say('paper.contact', { sender })] }
}

async function findBookingKeys(
  ledger: ReadingParts['ledger'],
  filter: Parameters<Ledger['page']>[0],
  signal: AbortSignal,
): Promise<BookingKey[]> {
  const bookingKeys: BookingKey[] = []
  for (let after: string | null = null; ; ) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    const { rows, next } = await ledger.page(filter, { by: 'checkin', descending: false }, after, pageRows)
    bookingKeys.push(...rows.map(bookingKeyOf))
    if (bookingKeys.length > maxBookings) throw new FailureError({ kind: 'document', why: 'tooMany' })
    if (next === null) return bookingKeys
    after = next
  }
}

/** Returns why a booking cannot have a document; null if it can. `open`: a booking or cancellation request has no known outcome yet. */
export function reasonToLeaveOut(
  kind: BookingsDocument,
  { known, purged }: Pick<LedgerRow, 'known' | 'purged'>,
  open: boolean,
): LeftOutReason | null {
  if (open) return 'open'
  if (kind === 'cancellation' ? known !== 'CANCELLED' : known !== 'CONFIRMED')
    return kind === 'cancellation' ? 'notCancelled' : 'notConfirmed'
  return purged ? 'noNames' : null
}

/** Returns all sheets, separated by blank lines, followed by the letterhead once. */
export function paperText({ letterhead: { name, address, closing }, sheets }: Paper, voice: Voice): string {
  const sender = [name, address].filter(Boolean).join('\n')
  return `${[...sheets.map((sheet) => sheetText(sheet, voice)), closing, sender].filter(Boolean).join('\n\n')}\n`
}

const sheetText = ({ title, subtitle, parts, notes }: Sheet, voice: Voice): string =>
  [[title, subtitle].filter(Boolean).join('\n'), ...parts.map((part) => partText(part, voice)), notes.join('\n')]
    .filter(Boolean)
    .join('\n\n')

function partText({ title, hotel, facts, table, text }: SheetPart, voice: Voice): string {
  const row = (heads: readonly string[], cells: readonly string[]) =>
    listWithSemicolons(
      cells.map((cell, at) => `${heads[at]}: ${cell}`),
      voice,
    )
  const rows = table?.rows.map((cells) => row(table.heads, cells)) ?? []
  const stated = facts.map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`)
  return [title, hotel?.name, hotel?.lines, ...stated, ...rows, text].filter(Boolean).join('\n')
}

type Occupancy = Booking['occupancies'][number]

/** Returns external text on one line. */
const oneLine = (text: string | null | undefined): string => tidyLine(cleanText(text ?? '', 300))

const hotelName = ({ hotelName: name, hotelCode }: Pick<Booking, 'hotelName' | 'hotelCode'>): string => oneLine(name) || oneLine(hotelCode)

/** Returns a reference as it is shown everywhere. */
const reference = ({ bookingRef, clientRef }: Pick<Booking, 'bookingRef' | 'clientRef'>): string => shownCode(bookingRef ?? clientRef ?? '')

/** Returns a calendar day in words, or that it is not stated. */
const dayWords = (date: string | null, voice: Voice): string => (date === null ? voice.say('paper.notStated') : formatDate(date, voice))

const knownBoards = ['RO', 'BB', 'HB', 'FB', 'AI'] as const

/** Returns the board: the name in the reader's language if it is a documented one, otherwise the service's text. */
function boardWords({ boardType, boardName }: Pick<Booking, 'boardType' | 'boardName'>, { say }: Voice): string {
  const known = knownBoards.find((code) => code === boardType)
  if (known) return say(`paper.board.${known}`)
  return oneLine(boardName) || oneLine(boardType) || say('paper.notStated')
}

/** Returns who stays in a room, such as `Ada Byron, Tim Byron (7)`: children with their age, joined to the name by a no-break space. */
const guestsWords = ({ occupants }: Pick<Occupancy, 'occupants'>, voice: Voice): string =>
  listWithCommas(
    occupants.map(({ firstName, lastName, age, occupantType }) => {
      const name = oneLine([firstName, lastName].filter(Boolean).join(' '))
      return name !== '' && occupantType === 'CHILD' && age !== null && age !== undefined ? `${name}\u00a0(${age})` : name
    }),
    voice,
  )

/** Returns the name of the room, or its number in the booking. */
const roomWords = ({ room }: Pick<Occupancy, 'room'>, number: number, { say }: Voice): string =>
  oneLine(room?.roomDescription) || say('paper.roomNumber', { number })

/**
 * Returns the party of a room, such as `2 adults, children aged 4 and 7`. It counts the named guests. If none are named, it is
 * the capacity of the room, which may be larger.
 */
function partyWords(occupancy: Occupancy, voice: Voice): string {
  const [people] = partyIn([occupancy]) ?? []
  if (people) return partyOf(people.numberOfAdults, people.childrenAges, voice)
  const { room, occupants } = occupancy
  const adults = room?.numberOfAdults ?? occupants.filter(({ occupantType }) => occupantType !== 'CHILD').length
  return partyOf(adults, room?.childrenAges ?? [], voice)
}

/** Returns the text for a number of adults and children of these ages. */
function partyOf(adults: number, ages: readonly number[], voice: Voice): string {
  const { say } = voice
  return ages.length === 0
    ? say('paper.adults', { adults })
    : say('paper.adultsAndChildren', { adults, children: ages.length, ages: listAll(ages.map(String), voice) })
}

/** Returns a hotel's remarks in its own words, each sentence once: those that name an amount, then the others. */
function remarksParts(remarks: string | null, { say }: Voice): SheetPart[] {
  const { amounts, rest } = splitRemarks(remarks)
  const quoted = [...amounts.map((sentence) => `• ${sentence}`), say('paper.hotelAmountsNote')].join('\n')
  return [
    ...(amounts.length === 0 ? [] : [part({ title: say('paper.hotelAmounts'), text: quoted })]),
    ...(rest === '' ? [] : [part({ title: say('paper.remarks'), text: rest })]),
  ]
}

/** Returns the name of the person who booked. */
const holderWords = ({ holder }: Pick<Booking, 'holder'>): string =>
  oneLine([holder?.firstName, holder?.lastName].filter(Boolean).join(' '))
