/** Erases one guest from selected bookings. */

import { FailureError } from '../../../shared/contract/failure.ts'
import type { BookingKey } from '../../../shared/contract/views/ledger-views.ts'
import { currentIdOf } from '../bookings/booking-lookup.ts'
import { cancellationReferencesSql } from '../bookings/booking-row.ts'
import { peopleNamed } from '../bookings/guests.ts'
import { onlyRow, type PrepareQuery, type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'
import { removeGuests } from './remove-guests.ts'

const currentIdsOf = (prepare: PrepareQuery, bookings: readonly BookingKey[]) =>
  bookings.flatMap((booking) => currentIdOf(prepare, booking) ?? [])

/** Counts the open attempts and cancellations of these bookings. A request that may be sent or looked up again needs its names. */
export function openCasesOf({ prepare }: ReadableDb, bookings: readonly BookingKey[]): number {
  const ids = currentIdsOf(prepare, bookings)
  const counted = prepare<number>(`
    with named as (select value as id from json_each(?))
    select (select count(*) from intent where open = 1 and client_ref in (select client_ref from booking join named using (id)))
      + (select count(*) from cancellation where open = 1
          and exists (select 1 from booking join named using (id) where reference in ${cancellationReferencesSql}))
  `)
  return onlyRow(counted.pluck(), JSON.stringify(ids))
}

/**
 * Removes a guest (with a name as for `findGuests`) from these bookings only. Pass few bookings: there is one transaction. Returns the ids of the
 * bookings that contained the guest. Throws `casesOpen`, and then nothing was removed.
 */
export function eraseGuest(db: WritableDb, name: string, bookings: readonly BookingKey[], atMs: number): number[] {
  return writing(db, () => {
    const open = openCasesOf(db, bookings)
    if (open > 0) throw new FailureError({ kind: 'casesOpen', open })
    return currentIdsOf(db.prepare, bookings).filter((id) => {
      const json = db.prepare<{ json: string }>('select json from booking_raw where id = ?').get(id)
      const people = new Set(json ? peopleNamed(JSON.parse(json.json), name) : [])
      if (people.size > 0) removeGuests(db, id, people, atMs)
      return people.size > 0
    })
  })
}
