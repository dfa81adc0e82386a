/** Finds the bookings of one guest by the text index, and then compares the names themselves. Runs as a background job. */
import { setImmediate } from 'node:timers/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingKey, LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { GuestAudience } from '../../../shared/contract/views/maintenance-views.ts'
import { referenceNames } from '../../../shared/domain/reference.ts'
import { spellings, type TypedWords, typedWords } from '../../../shared/domain/spellings.ts'
import { cleanText, fold } from '../../../shared/domain/text.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { currentIdOf, record } from '../bookings/booking-lookup.ts'
import { type BookingRow, toLedgerRow } from '../bookings/booking-row.ts'
import { peopleNamed } from '../bookings/guests.ts'
import { attemptBodyIn } from '../bookings/removed-guests.ts'
import { isTextIndexIncomplete } from '../database/bulk-import.ts'
import type { ReaderDb } from '../database/ledger-db.ts'
import type { JobContext } from '../job.ts'
import { getAttempt } from '../journal/attempts.ts'
import { evidence } from '../journal/evidence.ts'
import { formDraftsNaming } from '../notes/form-drafts.ts'
import { offer } from '../offers/offers.ts'
import { indexed } from '../queries/similar-stays.ts'
import { belongsToGuest, bookingForGuest, formForGuest, offerForGuest } from './guest-file.ts'
import { offersNaming } from './remove-offers.ts'

/** Limits the bookings that are shown and processed at a time. */
const maxBookings = 5000
const rowsAtATime = 200

type Candidate = BookingRow & { readonly json: string }

const candidatesByWordsSql = `
  select booking.*, json from search cross join booking on booking.id = search.rowid join booking_raw on booking_raw.id = booking.id
  where search match @words order by search.rowid desc`
/** For names that the text index does not support, and while the text index lacks bookings. */
const allCandidatesSql = 'select booking.*, json from booking join booking_raw using (id) order by id desc'

/** Returns the index query for one typed word, in any of its spellings. */
function indexQueryOf({ words, joined }: TypedWords): string {
  const oneOf = (word: string) =>
    `(${spellings(word)
      .map((spelling) => `"${spelling}"`)
      .join(' OR ')})`
  return `(${[words, joined]
    .filter(({ length }) => length > 0)
    .map((all) => `(${all.map(oneOf).join(' AND ')})`)
    .join(' OR ')})`
}

/** Returns bookings whose booker or guests match every word of a name; newest first, at most 5,000. */
export async function findGuests(
  reader: ReaderDb,
  { progress, signal }: Pick<JobContext, 'progress' | 'signal'>,
  name: string,
): Promise<LedgerRow[]> {
  const typed = typedWords(cleanText(name))
  if (typed.length === 0) return []
  const candidates =
    typed.every(({ words }) => words.every((word) => indexed.test(fold(word)))) && !isTextIndexIncomplete(reader.prepare)
      ? reader.connection.prepare<[object], Candidate>(candidatesByWordsSql).iterate({ words: typed.map(indexQueryOf).join(' AND ') })
      : reader.connection.prepare<[], Candidate>(allCandidatesSql).iterate()
  const found: LedgerRow[] = []
  let examined = 0
  for (const row of candidates) {
    if (peopleNamed(JSON.parse(row.json), name).length > 0) found.push(toLedgerRow(row, reader.zone))
    if (found.length === maxBookings) break
    examined += 1
    if (examined % rowsAtATime > 0) continue
    progress(examined)
    await setImmediate()
    if (signal.aborted) throw new FailureError({ kind: 'stopped' })
  }
  return found
}

/** Returns everything that the ledger has about one booking, in readable form. */
function completeRecordOf(reader: ReaderDb, row: LedgerRow) {
  const { id, clientRef } = row
  const stored = record(reader, id)
  const attempt = clientRef === null ? null : getAttempt(reader, clientRef)
  return {
    ...stored?.row,
    notes: stored?.notes,
    record: JSON.parse(stored?.raw ?? 'null') as unknown,
    history: stored?.history.map(({ atMs, ...line }) => ({ at: new Date(atMs).toISOString(), ...line })),
    attempt: attempt && (attemptBodyIn(attempt.body) ?? attempt.body),
    evidence: referenceNames(row)
      .reverse()
      .flatMap((subject) => evidence(reader, subject))
      .map(({ what, atMs, user, body }) => ({ what, at: new Date(atMs).toISOString(), user, body })),
  }
}

/**
 * Writes these bookings of one guest to a JSON file, and returns their number. A file for the guest contains what `guest-file.ts` lists, and leaves
 * out offers and forms in progress that belong to a namesake. A file for the desk contains everything, and all offers and forms with the name. Other
 * guests of the same bookings are included. Errors: `file`, `stopped`, `ledger`.
 */
export async function exportGuest(
  reader: ReaderDb,
  work: JobContext,
  name: string,
  bookings: readonly BookingKey[],
  file: string,
  audience: GuestAudience,
): Promise<number> {
  const { signal } = work
  try {
    reader.connection.exec('begin')
    const found = await findGuests(reader, work, name)
    const chosen = new Set(bookings.map((booking) => currentIdOf(reader.prepare, booking)))
    const rows = found.filter(({ id }) => chosen.has(id))
    const forGuest = audience === 'guest'
    const namedOffers = offersNaming(reader, name).flatMap(({ number }) => offer(reader, number, work.atMs) ?? [])
    const forms = formDraftsNaming(reader, name)
    // Without any booking of that name, nothing can distinguish a namesake.
    const isOwn = found.length === 0 ? () => true : belongsToGuest(reader, rows, name)
    const head = {
      guest: name,
      writtenAt: new Date(work.atMs).toISOString(),
      bookings: rows.length,
      offers: forGuest ? namedOffers.filter(isOwn).flatMap((one) => offerForGuest(one, name) ?? []) : namedOffers,
      formsInProgress: forGuest ? forms.filter(isOwn).flatMap((one) => formForGuest(one, name) ?? []) : forms,
    }
    async function* chunks() {
      yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "details": [`
      for (const [i, row] of rows.entries()) {
        yield `${i === 0 ? '\n' : ',\n'}${JSON.stringify(forGuest ? bookingForGuest(reader, row, name) : completeRecordOf(reader, row), null, 2)}`
        await setImmediate()
        if (signal.aborted) throw new FailureError({ kind: 'stopped' })
      }
      yield '\n  ]\n}\n'
    }
    await replaceFile(file, chunks(), work.unfinished)
    return rows.length
  } finally {
    reader.connection.exec('rollback')
  }
}
