import { Button, TagsInput, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { BookingNotes, DeskFacts } from '../../../shared/contract/views/note-views.ts'
import { isDate } from '../../../shared/domain/dates.ts'
import { maxFactLength, maxNoteLength, maxTagLength, maxTags } from '../../../shared/domain/desk-facts.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../feedback/failure-note.tsx'
import { DateField } from '../fields/date-field.tsx'
import { useKeyTip, useShortcut } from '../keys/use-shortcut.ts'
import { NoteList } from './note-list.tsx'
import styles from './notes.module.css'
import type { NoteSubject } from './written-about.ts'

interface FactFieldsProps {
  readonly subject: NoteSubject
  readonly facts: DeskFacts
}

/** References, tags and follow-up, edited in place. Each is saved on blur or with Enter. */
function FactFields({ subject, facts }: FactFieldsProps) {
  /** Text typed into the date field that is not a date. */
  const [invalidDay, setInvalidDay] = useState<string | null>(null)
  return (
    <div className={styles.fields}>
      <FactField subject={subject} field="internalRef" value={facts.internalRef} label={say('notes.internalReference')} />
      {subject.isBooking && (
        <FactField subject={subject} field="hotelConfirmation" value={facts.hotelConfirmation} label={say('notes.hotelConfirmation')} />
      )}
      <FactField subject={subject} field="costCentre" value={facts.costCentre} label={say('notes.costCentre')} />
      <TagsField subject={subject} tags={facts.tags} />
      <DateField
        label={say('notes.followUpOn')}
        value={invalidDay ?? facts.followUpOn ?? ''}
        onChange={(day) => {
          const isValid = day === '' || isDate(day)
          setInvalidDay(isValid ? null : day)
          if (isValid && day !== (facts.followUpOn ?? '')) void subject.change({ followUpOn: day || null })
        }}
      />
      <FactField subject={subject} field="followUpBy" value={facts.followUpBy} label={say('notes.followUpBy')} />
    </div>
  )
}

interface FactFieldProps {
  readonly subject: NoteSubject
  readonly field: 'internalRef' | 'hotelConfirmation' | 'costCentre' | 'followUpBy'
  readonly value: string | null
  readonly label: string
}

function FactField({ subject, field, value, label }: FactFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = async () => {
    if (typed === null) return
    if (typed.trim() === (value ?? '') || (await subject.change({ [field]: typed }))) setTyped((now) => (now === typed ? null : now))
  }
  return (
    <TextInput
      label={label}
      maxLength={maxFactLength}
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

const noTags: string[] = []

/** A tag may be typed while the previous one is still being saved, so the typed tags are shown until the last save is done. */
function TagsField({ subject, tags }: { readonly subject: NoteSubject; readonly tags: readonly string[] }) {
  const offered = useApp((app) => app.ledger.filter.choices?.tags) ?? noTags
  const readChoices = useApp((app) => app.ledger.filter.readChoices)
  const [typed, setTyped] = useState<string[] | null>(null)
  const shown = typed ?? [...tags]
  const save = async (next: string[]) => {
    setTyped(next)
    if (await subject.change({ tags: next })) setTyped((now) => (now === next ? null : now))
  }
  return (
    <TagsInput
      className={styles.wide ?? ''}
      label={say('notes.tags')}
      placeholder={shown.length === 0 ? say('notes.tagPlaceholder') : ''}
      size="xs"
      acceptValueOnBlur
      maxTags={maxTags}
      maxLength={maxTagLength}
      // The ledger dedupes tags, because it ignores case and accents.
      isDuplicate={() => false}
      data={offered}
      onFocus={() => void readChoices('')}
      value={shown}
      onChange={(next) => void save(next.map((tag) => tag.slice(0, maxTagLength)))}
    />
  )
}

/** Quick entry of a note: N, the text, Enter. The draft is stored with its booking or offer until it is saved. */
function NewNote({ subject }: { readonly subject: NoteSubject }) {
  const draft = useApp((app) => app.ledger.notes.drafts[subject.draftKey] ?? '')
  const draftNote = useApp((app) => app.ledger.notes.draft)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcut(subject.focusShortcut, () => field.current?.focus())
  const tip = useKeyTip(subject.focusShortcut)

  const save = async () => {
    if (busy || draft.trim() === '') return
    // The button disappears with the draft, so move the focus now; after the save another field may have it.
    field.current?.focus()
    setBusy(true)
    if (await subject.write(null, draft)) draftNote(subject.draftKey, '')
    setBusy(false)
  }
  return (
    <div className={styles.entry}>
      <Textarea
        ref={field}
        {...tip}
        aria-label={say('notes.newNote')}
        placeholder={say('notes.placeholder')}
        rows={1}
        classNames={{ input: styles.lines ?? '' }}
        maxLength={maxNoteLength}
        readOnly={busy}
        value={draft}
        onChange={(event) => draftNote(subject.draftKey, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void save()
        }}
      />
      {draft.trim() !== '' && (
        <Button variant="default" loading={busy} onClick={() => void save()}>
          {say('notes.save')}
        </Button>
      )}
    </div>
  )
}

interface WrittenPartProps {
  readonly subject: NoteSubject
  readonly notes: BookingNotes
  /** Why the last change was not saved. */
  readonly failure: Failure | null
  readonly canWrite: boolean
  /** The facts, shown in read-only mode. */
  readonly shown: ReactNode
}

/** Shows the desk's own notes and facts, editable if `canWrite`. */
export function NotesAndFacts({ subject, notes, failure, canWrite, shown }: WrittenPartProps) {
  return (
    <div className={styles.part}>
      {canWrite && <NewNote subject={subject} />}
      {canWrite && failure && <FailureNote failure={failure} />}
      <NoteList subject={subject} notes={notes.notes} canWrite={canWrite} />
      {canWrite ? <FactFields subject={subject} facts={notes} /> : shown}
    </div>
  )
}
