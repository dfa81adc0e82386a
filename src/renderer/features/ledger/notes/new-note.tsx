import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { LedgerRow } from '../../../../shared/contract/views/ledger-views.ts'
import { longestNote } from '../../../../shared/domain/desk-facts.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import styles from './notes.module.css'
import { heldBy } from './notes-slice.ts'

const writing = { shortcut: 'n', words: say('notes.writeANoteAboutThe'), of: 'screen' } as const

/** Quick entry: N, the words, Enter. What was typed stays with its booking until it is kept. */
export function NewNote({ row }: { readonly row: LedgerRow }) {
  const draft = useApp((app) => app.noteDrafts[heldBy(row)] ?? '')
  const draftNote = useApp((app) => app.draftNote)
  const writeNote = useApp((app) => app.writeNote)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcut(writing, () => field.current?.focus())

  const keep = async () => {
    if (busy || draft.trim() === '') return
    setBusy(true)
    if (await writeNote(row, null, draft)) draftNote(row, '')
    setBusy(false)
    field.current?.focus()
  }
  return (
    <div className={styles.entry}>
      <Textarea
        ref={field}
        aria-label={say('notes.newNote')}
        aria-keyshortcuts="N"
        placeholder={say('notes.aNoteEnterKeepsIt')}
        rows={1}
        classNames={{ input: styles.lines ?? '' }}
        maxLength={longestNote}
        readOnly={busy}
        value={draft}
        onChange={(event) => draftNote(row, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void keep()
        }}
      />
      {draft.trim() !== '' && (
        <Button variant="default" loading={busy} onClick={() => void keep()}>
          {say('notes.keepTheNote')}
        </Button>
      )}
    </div>
  )
}
