import { formatMoment, momentWords } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../../ui/clock.tsx'

interface DeadlineProps {
  readonly from: string
  /** Whether to show the day, because no day heading is above the row. */
  readonly withDay?: boolean
}

/** The time of a deadline, followed by the hotel's local time if that differs. */
export function Deadline({ from, withDay = false }: DeadlineProps) {
  const { zone } = useClock()
  const words = momentWords(from, zone)
  if (!words) return <>{formatMoment(from, zone)}</>
  return (
    <>
      {withDay && `${words.day} `}
      {words.time} {words.stated && <span className="caption">{say('riskRows.hotelTime', words.stated)}</span>}
    </>
  )
}
