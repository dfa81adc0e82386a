/** Reads offers: the list, how many became bookings, and a single one with its history. */
import { noFacts } from '../../../shared/contract/views/note-views.ts'
import {
  type OfferChoices,
  type OfferCounts,
  type OfferFilter,
  type OfferMonth,
  type OfferQuery,
  type OfferRow,
  type OfferView,
  offersPerAnswer,
} from '../../../shared/contract/views/offer-views.ts'
import { addDays, dateIn, monthOf, monthsOf, startOfDate } from '../../../shared/domain/dates.ts'
import { foldedTag } from '../../../shared/domain/desk-facts.ts'
import { type OfferState, offerStateOf, offerStates } from '../../../shared/domain/selling/offer.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { factsOf as writtenOf } from '../bookings/desk-notes.ts'
import { onlyRow, type PrepareQuery, type ReadableDb } from '../database/ledger-db.ts'
import { factChoices } from '../queries/choices.ts'
import { offersOf } from './of-client.ts'
import { bookedSql, factsOf, type StoredOffer, toOfferRow, toOfferView } from './offer-row.ts'

type OfferSummary = Pick<StoredOffer, 'id' | 'number' | 'valid_until' | 'sent_ms' | 'withdrawn_ms'> & { readonly booked: 0 | 1 }

/**
 * Returns a page of offers, newest first. An offer's state depends on the day and on bookings, so a summary of every offer of the filter is read, of
 * some thousands in the life of a desk. Only the offers of the page are read completely.
 */
export function offers(db: ReadableDb, question: OfferQuery, atMs: number): { rows: OfferRow[]; next: string | null; counts: OfferCounts } {
  const { prepare, zone } = db
  const { state, after, limit = offersPerAnswer } = question
  const today = dateIn(zone, atMs)
  const counts = Object.fromEntries(offerStates.map((name) => [name, 0])) as Record<OfferState, number>
  const { where, params } = selectOffers(db, question, atMs)
  const all = prepare<OfferSummary>(
    `select id, number, valid_until, sent_ms, withdrawn_ms, ${bookedSql} as booked from offer ${where} order by id desc`,
  ).all(params)
  const found = all.flatMap((summary) => {
    const offerState = offerStateOf(factsOf(summary, summary.booked === 1), today)
    counts[offerState] += 1
    return state === 'all' || state === offerState ? [{ ...summary, of: offerState }] : []
  })
  const from = after === null ? 0 : found.findIndex(({ number }) => number === after) + 1
  const page = found.slice(from, from + limit)
  const stored = prepare<StoredOffer>('select * from offer where id = ?')
  const written = writtenOf(
    prepare,
    page.map(({ id }) => id),
    'offer',
  )
  const rows = page.map(({ id, of: offerState }) => toOfferRow(onlyRow(stored, id), offerState, written.get(id) ?? noFacts))
  return { rows, next: found.length > from + limit ? (page.at(-1)?.number ?? null) : null, counts }
}

/** Returns how many offers of a filter were made in each month of a year, January first, and how many of these became bookings. */
export function offerMonths(db: ReadableDb, filter: OfferFilter, year: number, atMs: number): OfferMonth[] {
  return monthsOf(year).map((month) => {
    const { where, params } = selectOffers(db, { ...filter, made: month }, atMs)
    const counted = db.prepare<Omit<OfferMonth, 'month'>>(
      `select count(*) as made, count(case when ${bookedSql} then 1 end) as booked from offer ${where}`,
    )
    return { month, ...onlyRow(counted, params) }
  })
}

/** Returns the row of an offer; undefined when no offer has this number. */
export const storedOffer = (prepare: PrepareQuery, number: string): StoredOffer | undefined =>
  prepare<StoredOffer>('select * from offer where number = ?').get(number)

/** Returns an offer with its rates, bookings and steps; null when no offer has this number. */
export function offer({ prepare, zone }: ReadableDb, number: string, atMs: number): OfferView | null {
  const stored = storedOffer(prepare, number)
  return stored ? toOfferView(prepare, stored, dateIn(zone, atMs)) : null
}

/** `where …` with its parameters; empty for all offers. */
interface OfferSelection {
  readonly where: string
  readonly params: Readonly<Record<string, string | number>>
}

interface Condition {
  readonly sql: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Returns the offers of a filter, optionally only those made in a month (`2027-03`); days are those of the accounting zone. */
function selectOffers(
  { prepare, zone }: ReadableDb,
  filter: OfferFilter & { readonly made?: string | undefined },
  atMs: number,
): OfferSelection {
  const conditions = [
    ...textConditions(filter.text),
    ...writtenConditions(filter, dateIn(zone, atMs)),
    ...(filter.client === undefined ? [] : [ofClient(prepare, filter.client)]),
    ...(filter.made === undefined ? [] : [monthCondition(zone, filter.made)]),
  ]
  return {
    where: conditions.length === 0 ? '' : `where ${conditions.map(({ sql }) => sql).join(' and ')}`,
    params: Object.assign({}, ...conditions.map(({ params }) => params)),
  }
}

/** Every typed word must occur somewhere in the words of the offer. */
const textConditions = (text: string): Condition[] =>
  foldedText(text)
    .split(' ')
    .filter(Boolean)
    .map((word, at) => ({ sql: `instr(words, @word${at}) > 0`, params: { [`word${at}`]: word } }))

function writtenConditions({ tag, costCentre, followUp }: OfferFilter, today: string): Condition[] {
  const subjectCondition = (table: string, sql: string, params: Condition['params']) => ({
    sql: `id in (select subject_id from ${table} where subject_kind = 'offer' and ${sql})`,
    params,
  })
  return [
    ...(tag === undefined ? [] : [subjectCondition('tag', 'folded = @tag', { tag: foldedTag(tag) })]),
    ...(costCentre === undefined ? [] : [subjectCondition('desk_fact', 'cost_centre = @costCentre', { costCentre })]),
    ...(followUp === 'any' ? [subjectCondition('desk_fact', 'follow_up_on is not null', {})] : []),
    ...(followUp === 'due' ? [subjectCondition('desk_fact', 'follow_up_on <= @today', { today })] : []),
  ]
}

function ofClient(prepare: PrepareQuery, client: number | string): Condition {
  const ids = offersOf(prepare, typeof client === 'string' ? { id: null, folded: foldedText(client) } : clientOf(prepare, client))
  return { sql: 'id in (select value from json_each(@ofClient))', params: { ofClient: JSON.stringify(ids) } }
}

/** Returns a client with its folded name (null for a deleted client). The name identifies the client in offers where only the name was typed. */
function clientOf(prepare: PrepareQuery, id: number) {
  const name = prepare<string>('select name from client where id = ?').pluck().get(id)
  return { id, folded: name === undefined ? null : foldedText(name) }
}

function monthCondition(zone: string, month: string): Condition {
  const { from, to } = monthOf(`${month}-01`)
  return {
    sql: 'made_ms >= @madeFrom and made_ms < @madeBefore',
    params: { madeFrom: startOfDate(zone, from), madeBefore: startOfDate(zone, addDays(to, 1)) },
  }
}

type NamedClient = OfferChoices['clients'][number]

/** Returns clients that have offers, those with the most first, and the tags and cost centres of offers. */
export const offerChoices = (db: ReadableDb): OfferChoices => ({ clients: clientsOf(db.prepare), ...factChoices(db, 'offer') })

/** Merges a typed name with the client of that name; any other name appears once, in one of its spellings. */
function clientsOf(prepare: PrepareQuery): NamedClient[] {
  const rows = prepare<NamedClient>(`
    select client.id as id, ifnull(client.name, client_name) as name from offer left join client on client.id = offer.client_id
    where erased_ms is null group by ifnull(client.name, client_name), client.id order by count(*) desc, 2`).all()
  const byName = new Map<string, NamedClient>()
  for (const row of rows) {
    const folded = foldedText(row.name)
    if ((byName.get(folded)?.id ?? null) === null && (row.id !== null || !byName.has(folded))) byName.set(folded, row)
  }
  return [...byName.values()]
}
