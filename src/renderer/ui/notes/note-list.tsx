import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { IconPencil, IconTrash, IconUser, IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Note } from '../../../shared/contract/views/note-views.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { maxNoteLength } from '../../../shared/domain/desk-facts.ts'
import { listWithCommas } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../clock.tsx'
import styles from './notes.module.css'
import type { NoteSubject } from './written-about.ts'

interface NoteListProps {
  readonly subject: NoteSubject
  readonly notes: readonly Note[]
  readonly canWrite: boolean
}

/** Lists the notes, newest first. */
export function NoteList({ subject, notes, canWrite }: NoteListProps) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes} aria-label={say('notes.notes')}>
      {notes.toReversed().map((note) => (
        <OneNote key={note.id} subject={subject} note={note} canWrite={canWrite} />
      ))}
    </ul>
  )
}

interface OneNoteProps {
  readonly subject: NoteSubject
  readonly note: Note
  readonly canWrite: boolean
}

function OneNote({ subject, note, canWrite }: OneNoteProps) {
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
      <Textarea
        aria-label={say('notes.edit')}
        rows={2}
        classNames={{ input: styles.lines ?? '' }}
        maxLength={maxNoteLength}
        // The clerk has just pressed the edit button.
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void save()
        }}
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
