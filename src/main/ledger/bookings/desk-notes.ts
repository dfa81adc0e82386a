/** The desk's own data about a booking or an offer, read from separate tables. The modules in `notes/` change the data. */
import { type BookingNotes, type DeskFacts, type Note, noFacts } from '../../../shared/contract/views/note-views.ts'
import { otherSpellings } from '../../../shared/domain/spellings.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import type { PrepareQuery } from '../database/ledger-db.ts'

type FactRow = { readonly id: number } & Omit<DeskFacts, 'tags'>

/** What notes and facts can be about. */
export type SubjectKind = 'booking' | 'offer'

/** Returns the facts of these subjects by id; subjects without facts are missing from the map. */
export function factsOf(prepare: PrepareQuery, ids: readonly number[], kind: SubjectKind = 'booking'): Map<number, DeskFacts> {
  const parameters = [kind, JSON.stringify(ids)] as const
  const rows = prepare<FactRow>(`
    select subject_id as id, internal_ref as internalRef, hotel_confirmation as hotelConfirmation, cost_centre as costCentre,
      follow_up_on as followUpOn, follow_up_by as followUpBy
    from desk_fact where subject_kind = ? and subject_id in (select value from json_each(?))`).all(...parameters)
  const facts = new Map(rows.map(({ id, ...stated }) => [id, { ...stated, tags: [] as string[] }]))
  const tags = prepare<{ id: number; name: string }>(`
    select subject_id as id, name from tag where subject_kind = ? and subject_id in (select value from json_each(?)) order by place`)
  for (const { id, name } of tags.all(...parameters)) {
    const subjectFacts = facts.get(id) ?? { ...noFacts, tags: [] }
    subjectFacts.tags.push(name)
    facts.set(id, subjectFacts)
  }
  return facts
}

/** Returns all of the desk's own data about one subject. */
export function notesOf(prepare: PrepareQuery, id: number, kind: SubjectKind = 'booking'): BookingNotes {
  const rows = prepare<Omit<Note, 'aboutGuest'> & { readonly aboutGuest: 0 | 1 }>(`
    select id, text, written_ms as writtenMs, written_by as writtenBy, changed_ms as changedMs, changed_by as changedBy, about_guest as aboutGuest
    from note where subject_kind = ? and subject_id = ? order by id`).all(kind, id)
  const notes = rows.map((note) => ({ ...note, aboutGuest: note.aboutGuest === 1 }))
  return { ...noFacts, ...factsOf(prepare, [id], kind).get(id), notes }
}

/** Returns all texts that the desk wrote. */
export const textsIn = ({ internalRef, hotelConfirmation, costCentre, tags, followUpBy, notes }: BookingNotes): string[] =>
  [internalRef, hotelConfirmation, costCentre, ...tags, followUpBy, ...notes.map((note) => note.text)].flatMap((text) => text || [])

/** Returns the search words of a booking: those of its record, of the desk's notes, and of references that only an earlier record stated. */
export function wordsWithNotes(prepare: PrepareQuery, id: number, recordWords: string): string {
  const references = prepare<string | null>(`
    select booking_ref from booking where id = @id union all select client_ref from booking where id = @id`).pluck()
  const known = new Set(recordWords.split(' '))
  const kept = references
    .all({ id })
    .flatMap((reference) => (reference === null ? [] : foldedText(reference).split(' ')))
    .filter((word) => !known.has(word))
  const text = textsIn(notesOf(prepare, id)).join(' ')
  return [recordWords, ...kept, ...(text === '' ? [] : [foldedText(text), ...otherSpellings(text)])].join(' ')
}
