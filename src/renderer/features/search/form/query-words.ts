import type { SearchQuery } from '../../../../shared/contract/views/search-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { daysBetween } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { roomsWords } from '../../../ui/wording/stay-words.ts'

/** Returns a query as text, in the parts that a clerk edits. `priced` states currency, nationality and, if given, the client's name. */
export function queryWords(query: SearchQuery, client?: string): { where: string; when: string; who: string; priced: string } {
  const codes = query.hotelCodes ?? []
  const nights = daysBetween(query.checkin, query.checkout)
  const priced = say('query.priced', { currency: query.currency, nationality: query.nationality })
  return {
    where:
      query.destinationCode !== undefined
        ? say('query.destination', { destinationCode: query.destinationCode })
        : say('query.hotels', { codes: codes.length, codes2: codes[0] ?? '' }),
    when: say('common.stayDatesNights', { checkin: formatDate(query.checkin), checkout: formatDate(query.checkout), nights }),
    who: roomsWords(query.paxes),
    priced: client === undefined ? priced : say('query.pricedForClient', { priced, client }),
  }
}
