import { formatMoment, momentWords } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../../ui/clock.tsx'

interface DeadlineProps {
  readonly from: string
  /** Where no day stands above its row. */
  readonly withDay?: boolean
}

/** The time of a deadline, and the hotel's where that is another: its column says whose the second one is. */
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
