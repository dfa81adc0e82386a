import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { BookingNotes } from '../../../shared/contract/views/note-views.ts'
import { FailureNote } from '../feedback/failure-note.tsx'
import { FactFields } from './fact-fields.tsx'
import { NewNote } from './new-note.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes.module.css'
import type { WrittenAbout } from './written-about.ts'

interface WrittenPartProps {
  readonly of: WrittenAbout
  readonly notes: BookingNotes
  /** Why the last change was not saved. */
  readonly failure: Failure | null
  readonly canWrite: boolean
  /** The facts, shown in read-only mode. */
  readonly shown: ReactNode
}

/** Shows the desk's own notes and facts, editable if `canWrite`. */
export function WrittenPart({ of, notes, failure, canWrite, shown }: WrittenPartProps) {
  return (
    <div className={styles.part}>
      {canWrite && <NewNote of={of} />}
      {canWrite && failure && <FailureNote failure={failure} />}
      <NoteList of={of} notes={notes.notes} canWrite={canWrite} />
      {canWrite ? <FactFields of={of} facts={notes} /> : shown}
    </div>
  )
}
