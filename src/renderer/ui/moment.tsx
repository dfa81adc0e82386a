import { formatDate, formatMoment } from '../../shared/domain/date-words.ts'
import { say } from '../../shared/words/say.ts'
import { useClock } from './clock.tsx'

/** Shows a moment in desk time, with the time in the UTC offset that the service stated if that differs. */
export function MomentText({ text }: { readonly text: string | null }) {
  const { zone } = useClock()
  return text === null ? <span className="dim">{say('common.notStated')}</span> : <span>{formatMoment(text, zone)}</span>
}

/** Shows a calendar day as `Fri 12 Mar 2027`. */
export function DayText({ date }: { readonly date: string | null }) {
  return date === null ? <span className="dim">{say('common.notStated')}</span> : <time dateTime={date}>{formatDate(date)}</time>
}
