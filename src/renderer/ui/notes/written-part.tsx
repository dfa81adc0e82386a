import { ActionIcon, Button, Group, TagsInput, Textarea, type TextareaProps, TextInput } from '@mantine/core'
import { IconPencil, IconTrash, IconUser, IconUserCheck } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { BookingNotes, DeskFacts, FactsChange, Note } from '../../../shared/contract/views/note-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { isDate } from '../../../shared/domain/dates.ts'
import { maxFactLength, maxNoteLength, maxTagLength, maxTags } from '../../../shared/domain/desk-facts.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useClock } from '../clock.tsx'
import { FailureNote } from '../feedback/failure-note.tsx'
import { DateField } from '../fields/date-field.tsx'
import type { ListedKey } from '../keys/listed-keys.ts'
import { useKeyTip, useShortcut } from '../keys/use-shortcut.ts'
import styles from './notes.module.css'

/** The booking or offer that notes and facts belong to, and how to save them. */
interface NoteSubject {
  /** True for a booking, which has a hotel confirmation number; false for an offer, which has none. */
  readonly isBooking: boolean
  /** The key under which the unsaved note is stored. */
  readonly draftKey: string
  /** The shortcut that focuses the field of a new note. */
  readonly focusShortcut: ListedKey
  /** Adds (`note` null), changes or removes (`text` empty) a note. `aboutGuest` marks it for the guest's file. Resolves to whether it was saved. */
  write(note: number | null, text: string, aboutGuest?: boolean): Promise<boolean>
  /** Changes some facts. Resolves to whether they were saved. */
  change(change: FactsChange): Promise<boolean>
}

/** References, tags and follow-up, edited in place. Each is saved on blur or with Enter. */
function FactFields({ subject, facts }: { readonly subject: NoteSubject; readonly facts: DeskFacts }) {
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
    // The save button disappears with the draft. Move the focus before the save: after it, the focus may be in another field.
    field.current?.focus()
    setBusy(true)
    if (await subject.write(null, draft)) draftNote(subject.draftKey, '')
    setBusy(false)
  }
  return (
    <div className={styles.entry}>
      <NoteField
        ref={field}
        {...tip}
        aria-label={say('notes.newNote')}
        placeholder={say('notes.placeholder')}
        rows={1}
        readOnly={busy}
        value={draft}
        onText={(text) => draftNote(subject.draftKey, text)}
        onSave={() => void save()}
      />
      {draft.trim() !== '' && (
        <Button variant="default" loading={busy} onClick={() => void save()}>
          {say('notes.save')}
        </Button>
      )}
    </div>
  )
}

interface NoteFieldProps extends TextareaProps {
  readonly ref?: Ref<HTMLTextAreaElement>
  onText(text: string): void
  onSave(): void
}

/** The text of a note. Enter saves it; Shift+Enter starts a new line. */
function NoteField({ onText, onSave, onKeyDown, ...field }: NoteFieldProps) {
  return (
    <Textarea
      {...field}
      classNames={{ input: styles.lines ?? '' }}
      maxLength={maxNoteLength}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        onSave()
      }}
    />
  )
}

function OneNote({ subject, note, canWrite }: { readonly subject: NoteSubject; readonly note: Note; readonly canWrite: boolean }) {
  const { zone } = useClock()
  const [mode, setMode] = useState<'showing' | 'changing' | 'removing'>('showing')
  const written = listWithCommas([formatInstant(note.writtenMs, zone), note.writtenBy])
  const changed =
    note.changedMs === null ? '' : ` ${say('notes.changedBy', { when: formatInstant(note.changedMs, zone), who: note.changedBy ?? '' })}`
  const back = () => setMode('showing')
  return (
    <li className={styles.note}>
      <div className={styles.noteHead}>
        <span className="caption">
          {written}
          {changed}
          {note.aboutGuest && ` · ${say('notes.aboutGuest')}`}
        </span>
        {canWrite && mode === 'showing' && (
          <span className={styles.actions}>
            <ActionIcon
              size={20}
              aria-label={say('notes.aboutGuest')}
              title={say('notes.aboutGuestTooltip')}
              aria-pressed={note.aboutGuest}
              onClick={() => void subject.write(note.id, note.text, !note.aboutGuest)}
            >
              {note.aboutGuest ? <IconUserCheck size={14} aria-hidden /> : <IconUser size={14} aria-hidden />}
            </ActionIcon>
            <ActionIcon size={20} aria-label={say('notes.edit')} onClick={() => setMode('changing')}>
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon size={20} aria-label={say('notes.remove')} onClick={() => setMode('removing')}>
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
      {mode === 'changing' ? (
        <NoteEditor subject={subject} note={note} onClose={back} />
      ) : (
        <div className="keep-lines" dir="auto">
          {note.text}
        </div>
      )}
      {mode === 'removing' && <RemoveNoteQuestion subject={subject} note={note} onClose={back} />}
    </li>
  )
}

interface NoteActionProps {
  readonly subject: NoteSubject
  readonly note: Note
  onClose(): void
}

function NoteEditor({ subject, note, onClose }: NoteActionProps) {
  const [text, setText] = useState(note.text)
  const save = async () => {
    if (text.trim() !== '' && (await subject.write(note.id, text))) onClose()
  }
  return (
    <div className={styles.entry}>
      <NoteField
        aria-label={say('notes.edit')}
        rows={2}
        // The clerk has just pressed the edit button.
        autoFocus
        value={text}
        onText={setText}
        onSave={() => void save()}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Group gap="xs">
        <Button variant="default" disabled={text.trim() === ''} onClick={() => void save()}>
          {say('notes.save')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {say('notes.editCancel')}
        </Button>
      </Group>
    </div>
  )
}

/** Asks for confirmation, because the text is not stored anywhere else. */
function RemoveNoteQuestion({ subject, note, onClose }: NoteActionProps) {
  return (
    <Group gap="xs" mt={4}>
      <span>{say('notes.removeQuestion')}</span>
      <Button variant="default" autoFocus onClick={() => void subject.write(note.id, '')}>
        {say('notes.remove')}
      </Button>
      <Button variant="subtle" onClick={onClose}>
        {say('notes.removeCancel')}
      </Button>
    </Group>
  )
}

interface NotesAndFactsProps {
  readonly subject: NoteSubject
  readonly notes: BookingNotes
  readonly failure: Failure | null
  readonly canWrite: boolean
  /** The facts, shown in read-only mode. */
  readonly shown: ReactNode
}

/** Shows the notes (newest first) and the facts of a booking or an offer. Both are editable if `canWrite`. */
export function NotesAndFacts({ subject, notes, failure, canWrite, shown }: NotesAndFactsProps) {
  return (
    <div className={styles.part}>
      {canWrite && <NewNote subject={subject} />}
      {canWrite && failure && <FailureNote failure={failure} />}
      {notes.notes.length > 0 && (
        <ul className={styles.notes} aria-label={say('notes.notes')}>
          {notes.notes.toReversed().map((note) => (
            <OneNote key={note.id} subject={subject} note={note} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {canWrite ? <FactFields subject={subject} facts={notes} /> : shown}
    </div>
  )
}
