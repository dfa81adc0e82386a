/** The desk's clients, in a table of their own. The name of a deleted client is removed everywhere; its bookings and offers stay. */

import { randomUUID } from 'node:crypto'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Client, ClientInput } from '../../../shared/domain/selling/clients.ts'
import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { type ReadableDb, type WritableDb, writing } from '../database/ledger-db.ts'
import { removedWords, setSetting } from '../database/settings.ts'
import { createOfferCounter, offersOf } from '../offers/of-client.ts'
import { removeClients } from '../privacy/remove-offers.ts'

interface ClientRow extends Omit<Client, 'marginRule' | 'offers'> {
  readonly rule: string | null
}

/** Returns all clients by name, with the number of their bookings and offers. */
export function clients({ prepare }: ReadableDb): Client[] {
  const rows = prepare<ClientRow>(`
    select id, name, language, nationality, currency, rule, email, reference, note,
      (select count(*) from sold_to join booking using (client_ref) where client_id = client.id) as bookings
    from client order by folded
  `).all()
  const offersOfClient = createOfferCounter(prepare)
  return rows.map(({ rule, ...client }) => ({
    ...client,
    marginRule: rule === null ? null : (JSON.parse(rule) as MarginRule),
    offers: offersOfClient(client),
  }))
}

/**
 * Adds a client, or changes the client with the id. Returns its id; null when another client has that name. Throws `notHere` when no client has the
 * id.
 */
export function saveClient(db: WritableDb, id: number | null, client: ClientInput, atMs: number): number | null {
  const { prepare } = db
  const { name, language, nationality, currency, marginRule, email, reference, note } = client
  const values = [name, foldedText(name), language, nationality, currency, marginRule && JSON.stringify(marginRule), email, reference, note]
  return writing(db, (): number | null => {
    const other = prepare<number>('select id from client where folded = ? and id is not ?').pluck().get(foldedText(name), id)
    if (other !== undefined) return null
    const columns = '(name, folded, language, nationality, currency, rule, email, reference, note, changed_ms)'
    const at = Math.round(atMs)
    if (id === null) {
      const added = prepare<number>(`insert into client (uid, ${columns.slice(1)} values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`)
      return added.pluck().get(randomUUID(), ...values, at) as number
    }
    const { changes } = prepare(`update client set ${columns} = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) where id = ?`).run(...values, at, id)
    if (changes === 0) throw new FailureError({ kind: 'notHere' })
    return id
  })
}

/**
 * Deletes a client, its name in every booking, and each text that names it in offers. Returns the ids of the bookings. Its traces in free bytes are
 * purged as for an erased guest.
 */
export function dropClient(db: WritableDb, id: number, atMs: number): number[] {
  const { prepare } = db
  return writing(db, (): number[] => {
    const bookings = prepare<number>('select booking.id from sold_to join booking using (client_ref) where client_id = ?').pluck().all(id)
    const folded = prepare<string>('select folded from client where id = ?').pluck().get(id)
    if (folded !== undefined) removeClients(prepare, offersOf(prepare, { id, folded }), atMs)
    prepare('delete from sold_to where client_id = ?').run(id)
    const { changes } = prepare('delete from client where id = ?').run(id)
    if (changes > 0) setSetting(db, removedWords, 'inIndex')
    return bookings
  })
}
