/** The desk's own data about a booking, and its client, as cells of a file: one SQL expression for each, shared by both ways to write a line. */
import type { CsvColumnName } from '../../../../shared/contract/views/export-views.ts'
import { onlyRow, type ReadableDb } from '../../database/ledger-db.ts'

type DeskColumnName = Extract<
  CsvColumnName,
  'internalRef' | 'hotelConfirmation' | 'costCentre' | 'operator' | 'tags' | 'followUpOn' | 'followUpBy' | 'notes' | 'client'
>
export type WrittenCells = { readonly [name in DeskColumnName]: string | null }

const isAboutBookingSql = "subject_kind = 'booking' and subject_id = booking.id"
const fact = (column: string) => `(select ${column} from desk_fact where ${isAboutBookingSql})`

/**
 * SQL expressions over `booking`. The operator is the user who first sent the booking from this desk; a reader copy has no evidence, and so no
 * operator.
 */
export const writtenSql: { readonly [name in DeskColumnName]: string } = {
  internalRef: fact('internal_ref'),
  hotelConfirmation: fact('hotel_confirmation'),
  costCentre: fact('cost_centre'),
  operator: "(select user from evidence where subject = booking.client_ref and what = 'sent' order by sequence limit 1)",
  tags: `(select group_concat(name, ', ' order by place) from tag where ${isAboutBookingSql})`,
  followUpOn: fact('follow_up_on'),
  followUpBy: fact('follow_up_by'),
  notes: `(select group_concat(text, char(10, 10) order by id) from note where ${isAboutBookingSql})`,
  client: '(select name from sold_to where sold_to.client_ref = booking.client_ref)',
}

const select = `select ${Object.entries(writtenSql)
  .map(([name, sql]) => `${sql} as ${name}`)
  .join(', ')} from booking where id = ?`

/** Returns the context for cells of this ledger. The cells of one row are requested consecutively, so they are read once. */
export function csvContext({ prepare, zone }: ReadableDb, atMs: number) {
  let last: { readonly id: number; readonly cells: WrittenCells } | undefined
  return {
    zone,
    atMs,
    written: (id: number): WrittenCells => {
      if (last?.id !== id) last = { id, cells: onlyRow(prepare<WrittenCells>(select), id) }
      return last.cells
    },
  }
}
