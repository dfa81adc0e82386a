import type { SearchQuery } from '../../../../shared/contract/search-views.ts'
import { daysBetween, formatDate } from '../../../../shared/domain/dates.ts'
import { partyWords } from '../../../../shared/domain/party-words.ts'

/** A query in the parts that a clerk edits: where, when, who, how it is priced. */
export function queryWords(query: SearchQuery): { where: string; when: string; who: string; priced: string } {
  const codes = query.hotelCodes ?? []
  const nights = daysBetween(query.checkin, query.checkout)
  const rooms = query.paxes.map(partyWords)
  const same = rooms.every((room) => room === rooms[0])
  return {
    where:
      query.destinationCode !== undefined
        ? `Destination ${query.destinationCode}`
        : codes.length === 1
          ? `Hotel ${codes[0]}`
          : `${codes.length.toLocaleString('en')} hotels`,
    when: `${formatDate(query.checkin)} to ${formatDate(query.checkout)}, ${nights === 1 ? '1 night' : `${nights} nights`}`,
    who: rooms.length === 1 ? `1 room: ${rooms[0]}` : `${rooms.length} rooms: ${same ? `${rooms[0]} each` : rooms.join('; ')}`,
    priced: `${query.currency}, guests from ${query.nationality}`,
  }
}
