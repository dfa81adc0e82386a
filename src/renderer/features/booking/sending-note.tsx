import { useEffect, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Heard } from '../../ui/feedback/heard.tsx'
import styles from './booking.module.css'

/** Seconds between two announcements of the elapsed time to screen readers. */
const spokenSeconds = 15

/**
 * Shows how long a booking has been in flight since `sinceMs` (of `performance.now()`), the timeout, and that the clerk need not wait on this page.
 * Takes the focus from the button.
 */
export function SendingNote({ sinceMs }: { readonly sinceMs: number }) {
  const limit = useApp((app) => app.desk?.active?.bookTimeoutSeconds ?? 120)
  const [nowMs, setNowMs] = useState(() => performance.now())
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => note.current?.focus(), [])
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000))
  return (
    <section ref={note} className={styles.sending} tabIndex={-1} aria-label={say('sendingNote.label')}>
      <p className="strong">{say('sendingNote.progress', { seconds, limit })}</p>
      <p>{say('sendingNote.hint')}</p>
      <Heard>
        {say('sendingNote.progress', { seconds: seconds - (seconds % spokenSeconds), limit })} {say('sendingNote.hint')}
      </Heard>
    </section>
  )
}
