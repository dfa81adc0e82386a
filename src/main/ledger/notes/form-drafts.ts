/** Forms in progress in a table of their own. They name guests, so none is stored for longer than 30 days after its last change. */
import { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import { namesWhole, peopleCalled } from '../bookings/guests.ts'
import type { Prepare, ReadableDb, WritableDb } from '../database/ledger-db.ts'

const longestMs = 30 * 24 * 60 * 60_000

interface StoredDraft {
  readonly id: string
  readonly saved_ms: number
  readonly json: string
}

/** All of them, the latest first. One that another version wrote, and this one cannot read, is left out. */
export function formDrafts({ prepare, nowMs }: ReadableDb): FormDraft[] {
  const stored = prepare<StoredDraft>('select * from form_draft where saved_ms > ? order by saved_ms desc, id').all(nowMs - longestMs)
  return stored.flatMap(({ id, saved_ms, json }) => {
    const { data } = FormDraft.safeParse({ id, savedAtMs: saved_ms, form: JSON.parse(json) })
    return data ?? []
  })
}

/** Adds a form, or replaces the one of its id; deletes those that are too old. */
export function saveFormDraft({ connection, prepare }: WritableDb, { id, form }: Pick<FormDraft, 'id' | 'form'>, atMs: number): void {
  const save = connection.transaction(() => {
    prepare('delete from form_draft where saved_ms <= ?').run(Math.round(atMs - longestMs))
    prepare('insert or replace into form_draft (id, saved_ms, json) values (?, ?, ?)').run(id, Math.round(atMs), JSON.stringify(form))
  })
  save.immediate()
}

/** Deletes a form. */
export function discardFormDraft({ prepare }: WritableDb, id: string): void {
  prepare('delete from form_draft where id = ?').run(id)
}

const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : node !== null && typeof node === 'object' ? Object.values(node).flatMap(textsIn) : []

/** Deletes the forms that name somebody who is called so. Runs inside the caller's transaction. */
export function eraseFormDrafts(prepare: Prepare, name: string): void {
  for (const { id, json } of prepare<StoredDraft>('select * from form_draft').all()) {
    const form: unknown = JSON.parse(json)
    const names = peopleCalled(form, name).length > 0 || textsIn(form).some((text) => namesWhole(text, name))
    if (names) prepare('delete from form_draft where id = ?').run(id)
  }
}
