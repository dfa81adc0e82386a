/** The search form as typed, and its conversion to a query. */

import { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { addDays, daysBetween, isDate, isPastEverywhere } from '../../../../shared/domain/dates.ts'
import type { Client } from '../../../../shared/domain/selling/clients.ts'
import { say } from '../../../../shared/words/say.ts'
import { readCodes } from '../../../ui/pasted/codes.ts'
import type { StayRequest, UnreadPart } from '../../../ui/pasted/read-mail.ts'

/** A number field: a number once it reads as one, otherwise the text as typed. */
type NumberEntry = number | string

export interface RoomDraft {
  readonly adults: NumberEntry
  readonly ages: readonly NumberEntry[]
}

export interface SearchDraft extends Pick<StayRequest, 'sender' | 'unread'> {
  readonly by: 'codes' | 'destination'
  readonly codes: string
  /** The hotel list that the codes come from, until they are changed; null if none. */
  readonly list: { readonly id: number; readonly name: string } | null
  readonly destination: string
  readonly checkin: string
  readonly checkout: string
  /** Number of nights when both dates were last valid, so that it survives an invalid date. */
  readonly nights: number
  readonly rooms: readonly RoomDraft[]
  readonly currency: string
  readonly nationality: string
  /** Id of the client for whom the clerk searches; null for none. */
  readonly client: number | null
}

/** One error message per field, by its path in the query: `checkout`, `paxes.0.childrenAges.1`. */
export type Problems = Readonly<Record<string, string>>

export const newRoom = { adults: 2, ages: [] } satisfies RoomDraft

/** Returns a form for one night from tomorrow, with this currency and nationality. */
export function emptyDraft(today: string, currency: string, nationality: string): SearchDraft {
  const checkin = addDays(today, 1)
  const paxes = [{ numberOfAdults: newRoom.adults, childrenAges: [] }]
  return draftOf({ checkin, checkout: addDays(checkin, 1), paxes, currency, nationality })
}

/** Returns the form that leads to this query. */
export function draftOf(query: SearchQuery): SearchDraft {
  const { hotelCodes = [], destinationCode, checkin, checkout, currency, nationality, client = null } = query
  return {
    ...{ checkin, checkout, currency, nationality, client },
    by: destinationCode === undefined ? 'codes' : 'destination',
    codes: hotelCodes.join(' '),
    ...{ list: null, sender: null, unread: [] },
    destination: destinationCode ?? '',
    nights: daysBetween(checkin, checkout),
    rooms: query.paxes.map(({ numberOfAdults, childrenAges }) => ({ adults: numberOfAdults, ages: childrenAges })),
  }
}

/** Returns the draft for a client, with the client's currency and nationality if it has them. */
export function withClient(draft: SearchDraft, client: Pick<Client, 'id' | 'currency' | 'nationality'> | null): SearchDraft {
  const { id = null, currency, nationality } = client ?? {}
  return { ...draft, client: id, currency: currency ?? draft.currency, nationality: nationality ?? draft.nationality }
}

/** Returns the nights between the two dates; null if one is invalid or check-out is not after check-in. */
export function draftNights({ checkin, checkout }: Pick<SearchDraft, 'checkin' | 'checkout'>): number | null {
  if (!isDate(checkin) || !isDate(checkout)) return null
  const nights = daysBetween(checkin, checkout)
  return nights > 0 ? nights : null
}

/** Returns the draft with another check-in. Check-out moves so that the number of nights stays. */
export function withCheckin(draft: SearchDraft, checkin: string): SearchDraft {
  const nights = draftNights(draft) ?? draft.nights
  return { ...draft, ...withDatesChecked(draft), checkin, nights, checkout: isDate(checkin) ? addDays(checkin, nights) : draft.checkout }
}

/** Returns the draft with another check-out. An invalid one leaves the number of nights unchanged. */
export function withCheckout(draft: SearchDraft, checkout: string): SearchDraft {
  const changed = { ...draft, ...withDatesChecked(draft), checkout }
  return { ...changed, nights: draftNights(changed) ?? draftNights(draft) ?? draft.nights }
}

/** Returns the draft with this number of nights. While check-in is invalid, check-out does not move. */
export function withNights(draft: SearchDraft, nights: number): SearchDraft {
  return { ...draft, ...withDatesChecked(draft), nights, checkout: isDate(draft.checkin) ? addDays(draft.checkin, nights) : draft.checkout }
}

/** Returns the draft with other rooms. */
export const withRooms = (draft: SearchDraft, rooms: readonly RoomDraft[]): SearchDraft => ({
  ...draft,
  rooms,
  unread: withoutParts(draft, ['party', 'ages']),
})

const withoutParts = ({ unread }: SearchDraft, parts: readonly UnreadPart[]) => unread.filter((part) => !parts.includes(part))

/** What a clerk has changed needs no check any more. */
const withDatesChecked = (draft: SearchDraft) => ({ unread: withoutParts(draft, ['dates']) })

/** Returns the draft with what a message asks for. */
export function withRequest(draft: SearchDraft, { stay, party, unread = [], sender = null }: Partial<StayRequest>): SearchDraft {
  const dated = stay ? withCheckin(draft, stay.checkin) : draft
  const nights = stay?.checkout === undefined ? dated.nights : daysBetween(stay.checkin, stay.checkout)
  const rooms = party?.map(({ adults, ages }) => ({ adults, ages: ages.map((age) => age ?? '') })) ?? draft.rooms
  return { ...withNights(dated, nights), rooms, unread, sender }
}

/** Returns the room with this number of children. Typed ages stay, new ones are empty. */
export function withChildren(room: RoomDraft, children: number): RoomDraft {
  return { ...room, ages: Array.from({ length: children }, (_, i) => room.ages[i] ?? '') }
}

type QueryReading = { readonly ok: true; readonly query: SearchQuery } | { readonly ok: false; readonly problems: Problems }

/** Returns the query of the form, validated by `SearchQuery`; otherwise one error message per invalid field. */
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

/** Returns the error of the codes field: the error about all codes, else the first invalid code with its error. */
export function codesProblem(problems: Problems, codes: readonly string[]): string | undefined {
  if (problems['hotelCodes']) return problems['hotelCodes']
  const invalidPath = Object.keys(problems).find((path) => path.startsWith('hotelCodes.'))
  if (invalidPath === undefined) return undefined
  const code = codes[Number(invalidPath.split('.')[1])] ?? ''
  return `${code.length > 24 ? `${code.slice(0, 24)}…` : code}: ${problems[invalidPath]}`
}

/** Returns the date errors to show while typing: a past check-in, or a check-out not after it. The field itself reports unreadable dates. */
export function dayProblems(draft: Pick<SearchDraft, 'checkin' | 'checkout'>, nowMs: number): Problems {
  const nights = isDate(draft.checkin) && isDate(draft.checkout) ? daysBetween(draft.checkin, draft.checkout) : 1
  return { ...pastProblem(draft, nowMs), ...(nights < 1 && { checkout: say('stay.checkOutTooEarly') }) }
}

const pastProblem = ({ checkin }: Pick<SearchDraft, 'checkin'>, nowMs: number): Problems =>
  isDate(checkin) && isPastEverywhere(checkin, nowMs) ? { checkin: say('searchDraft.dayPast') } : {}
