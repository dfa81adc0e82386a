import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect } from 'react'
import { say, texts } from '../../shared/words/say.ts'
import type { AppState } from '../state.ts'
import { useApp } from '../store.ts'
import { type InboxCase, inboxKey } from '../ui/booking/inbox-case.ts'
import { toneIcons } from '../ui/booking/tag.tsx'
import tones from '../ui/booking/tone.module.css'
import { ScreenReaderStatus } from '../ui/feedback/heard.tsx'
import { useKeyTip, useShortcut } from '../ui/keys/use-shortcut.ts'
import { attemptWords, cancellationWords } from '../ui/wording/case-words.ts'
import { failureWords } from '../ui/wording/failure-words.ts'
import { hotelWords } from '../ui/wording/stay-words.ts'
import styles from './news-list.module.css'
import { pageOfCase } from './news-slice.ts'

/** Notifications below the page, where they cover no buttons, until the clerk opens or dismisses them. */
export function NewsList() {
  const news = useApp((app) => app.news.shown)
  const unsent = useApp((app) => app.booking.unsent)
  // The page of a refused booking shows the reason itself.
  const refused = useApp(({ page, booking }) => (page.name === 'check' && booking.sending.status === 'refused' ? booking.form : null))
  const shownUnsent = unsent.filter(({ form }) => form.foundBy !== refused?.foundBy || form.listKey !== refused.listKey)
  if (news.length === 0 && shownUnsent.length === 0) return null
  return (
    <section aria-label={say('newsList.news')} className={styles.list}>
      {news.map((settledCase) => (
        <NewsLine key={inboxKey(settledCase)} settledCase={settledCase} />
      ))}
      {shownUnsent.map((one) => (
        <UnsentLine key={`${one.form.foundBy} ${one.form.listKey}`} unsent={one} />
      ))}
    </section>
  )
}

/** Notification that a booking was not sent, shown after the clerk has left the page of that booking. */
function UnsentLine({ unsent }: { readonly unsent: AppState['booking']['unsent'][number] }) {
  const { resumeUnsent, dismissUnsent } = useApp((app) => app.booking)
  const { check } = unsent.rateCheck
  const holder = unsent.form.guests?.holder
  return (
    <div className={`${styles.line} ${tones.failed}`}>
      {toneIcons.failed}
      <p role="status">
        <strong>{say('statusBadge.notBooked')}</strong>{' '}
        {say('newsList.notBooked', {
          hotel: hotelWords(check.now),
          holder: [holder?.firstName, holder?.lastName].filter(Boolean).join(' '),
          why: failureWords(unsent.failure, 'booking').what,
        })}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => resumeUnsent(unsent)}>
        {say('newsList.open')}
      </Button>
      <CloseButton aria-label={say('common.dismiss')} onClick={() => dismissUnsent(unsent)} />
    </div>
  )
}

function NewsLine({ settledCase }: { readonly settledCase: InboxCase }) {
  const goTo = useApp((app) => app.goTo)
  const { drop, dismiss } = useApp((app) => app.news)
  const { tone, verdict } = settledCase.kind === 'booking' ? attemptWords(settledCase) : cancellationWords()[settledCase.state]
  const caseName = settledCase.hotelName ?? (settledCase.kind === 'booking' ? settledCase.clientRef : settledCase.reference)
  return (
    <div className={`${styles.line} ${tones[tone]}`}>
      {toneIcons[tone]}
      <p role="status">
        <strong>{verdict}</strong> {caseName}
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          drop(settledCase)
          goTo(pageOfCase(settledCase))
        }}
      >
        {say('newsList.open')}
      </Button>
      <CloseButton aria-label={say('common.dismiss')} onClick={() => dismiss(settledCase)} />
    </div>
  )
}

const undoWords = texts({
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
      <p role="status">{undo.failure ? say('undoLine.notBack', { what: failureWords(undo.failure).what }) : undoWords[undo.action]}</p>
      <Button size="compact-sm" variant="default" {...tip} onClick={() => void undoNow()}>
        {say('undoLine.undo')}
      </Button>
      <CloseButton aria-label={say('undoLine.closeButton')} onClick={forget} />
    </section>
  )
}
