/** What stands in the search form, as typed, and how it becomes a query. */

import { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { addDays, daysBetween, isDate, isPastEverywhere } from '../../../../shared/domain/dates.ts'
import type { Client } from '../../../../shared/domain/selling/clients.ts'
import { say } from '../../../../shared/words/say.ts'
import { readCodes } from '../../../ui/pasted/codes.ts'

/** A number field: a number once it reads as one, otherwise the text as typed. */
type Typed = number | string

export interface RoomDraft {
  readonly adults: Typed
  readonly ages: readonly Typed[]
}

export interface SearchDraft {
  readonly by: 'codes' | 'destination'
  readonly codes: string
  /** The hotel list that the codes are of, as long as nobody has changed them; null where they are of none. */
  readonly list: { readonly id: number; readonly name: string } | null
  readonly destination: string
  readonly checkin: string
  readonly checkout: string
  /** How long the stay was when both dates last could be read: it survives a date that cannot. */
  readonly nights: number
  readonly rooms: readonly RoomDraft[]
  readonly currency: string
  readonly nationality: string
  /** The client for whom it is searched, by the id; null for nobody. */
  readonly client: number | null
}

/** One sentence per field, by the path of the query: `checkout`, `paxes.0.childrenAges.1`. */
export type Problems = Readonly<Record<string, string>>

export const newRoom: RoomDraft = { adults: 2, ages: [] }

/** A form for one night from tomorrow, in the desk's own currency and nationality. */
export function emptyDraft(today: string, currency: string, nationality: string): SearchDraft {
  const checkin = addDays(today, 1)
  return {
    by: 'codes',
    codes: '',
    list: null,
    destination: '',
    checkin,
    checkout: addDays(checkin, 1),
    nights: 1,
    rooms: [newRoom],
    currency,
    nationality,
    client: null,
  }
}

/** A form that asks what was asked before. */
export function draftOf({
  hotelCodes,
  destinationCode,
  checkin,
  checkout,
  paxes,
  currency,
  nationality,
  client,
}: SearchQuery): SearchDraft {
  return {
    by: destinationCode === undefined ? 'codes' : 'destination',
    codes: (hotelCodes ?? []).join(' '),
    list: null,
    destination: destinationCode ?? '',
    checkin,
    checkout,
    nights: daysBetween(checkin, checkout),
    rooms: paxes.map(({ numberOfAdults, childrenAges }) => ({ adults: numberOfAdults, ages: childrenAges })),
    currency,
    nationality,
    client: client ?? null,
  }
}

/** The draft for a client, in its currency and for its nationality where it has them. */
export function withClient(draft: SearchDraft, client: Pick<Client, 'id' | 'currency' | 'nationality'> | null): SearchDraft {
  const { id = null, currency, nationality } = client ?? {}
  return { ...draft, client: id, currency: currency ?? draft.currency, nationality: nationality ?? draft.nationality }
}

/** Nights between the two dates; `null` while one of them is no date or they are the wrong way round. */
export function draftNights({ checkin, checkout }: Pick<SearchDraft, 'checkin' | 'checkout'>): number | null {
  if (!isDate(checkin) || !isDate(checkout)) return null
  const nights = daysBetween(checkin, checkout)
  return nights > 0 ? nights : null
}

/** The draft with another check-in; the stay keeps its nights. */
export function withCheckin(draft: SearchDraft, checkin: string): SearchDraft {
  const nights = draftNights(draft) ?? draft.nights
  return { ...draft, checkin, nights, checkout: isDate(checkin) ? addDays(checkin, nights) : draft.checkout }
}

/** The draft with another check-out; one that cannot be leaves the nights as they were. */
export function withCheckout(draft: SearchDraft, checkout: string): SearchDraft {
  const changed = { ...draft, checkout }
  return { ...changed, nights: draftNights(changed) ?? draftNights(draft) ?? draft.nights }
}

/** The draft with as many nights; without a check-in that can be read they wait for one. */
export function withNights(draft: SearchDraft, nights: number): SearchDraft {
  return { ...draft, nights, checkout: isDate(draft.checkin) ? addDays(draft.checkin, nights) : draft.checkout }
}

/** The draft with as many children in a room; ages that were typed stay, new ones are empty. */
export function withChildren(room: RoomDraft, children: number): RoomDraft {
  return { ...room, ages: Array.from({ length: children }, (_, i) => room.ages[i] ?? '') }
}

export type QueryReading = { readonly ok: true; readonly query: SearchQuery } | { readonly ok: false; readonly problems: Problems }

/** The query that the form asks for, by the rules of `SearchQuery`; otherwise a sentence for each field that is wrong. */
export function readDraft(draft: SearchDraft, nowMs: number): QueryReading {
  const parsed = SearchQuery.safeParse({
    ...(draft.by === 'codes' ? { hotelCodes: readCodes(draft.codes).codes } : { destinationCode: draft.destination }),
    checkin: draft.checkin,
    checkout: draft.checkout,
    paxes: draft.rooms.map(({ adults, ages }) => ({ numberOfAdults: adults, childrenAges: ages })),
    currency: draft.currency,
    nationality: draft.nationality,
    ...(draft.client !== null && { client: draft.client }),
  })
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[path.join('.')] ??= message
  if (!problems['checkin']) Object.assign(problems, pastProblem(draft, nowMs))
  return parsed.success && Object.keys(problems).length === 0 ? { ok: true, query: parsed.data } : { ok: false, problems }
}

/** The problem of the codes field: of the list, or of its first bad code, which is named. */
export function codesProblem(problems: Problems, codes: readonly string[]): string | undefined {
  if (problems['hotelCodes']) return problems['hotelCodes']
  const at = Object.keys(problems).find((path) => path.startsWith('hotelCodes.'))
  if (at === undefined) return undefined
  const code = codes[Number(at.split('.')[1])] ?? ''
  return `${code.length > 24 ? `${code.slice(0, 24)}…` : code}: ${problems[at]}`
}

/** What is wrong with the days themselves, which is said as soon as they are typed. What is no day, its field says by itself. */
export function dayProblems(draft: Pick<SearchDraft, 'checkin' | 'checkout'>, nowMs: number): Problems {
  const nights = isDate(draft.checkin) && isDate(draft.checkout) ? daysBetween(draft.checkin, draft.checkout) : 1
  return { ...pastProblem(draft, nowMs), ...(nights < 1 && { checkout: say('stay.checkOutIsAfterCheckIn') }) }
}

const pastProblem = ({ checkin }: Pick<SearchDraft, 'checkin'>, nowMs: number): Problems =>
  isDate(checkin) && isPastEverywhere(checkin, nowMs) ? { checkin: say('searchDraft.thisDayIsOverChoose') } : {}
