import type { OfferView } from '../../../shared/contract/views/offer-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { writtenFacts } from '../../ui/notes/written-facts.tsx'
import { WrittenPart } from '../../ui/notes/written-part.tsx'
import styles from './offers.module.css'

const writeShortcut = { shortcut: 'n', words: () => say('offer.noteShortcut'), of: 'screen' } as const

/** Internal notes about an offer, which the client never sees. Read-only once the client's data was removed. */
export function OfferNotes({ offer: { number, notes, erased } }: { readonly offer: OfferView }) {
  const canWrite = useApp((app) => isLedgerWritable(app.desk)) && !erased
  const failure = useApp((app) => app.offerNotesFailure)
  const write = useApp((app) => app.writeOfferNote)
  const change = useApp((app) => app.changeOfferFacts)
  const facts = writtenFacts(notes)
  if (!canWrite && facts.length === 0 && notes.notes.length === 0) return null
  return (
    <section className={styles.notes} aria-label={say('notes.notes')}>
      <h2>{say('notes.notes')}</h2>
      <WrittenPart
        key={number}
        of={{
          isBooking: false,
          draftKey: number,
          writing: writeShortcut,
          write: (...note) => write(number, ...note),
          change: (changed) => change(number, changed),
        }}
        notes={notes}
        failure={failure}
        canWrite={canWrite}
        shown={
          <dl className={styles.facts}>
            {facts.map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        }
      />
    </section>
  )
}
