/**
 * The choices for the fields of a filter. Only currencies are counted over the whole ledger, from the roll-up. The others come from the newest
 * bookings, and from bookings that match the typed text. So no choice costs a scan of a million rows; a rare hotel appears as more is typed.
 */
import type { LedgerChoices } from '../../../shared/contract/views/ledger-views.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { SubjectKind } from '../bookings/desk-notes.ts'
import { onlyRow, type ReadableDb } from '../database/ledger-db.ts'
import { select, whereOf } from './filter.ts'
import { wordQuery } from './word-query.ts'

/** The number of bookings that each of the two queries examines, newest first. */
const maxExamined = 5000
const maxOffered = 50
/** The numbers of days within which free cancellation may end. */
const freeEndDays = [0, 1, 3, 7, 14, 30]

interface Place {
  readonly code: string
  readonly name: string | null
}

interface ChoiceColumns {
  readonly hotel_code: string | null
  readonly hotel_name: string
  readonly destination_code: string | null
  readonly destination_name: string | null
  readonly rate_type: string | null
}

const columns = 'hotel_code, hotel_name, destination_code, destination_name, rate_type'

function readNewest({ prepare }: ReadableDb): ChoiceColumns[] {
  return prepare<ChoiceColumns>(`select ${columns} from booking order by id desc limit ?`).all(maxExamined)
}

/** Returns bookings that contain words with the typed beginnings, such as the name of a hotel, a destination or a person. */
function readMatching({ prepare }: ReadableDb, typed: string): ChoiceColumns[] {
  const query = wordQuery(prepare, typed)
  if (query === '') return []
  return prepare<ChoiceColumns>(`
    select ${columns} from (select rowid from search where search match ? order by rowid desc limit ?) as hit
    cross join booking on booking.id = hit.rowid`).all(query, maxExamined)
}

/** Returns the values by frequency, most frequent first. */
function mostUsed<T>(values: Iterable<T>, keyOf: (value: T) => string): T[] {
  const counts = new Map<string, { readonly value: T; count: number }>()
  for (const value of values) {
    const entry = counts.get(keyOf(value)) ?? { value, count: 0 }
    entry.count += 1
    counts.set(keyOf(value), entry)
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ value }) => value)
}

function places(all: readonly (readonly [code: string | null, name: string | null])[], typed: string): Place[] {
  const begins = (text: string | null) => text !== null && foldedText(text).startsWith(typed)
  const named = all.flatMap(([code, name]) => (code !== null ? [{ code, name: name || null }] : []))
  return mostUsed(named, ({ code }) => code)
    .filter(({ code, name }) => begins(code) || begins(name))
    .slice(0, maxOffered)
}

/** Returns the desk's own tags and cost centres, most used first. */
export function factChoices({ prepare }: ReadableDb, subjectKind: SubjectKind): Pick<LedgerChoices, 'tags' | 'costCentres'> {
  const tags = prepare<string>('select min(name) from tag where subject_kind = ? group by folded order by count(*) desc, folded limit ?')
  const costCentres = prepare<string>(`
    select cost_centre from desk_fact where subject_kind = ? and cost_centre is not null
    group by cost_centre order by count(*) desc, cost_centre limit ?`)
  return { tags: tags.pluck().all(subjectKind, maxOffered), costCentres: costCentres.pluck().all(subjectKind, maxOffered) }
}

function countFreeEnds(db: ReadableDb, days: number): number {
  const selection = select(db, { status: 'all', basis: 'created', from: null, to: null, text: '', freeEndsWithin: days })
  return onlyRow(
    db.prepare<{ bookings: number }>(`select count(*) as bookings from ${selection.from} ${whereOf(selection)}`),
    selection.params,
  ).bookings
}

/** Returns the choices for the fields of a filter; `typed` narrows hotels and destinations to those whose code or name starts with it. */
export function choices(db: ReadableDb, typed: string): LedgerChoices {
  const beginning = foldedText(typed)
  const recent = readNewest(db)
  const examined = beginning === '' ? recent : [...readMatching(db, beginning), ...recent]
  const currencies = db
    .prepare<{ currency: string }>(
      "select currency from daily where currency <> '' group by currency having sum(bookings) > 0 order by sum(bookings) desc, currency",
    )
    .all()
  return {
    currencies: currencies.map(({ currency }) => currency),
    rateTypes: mostUsed(
      recent.flatMap(({ rate_type }) => rate_type ?? []),
      (word) => word,
    ),
    destinations: places(
      examined.map((row) => [row.destination_code, row.destination_name]),
      beginning,
    ),
    ...factChoices(db, 'booking'),
    freeEnds: freeEndDays.map((days) => ({ days, bookings: countFreeEnds(db, days) })),
    hotels: places(
      examined.map((row) => [row.hotel_code, row.hotel_name]),
      beginning,
    ),
  }
}
