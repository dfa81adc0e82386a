/** Learns from answers what hotels are called, so that they are known by name without a connection. */
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

export interface LearnedHotels {
  /** Keeps what is new of these hotels, a few at a time, so that the ledger answers in between. Rejects when the ledger is not written. */
  learn(hotels: Iterable<Hotel>): Promise<void>
}

const atATime = 500

const seenIn = ({ hotelCode, hotelName, destinationCode, destinationName, countryCode }: Hotel): SeenHotel | null =>
  hotelCode && hotelName ? { code: hotelCode, name: hotelName, destinationCode, destinationName, countryCode } : null

/** Of one connection. What was learned in this run is not written twice. */
export function createLearnedHotels(ledger: Pick<Ledger, 'learnHotels'>): LearnedHotels {
  const known = new Map<string, string>()
  return {
    async learn(hotels) {
      let news: SeenHotel[] = []
      const write = async () => {
        const written = news
        news = []
        await ledger.learnHotels(written)
        for (const hotel of written) known.set(hotel.code, JSON.stringify(hotel))
      }
      for (const hotel of hotels) {
        const seen = seenIn(hotel)
        if (seen === null || known.get(seen.code) === JSON.stringify(seen)) continue
        news.push(seen)
        if (news.length === atATime) await write()
      }
      if (news.length > 0) await write()
    },
  }
}
