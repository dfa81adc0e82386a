import { useEffect, useRef, useState } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Heard } from '../../ui/feedback/heard.tsx'
import styles from './booking.module.css'

/** So often the time is said to who hears the page, in seconds. */
const spokenSeconds = 15

/** How long a booking has been on its way since `sinceMs` of `performance.now()`, how long that may take, and that one need not wait for it here. It takes the focus from the button. */
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
    <section ref={note} className={styles.sending} tabIndex={-1} aria-label={say('sendingNote.onItsWay')}>
      <p className="strong">{say('sendingNote.sendingSecondsOfLimit', { seconds, limit })}</p>
      <p>{say('sendingNote.youMayLeave')}</p>
      <Heard>
        {say('sendingNote.sendingSecondsOfLimit', { seconds: seconds - (seconds % spokenSeconds), limit })} {say('sendingNote.youMayLeave')}
      </Heard>
    </section>
  )
}
