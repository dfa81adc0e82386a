import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { BookingNotes as Notes } from '../../../../shared/contract/views/note-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { canKeep } from '../../../ui/desk-abilities.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Fact, Facts, Part } from '../record/facts.tsx'
import { FactFields } from './fact-fields.tsx'
import { NewNote } from './new-note.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes.module.css'
import { heldBy } from './notes-slice.ts'
import { Tags } from './tags.tsx'

interface BookingNotesProps {
  readonly row: LedgerRow
  readonly notes: Notes
}

/** What the desk itself writes about a booking; a reader copy only shows it. */
export function BookingNotes({ row, notes }: BookingNotesProps) {
  const canWrite = useApp((app) => canKeep(app.desk))
  const failure = useApp((app) => (app.notesFailure?.of === heldBy(row) ? app.notesFailure.failure : null))
  return (
    <Part title={say('notes.notes')}>
      <div className={styles.part} key={heldBy(row)}>
        {canWrite ? (
          <>
            <NewNote row={row} />
            {failure && <FailureNote failure={failure} />}
          </>
        ) : null}
        <NoteList row={row} notes={notes.notes} canWrite={canWrite} />
        {canWrite ? <FactFields row={row} facts={notes} /> : <ShownFacts notes={notes} />}
      </div>
    </Part>
  )
}

/** The facts that are there; without any and without a note, a word that there is nothing. */
function ShownFacts({ notes }: { readonly notes: Notes }) {
  const { internalRef, costCentre, tags, followUpOn, followUpBy } = notes
  const isEmpty = [internalRef, costCentre, followUpOn, followUpBy].every((fact) => fact === null) && tags.length === 0
  if (isEmpty) return notes.notes.length === 0 ? <div className="dim">{say('notes.nothingWasWritten')}</div> : null
  return (
    <Facts>
      {internalRef !== null && <Fact name={say('notes.internalReference')}>{internalRef}</Fact>}
      {costCentre !== null && <Fact name={say('notes.costCentre')}>{costCentre}</Fact>}
      {tags.length > 0 && (
        <Fact name={say('notes.tags')}>
          <Tags tags={tags} />
        </Fact>
      )}
      {followUpOn !== null && <Fact name={say('notes.followUpOn')}>{formatDate(followUpOn)}</Fact>}
      {followUpBy !== null && <Fact name={say('notes.followUpBy')}>{followUpBy}</Fact>}
    </Facts>
  )
}
