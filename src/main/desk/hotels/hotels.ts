/** The procedures for hotel lists and for finding hotels by name. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

/** The procedures about hotels. */
export type HotelDesk = Pick<Desk, Extract<keyof Desk, `hotels.${string}`>>

export interface HotelDeskParts {
  readonly ledger: Pick<Ledger, 'hotelLists' | 'hotelsOfList' | 'saveHotelList' | 'dropHotelList' | 'findPlaces'>
  readonly clock: Pick<Clock, 'nowMs'>
}

/** Creates the hotel procedures of one connection. */
export function createHotelDesk({ ledger, clock }: HotelDeskParts): HotelDesk {
  return {
    'hotels.lists': async () => ({ lists: await ledger.hotelLists() }),
    'hotels.list': async ({ id }) => ({ hotels: await ledger.hotelsOfList(id) }),
    'hotels.saveList': async ({ id: of, list }) => {
      const id = await ledger.saveHotelList(of, list, clock.nowMs())
      if (id === null) {
        throw new FailureError({ kind: 'input', fields: [{ path: 'list.name', problem: say('hotelLists.nameTaken') }] })
      }
      return { id, lists: await ledger.hotelLists() }
    },
    'hotels.find': ({ typed }) => ledger.findPlaces(typed),
    'hotels.dropList': async ({ id }) => {
      await ledger.dropHotelList(id)
      return { lists: await ledger.hotelLists() }
    },
  }
}
