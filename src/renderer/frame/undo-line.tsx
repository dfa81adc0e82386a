import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { say, texts } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { ScreenReaderStatus } from '../ui/feedback/heard.tsx'
import { useKeyTip, useShortcut } from '../ui/keys/use-shortcut.ts'
import { failureWords } from '../ui/wording/failure-words.ts'
import styles from './news-list.module.css'

const words = texts({
  dismissed: 'undoLine.dismissed',
  snoozed: 'undoLine.snoozed',
  cleared: 'undoLine.cleared',
  listDeleted: 'undoLine.listDeleted',
})

const undoShortcut = { shortcut: 'ctrl+z', words: () => say('undoLine.undo'), of: 'desk' } as const

/** Offers to undo the last dismissal, below the page and only until the page changes. */
export function UndoLine() {
  const undo = useApp((app) => app.undo)
  const undone = useApp((app) => app.undone)
  const undoNow = useApp((app) => app.undoNow)
  const forget = useApp((app) => app.forgetUndo)
  const page = useApp((app) => app.page.name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an undo belongs to its page
  useEffect(forget, [page])
  useShortcut(undoShortcut, () => void undoNow(), undo !== null)
  const tip = useKeyTip(undoShortcut)
  if (!undo) return undone && <ScreenReaderStatus>{say('undoLine.undone')}</ScreenReaderStatus>
  return (
    <section className={styles.line} aria-label={say('undoLine.undo')}>
      <IconArrowBackUp aria-hidden />
      <p role="status">{undo.failure ? say('undoLine.notBack', { what: failureWords(undo.failure).what }) : words[undo.action]}</p>
      <Button size="compact-sm" variant="default" {...tip} onClick={() => void undoNow()}>
        {say('undoLine.undo')}
      </Button>
      <CloseButton aria-label={say('undoLine.closeButton')} onClick={forget} />
    </section>
  )
}
