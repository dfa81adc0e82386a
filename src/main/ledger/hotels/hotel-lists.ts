/** Reads and writes the desk's hotel lists. */
import { FailureError } from '../../../shared/contract/failure.ts'
import type { HotelList, HotelListInput, NamedCode } from '../../../shared/domain/hotel-lists.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { inTransaction, type ReadableDb, type WritableDb } from '../database/ledger-db.ts'

/** Returns all hotel lists by name. */
export function hotelLists({ prepare }: ReadableDb): HotelList[] {
  const count = '(select count(*) from hotel_list_code where list_id = hotel_list.id)'
  return prepare<HotelList>(`select id, name, ${count} as hotels from hotel_list order by folded`).all()
}

/** Returns the hotels of a list in its order, with their names if an answer stated them. Errors: `notHere`. */
export function hotelsOfList({ prepare }: ReadableDb, id: number): NamedCode[] {
  if (prepare('select 1 from hotel_list where id = ?').get(id) === undefined) throw new FailureError({ kind: 'notHere' })
  const hotels = prepare<NamedCode>(`
    select listed.code, name from hotel_list_code as listed left join seen_hotel using (code) where list_id = ? order by place`)
  return hotels.all(id)
}

/** Adds a list, or replaces the list `id`. Stores each code once. Returns the id; null when another list has that name. Errors: `notHere`. */
export function saveHotelList(
  { connection, prepare }: WritableDb,
  id: number | null,
  { name, codes }: HotelListInput,
  atMs: number,
): number | null {
  const folded = foldedText(name)
  return inTransaction(connection, () => {
    const other = prepare<number>('select id from hotel_list where folded = ? and id is not ?').pluck().get(folded, id)
    if (other !== undefined) return null
    const values = [name, folded, Math.round(atMs)]
    const change = prepare('update hotel_list set (name, folded, changed_ms) = (?, ?, ?) where id = ?')
    if (id !== null && change.run(...values, id).changes === 0) throw new FailureError({ kind: 'notHere' })
    const added = prepare<number>('insert into hotel_list (name, folded, changed_ms) values (?, ?, ?) returning id')
    const listId = id ?? (added.pluck().get(...values) as number)
    prepare('delete from hotel_list_code where list_id = ?').run(listId)
    prepare('insert into hotel_list_code (list_id, place, code) select ?, key, value from json_each(?)').run(
      listId,
      JSON.stringify([...new Set(codes)]),
    )
    return listId
  })
}

/** Deletes a list. */
export function dropHotelList({ connection, prepare }: WritableDb, id: number): void {
  inTransaction(connection, () => {
    prepare('delete from hotel_list_code where list_id = ?').run(id)
    prepare('delete from hotel_list where id = ?').run(id)
  })
}
