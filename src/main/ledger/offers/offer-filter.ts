/** Translates a filter of offers to SQL, for the list, its counts and its months. */
import type { OfferFilter } from '../../../shared/contract/views/offer-views.ts'
import { addDays, dateIn, monthOf, startOfDate } from '../../../shared/domain/dates.ts'
import { foldedTag } from '../../../shared/domain/desk-facts.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { PrepareQuery, ReadableDb } from '../database/ledger-db.ts'
import { offersOf } from './of-client.ts'

/** `where …` with its parameters; empty for all offers. */
export interface OfferSelection {
  readonly where: string
  readonly params: Readonly<Record<string, string | number>>
}

interface Condition {
  readonly sql: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Returns the offers of a filter, optionally only those made in a month (`2027-03`); days are those of the accounting zone. */
export function selectOffers(
  { prepare, zone }: ReadableDb,
  filter: OfferFilter & { readonly made?: string | undefined },
  atMs: number,
): OfferSelection {
  const conditions = [
    ...textConditions(filter.text),
    ...writtenConditions(filter, dateIn(zone, atMs)),
    ...(filter.client === undefined ? [] : [ofClient(prepare, filter.client)]),
    ...(filter.made === undefined ? [] : [madeIn(zone, filter.made)]),
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
  const among = (table: string, sql: string, params: Condition['params']) => ({
    sql: `id in (select subject_id from ${table} where subject_kind = 'offer' and ${sql})`,
    params,
  })
  return [
    ...(tag === undefined ? [] : [among('tag', 'folded = @tag', { tag: foldedTag(tag) })]),
    ...(costCentre === undefined ? [] : [among('desk_fact', 'cost_centre = @costCentre', { costCentre })]),
    ...(followUp === 'any' ? [among('desk_fact', 'follow_up_on is not null', {})] : []),
    ...(followUp === 'due' ? [among('desk_fact', 'follow_up_on <= @today', { today })] : []),
  ]
}

function ofClient(prepare: PrepareQuery, client: number | string): Condition {
  const ids = offersOf(prepare, typeof client === 'string' ? { id: null, folded: foldedText(client) } : clientOf(prepare, client))
  return { sql: 'id in (select value from json_each(@ofClient))', params: { ofClient: JSON.stringify(ids) } }
}

/** Returns a client with its folded name, which identifies it where only the name was typed; a deleted client has none. */
function clientOf(prepare: PrepareQuery, id: number) {
  const name = prepare<string>('select name from client where id = ?').pluck().get(id)
  return { id, folded: name === undefined ? null : foldedText(name) }
}

function madeIn(zone: string, month: string): Condition {
  const { from, to } = monthOf(`${month}-01`)
  return {
    sql: 'made_ms >= @madeFrom and made_ms < @madeBefore',
    params: { madeFrom: startOfDate(zone, from), madeBefore: startOfDate(zone, addDays(to, 1)) },
  }
}
