/** Forms in progress, in the table `form_draft`. They contain guest names, so a form is deleted 30 days after its last change. */
import { FormDraft } from '../../../shared/contract/views/draft-views.ts'
import { containsWholeName, peopleNamed } from '../bookings/guests.ts'
import { inTransaction, type ReadableDb, type WritableDb } from '../database/ledger-db.ts'
import { removedWords, setSetting } from '../database/settings.ts'

const maxAgeMs = 30 * 24 * 60 * 60_000

interface StoredDraft {
  readonly id: string
  readonly saved_ms: number
  readonly json: string
}

/** Returns all forms in progress, latest first. A form that another version wrote, and this one cannot parse, is skipped. */
export function formDrafts({ prepare, nowMs }: ReadableDb): FormDraft[] {
  const stored = prepare<StoredDraft>('select * from form_draft where saved_ms > ? order by saved_ms desc, id').all(nowMs - maxAgeMs)
  return stored.flatMap(({ id, saved_ms, json }) => {
    const { data } = FormDraft.safeParse({ id, savedAtMs: saved_ms, form: JSON.parse(json) })
    return data ?? []
  })
}

/** Adds a form, or replaces the form with the same id. Deletes forms that are too old. */
export function saveFormDraft({ connection, prepare }: WritableDb, { id, form }: Pick<FormDraft, 'id' | 'form'>, atMs: number): void {
  inTransaction(connection, () => {
    prepare('delete from form_draft where saved_ms <= ?').run(Math.round(atMs - maxAgeMs))
    prepare('insert or replace into form_draft (id, saved_ms, json) values (?, ?, ?)').run(id, Math.round(atMs), JSON.stringify(form))
  })
}

/** Deletes a form. */
export function discardFormDraft({ prepare }: WritableDb, id: string): void {
  prepare('delete from form_draft where id = ?').run(id)
}

const textsIn = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : node !== null && typeof node === 'object' ? Object.values(node).flatMap(textsIn) : []

/** Whether a form contains this name in any of its fields. */
const isNamed = (form: unknown, name: string) =>
  peopleNamed(form, name).length > 0 || textsIn(form).some((text) => containsWholeName(text, name))

/** Returns the forms that contain this name, latest first. */
export const formDraftsNaming = (db: ReadableDb, name: string): FormDraft[] => formDrafts(db).filter(({ form }) => isNamed(form, name))

/** Deletes the forms that contain this name, and returns how many. Runs inside the caller's transaction. */
export const eraseFormDrafts = (db: WritableDb, name: string): number => remove(db, (form) => isNamed(form, name))

/**
 * Deletes the forms of stays that ended before a day (`YYYY-MM-DD`) and forms that are too old, and returns how many. Runs inside the caller's
 * transaction.
 */
export const purgeFormDrafts = (db: WritableDb, before: string, atMs: number): number =>
  remove(db, (form, savedMs) => savedMs <= atMs - maxAgeMs || lastCheckout(form) < before)

/** Returns the last check-out in a form of any version, as text; empty when it has none, so that the form is deleted. */
function lastCheckout(form: unknown): string {
  if (form === null || typeof form !== 'object') return ''
  const days = Object.entries(form).map(([field, value]) =>
    field === 'checkout' && typeof value === 'string' ? value : lastCheckout(value),
  )
  return days.reduce((last, day) => (day > last ? day : last), '')
}

function remove(db: WritableDb, isRemoved: (form: unknown, savedMs: number) => boolean): number {
  const stored = db.prepare<StoredDraft>('select * from form_draft').all()
  const removed = stored.filter(({ json, saved_ms }) => isRemoved(JSON.parse(json), saved_ms))
  for (const { id } of removed) discardFormDraft(db, id)
  // The rows are overwritten on disk; the next merge of the text index removes their words.
  if (removed.length > 0) setSetting(db, removedWords, 'inIndex')
  return removed.length
}
