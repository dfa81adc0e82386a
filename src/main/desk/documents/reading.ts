/** Reads the bookings of a document from the ledger and makes the paper of those that qualify. */

import { FailureError } from '../../../shared/contract/failure.ts'
import {
  type BookingsDocument,
  bookingDocuments,
  type DocumentOrder,
  type LeftOutWhy,
  type Letterhead,
  type Paper,
  type Sheet,
  type SheetPart,
} from '../../../shared/contract/views/document-views.ts'
import { type BookingPlace, bookingPlaceOf, type LedgerRecord, type LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { isCost } from '../../../shared/domain/selling/guest-amounts.ts'
import { languages } from '../../../shared/words/languages.ts'
import { listWithSemicolons } from '../../../shared/words/lists.ts'
import { type Voice, voiceIn } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { bookingSheet } from './booking-sheet.ts'
import { arrivalSheets, roomingSheets } from './list-sheets.ts'
import { offerSheet } from './offer-sheet.ts'
import { reference } from './stay-words.ts'

export interface ReadingParts {
  readonly ledger: Pick<Ledger, 'page' | 'record' | 'openCasesOf' | 'offer'>
  readonly clock: Pick<Clock, 'nowMs'>
  readonly deskZone: string
  /** The last complete sync in this run of the desk; null before the first. */
  readonly comparedAtMs: () => number | null
}

/** A document and its bookings, for their histories. */
export interface MadePaper {
  readonly paper: Paper
  /** The paper as plain text; empty if it has no sheet. */
  readonly text: string
  readonly ids: readonly number[]
  readonly leftOut: ReadonlyMap<LeftOutWhy, number>
  readonly hasNet: boolean
}

/** The maximum number of bookings in one document; nobody reads a longer one. */
const maxBookings = 1000
const pageRows = 200

/** Makes the paper of a document. Errors: `stopped` when `signal` aborts, `document` (`tooMany`), `ledger`. */
export async function makePaper(
  { ledger, deskZone, comparedAtMs, clock }: ReadingParts,
  order: DocumentOrder,
  letterhead: Letterhead,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number, total: number) => void },
): Promise<MadePaper> {
  const { kind, language, of, showNet } = order
  const voice = await voiceIn(language)
  // An offer document belongs to no booking, and a booking has no offer document.
  if ('offer' in of) return offerPaper(await ledger.offer(of.offer, clock.nowMs()), voice, letterhead, clock.nowMs())
  if (kind === 'offer') throw new FailureError({ kind: 'document', why: 'nothing' })
  const places =
    'booking' in of
      ? [bookingPlaceOf(of.booking)]
      : 'bookings' in of
        ? of.bookings.map(bookingPlaceOf)
        : await placesOf(ledger, of.filter, signal)
  const leftOut = new Map<LeftOutWhy, number>()
  const records: LedgerRecord[] = []
  for (const [done, place] of places.entries()) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    progress(done, places.length)
    const record = await ledger.record(place)
    const why = record === null ? 'gone' : leftOutWhy(kind, record.row, (await ledger.openCasesOf([place])) > 0)
    if (why === null && record !== null) records.push(record)
    else if (why !== null) leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  }
  const comparedMs = comparedAtMs()
  const asOf = (from: readonly LedgerRecord[]): string | null => {
    const oldestMs = Math.min(...from.map(({ row }) => row.seenAtMs))
    return comparedMs !== null && oldestMs >= comparedMs ? null : `${formatInstant(oldestMs, deskZone, voice)} (${deskZone})`
  }
  const ofBooking = (bookingDocuments as readonly string[]).includes(kind)
  const sheets = ofBooking
    ? records.map((record) => bookingSheet({ kind, showNet }, record, voice, asOf([record])))
    : (kind === 'arrivals' ? arrivalSheets : roomingSheets)(records, voice, asOf(records))
  const [first] = records
  const name = voice.say(`paper.${kind}`)
  const title = ofBooking && first && records.length === 1 ? `${name} ${reference(first.booking)}` : name
  const paper: Paper = { language: voice.locale, direction: languages[language].direction, title, letterhead, sheets }
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
function offerPaper(offer: OfferView | null, voice: Voice, letterhead: Letterhead, atMs: number): MadePaper {
  const why = offer === null ? 'gone' : offer.erased ? 'noNames' : null
  const { direction } = languages[voice.language]
  const title = offer === null ? voice.say('paper.offer') : `${voice.say('paper.offer')} ${offer.number}`
  const sheets = why === null && offer !== null ? [offerSheet(offer, voice, atMs)] : []
  const paper: Paper = { language: voice.locale, direction, title, letterhead, sheets }
  const text = sheets.length === 0 ? '' : paperText(paper, voice)
  return { paper, text, ids: [], leftOut: new Map(why === null ? [] : [[why, 1]]), hasNet: false }
}

async function placesOf(
  ledger: ReadingParts['ledger'],
  filter: Parameters<Ledger['page']>[0],
  signal: AbortSignal,
): Promise<BookingPlace[]> {
  const places: BookingPlace[] = []
  for (let after: string | null = null; ; ) {
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
    const { rows, next } = await ledger.page(filter, { by: 'checkin', descending: false }, after, pageRows)
    places.push(...rows.map(bookingPlaceOf))
    if (places.length > maxBookings) throw new FailureError({ kind: 'document', why: 'tooMany' })
    if (next === null) return places
    after = next
  }
}

/** Returns why a booking cannot have a document; null if it can. `open`: a booking or cancellation request has no known outcome yet. */
export function leftOutWhy(
  kind: BookingsDocument,
  { known, purged }: Pick<LedgerRow, 'known' | 'purged'>,
  open: boolean,
): LeftOutWhy | null {
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

function partText({ title, facts, table, text }: SheetPart, voice: Voice): string {
  const row = (heads: readonly string[], cells: readonly string[]) =>
    listWithSemicolons(
      cells.map((cell, at) => `${heads[at]}: ${cell}`),
      voice,
    )
  const rows = table?.rows.map((cells) => row(table.heads, cells)) ?? []
  return [title, ...facts.map(([name, value]) => `${name}: ${value}`), ...rows, text].filter(Boolean).join('\n')
}
