import { formatDate, formatMoment, momentWords } from '../../shared/domain/date-words.ts'
import { say } from '../../shared/words/say.ts'
import { useClock } from './clock.tsx'
import styles from './moment.module.css'

/** Shows a moment in desk time, with the time in the UTC offset that the service stated if that differs. */
export function MomentText({ text }: { readonly text: string | null }) {
  const { zone } = useClock()
  return text === null ? <span className="dim">{say('common.notStated')}</span> : <span>{formatMoment(text, zone)}</span>
}

/** Marks a desk time whose hotel's clock shows another time, which its tooltip names; nothing if both clocks agree. */
export function HotelTime({ of }: { readonly of: string }) {
  const { zone } = useClock()
  const stated = momentWords(of, zone)?.stated
  if (!stated) return null
  const words = say('date.hotelTime', stated)
  // One node, drawn by CSS: lists have many of them.
  return <span className={styles.clock} role="img" title={words} aria-label={words} />
}

/** Shows a calendar day as `Fri 12 Mar 2027`. */
export function DayText({ date }: { readonly date: string | null }) {
  return date === null ? <span className="dim">{say('common.notStated')}</span> : <time dateTime={date}>{formatDate(date)}</time>
}
