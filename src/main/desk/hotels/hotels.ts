/** The procedures for hotel lists and for finding hotels by name, and the names learned from answers. */

import { isDeepStrictEqual } from 'node:util'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { SeenHotel } from '../../../shared/domain/hotel-lists.ts'
import type { Hotel } from '../../../shared/domain/schemas.ts'
import { say } from '../../../shared/words/say.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { choosePicture } from '../context/chosen-picture.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'

/** The maximum size of a chosen picture, in bytes. The window makes a small one of it. */
const maxPictureBytes = 20_000_000

/** Creates the hotel procedures of one connection. */
export function createHotelDesk({
  ledger,
  clock,
  shell,
}: Pick<DeskContext, 'clock' | 'shell'> & { readonly ledger: Ledger }): Pick<Desk, Extract<keyof Desk, `hotels.${string}`>> {
  return {
    'hotels.lists': async () => ({ lists: await ledger.hotelLists() }),
    'hotels.list': async ({ id }) => ({ hotels: await ledger.hotelsOfList(id) }),
    'hotels.saveList': async ({ id: oldId, list }) => {
      const id = await ledger.saveHotelList(oldId, list, clock.nowMs())
      if (id === null) {
        throw new FailureError({ kind: 'input', fields: [{ path: 'list.name', problem: say('hotelLists.nameTaken') }] })
      }
      return { id, lists: await ledger.hotelLists() }
    },
    'hotels.find': ({ typed }) => ledger.findPlaces(typed),
    'hotels.facts': ({ code }) => ledger.hotelFacts(code),
    'hotels.saveFacts': command(({ code, facts }) => ledger.saveHotelFacts(code, facts)),
    'hotels.choosePicture': async () => ({ picture: await choosePicture(shell, say('hotelFacts.choosePictureTitle'), maxPictureBytes) }),
    'hotels.dropList': async ({ id }) => {
      await ledger.dropHotelList(id)
      return { lists: await ledger.hotelLists() }
    },
  }
}

export type LearnedHotels = ReturnType<typeof createLearnedHotels>

const batchSize = 500

const toSeenHotel = ({ hotelCode, hotelName, destinationCode, destinationName, countryCode }: Hotel): SeenHotel | null =>
  hotelCode && hotelName ? { code: hotelCode, name: hotelName, destinationCode, destinationName, countryCode } : null

/** Creates the store of hotel names of one connection. A hotel stored in this run is not written again. */
export function createLearnedHotels(ledger: Pick<Ledger, 'learnHotels'>) {
  const known = new Map<string, SeenHotel>()
  return {
    /** Stores new hotels in batches, so that the ledger can answer in between. Rejects when the ledger cannot be written. */
    async learn(hotels: Iterable<Hotel>) {
      let batch: SeenHotel[] = []
      const write = async () => {
        const written = batch
        batch = []
        await ledger.learnHotels(written)
        for (const hotel of written) known.set(hotel.code, hotel)
      }
      for (const hotel of hotels) {
        const seen = toSeenHotel(hotel)
        if (seen === null || isDeepStrictEqual(known.get(seen.code), seen)) continue
        batch.push(seen)
        if (batch.length === batchSize) await write()
      }
      if (batch.length > 0) await write()
    },
  }
}
