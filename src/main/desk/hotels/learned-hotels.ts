/** Learns hotel names from answers, so that they are known without a connection. */
import { isDeepStrictEqual } from 'node:util'
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

export interface LearnedHotels {
  /** Stores new hotels in batches, so that the ledger can answer in between. Rejects when the ledger cannot be written. */
  learn(hotels: Iterable<Hotel>): Promise<void>
}

const batchSize = 500

const seenIn = ({ hotelCode, hotelName, destinationCode, destinationName, countryCode }: Hotel): SeenHotel | null =>
  hotelCode && hotelName ? { code: hotelCode, name: hotelName, destinationCode, destinationName, countryCode } : null

/** Creates the store of hotel names of one connection. A hotel stored in this run is not written again. */
export function createLearnedHotels(ledger: Pick<Ledger, 'learnHotels'>): LearnedHotels {
  const known = new Map<string, SeenHotel>()
  return {
    async learn(hotels) {
      let batch: SeenHotel[] = []
      const write = async () => {
        const written = batch
        batch = []
        await ledger.learnHotels(written)
        for (const hotel of written) known.set(hotel.code, hotel)
      }
      for (const hotel of hotels) {
        const seen = seenIn(hotel)
        if (seen === null || isDeepStrictEqual(known.get(seen.code), seen)) continue
        batch.push(seen)
        if (batch.length === batchSize) await write()
      }
      if (batch.length > 0) await write()
    },
  }
}
