import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestNote } from '../../../shared/domain/desk-facts.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { useKeyTip } from '../keys/use-key-tip.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import styles from './notes.module.css'
import type { WrittenAbout } from './written-about.ts'

/** Quick entry of a note: N, the text, Enter. The draft is stored with its booking or offer until it is saved. */
export function NewNote({ of }: { readonly of: WrittenAbout }) {
  const draft = useApp((app) => app.ledger.notes.drafts[of.draftKey] ?? '')
  const draftNote = useApp((app) => app.ledger.notes.draft)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useShortcut(of.writing, () => field.current?.focus())
  const tip = useKeyTip(of.writing)

  const save = async () => {
    if (busy || draft.trim() === '') return
    // The button disappears with the draft, so move the focus now; after the save another field may have it.
    field.current?.focus()
    setBusy(true)
    if (await of.write(null, draft)) draftNote(of.draftKey, '')
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
        maxLength={longestNote}
        readOnly={busy}
        value={draft}
        onChange={(event) => draftNote(of.draftKey, event.currentTarget.value)}
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
