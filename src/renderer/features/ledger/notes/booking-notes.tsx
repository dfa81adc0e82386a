import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import type { BookingNotes as Notes } from '../../../../shared/contract/views/note-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { writtenFacts } from '../../../ui/notes/written-facts.tsx'
import { NotesAndFacts } from '../../../ui/notes/written-part.tsx'
import { Fact, Facts, Part } from '../record/facts.tsx'
import { draftKey } from '../record/record-slice.ts'

const writeShortcut = { shortcut: 'n', words: () => say('notes.shortcut'), of: 'screen' } as const

interface BookingNotesProps {
  readonly row: LedgerRow
  readonly notes: Notes
}

/** Renders the desk's own notes and facts about a booking; read-only in a reader copy. */
export function BookingNotes({ row, notes }: BookingNotesProps) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const failure = useApp((app) => (app.ledger.notes.failure?.of === draftKey(row) ? app.ledger.notes.failure.failure : null))
  const { write: writeNote, changeFacts } = useApp((app) => app.ledger.notes)
  return (
    <Part title={say('notes.notes')}>
      <NotesAndFacts
        key={draftKey(row)}
        subject={{
          isBooking: true,
          draftKey: draftKey(row),
          focusShortcut: writeShortcut,
          write: (...note) => writeNote(row, ...note),
          change: (change) => changeFacts(row, change),
        }}
        notes={notes}
        failure={failure}
        canWrite={canWrite}
        shown={<ShownFacts notes={notes} />}
      />
    </Part>
  )
}

/** The facts that are set, or a message when there are neither facts nor notes. */
function ShownFacts({ notes }: { readonly notes: Notes }) {
  const facts = writtenFacts(notes)
  if (facts.length === 0) return notes.notes.length === 0 ? <div className="dim">{say('notes.empty')}</div> : null
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
