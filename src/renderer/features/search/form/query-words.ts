import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { listWithSemicolons } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { partyWords } from '../../../ui/wording/party-words.ts'

/** A query in the parts that a clerk edits: where, when, who, how it is priced, and for which client, by its name. */
export function queryWords(query: SearchQuery, client?: string): { where: string; when: string; who: string; priced: string } {
  const codes = query.hotelCodes ?? []
  const nights = daysBetween(query.checkin, query.checkout)
  const rooms = query.paxes.map(partyWords)
  const priced = say('query.currencyGuestsFromNationality', { currency: query.currency, nationality: query.nationality })
  const same = rooms.every((room) => room === rooms[0])
  return {
    where:
      query.destinationCode !== undefined
        ? say('query.destinationDestinationcode', { destinationCode: query.destinationCode })
        : say('query.codesHotelCodes2OtherCodes', { codes: codes.length, codes2: codes[0] ?? '' }),
    when: say('query.checkinToCheckout1Night', { checkin: formatDate(query.checkin), checkout: formatDate(query.checkout), nights }),
    who: say('query.rooms1Rooms2OtherRooms', {
      rooms: rooms.length,
      rooms2: rooms[0] ?? '',
      same: same ? 'yes' : 'no',
      rooms3: listWithSemicolons(rooms),
    }),
    priced: client === undefined ? priced : say('query.pricedForClient', { priced, client }),
  }
}
