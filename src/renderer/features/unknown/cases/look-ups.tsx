import { useEffect, useState } from 'react'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { useClock } from '../../../ui/clock.tsx'
import { CaseFact } from './case-sheet.tsx'
import { countDownWords, lookedUpWords } from './look-up-words.ts'

interface LookUpsProps {
  readonly lookUps: number
  readonly lastLookUpMs: number | null
  readonly nextLookUpMs: number | null
}

/** Number of past look-ups, time of the last one, and a countdown to the next one. */
export function LookUps({ lookUps, lastLookUpMs, nextLookUpMs }: LookUpsProps) {
  const { zone } = useClock()
  return (
    <>
      <CaseFact name={say('lookUps.lookUps')}>
        {lookedUpWords(lookUps)}
        {lastLookUpMs !== null && say('lookUps.lastAt', { lastLookUpMs: formatInstant(lastLookUpMs, zone) })}
      </CaseFact>
      {nextLookUpMs !== null && (
        <CaseFact name={say('common.nextLookUp')}>
          <time dateTime={new Date(nextLookUpMs).toISOString()}>{formatInstant(nextLookUpMs, zone)}</time>
          <CountDown toMs={nextLookUpMs} />
        </CaseFact>
      )}
    </>
  )
}

// biome-ignore lint/plugin: the countdown needs seconds, and the store's time moves only every 30 s
const machineNow = () => Date.now()

/** Re-renders itself each second, so that the page does not have to. */
function CountDown({ toMs }: { readonly toMs: number }) {
  const [nowMs, setNow] = useState(machineNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(machineNow()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const words = countDownWords(toMs - nowMs)
  return words !== null && `, ${words}`
}
