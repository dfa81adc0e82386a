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

/** How often a case was looked up and when last; when the desk does it next, counting down. */
export function LookUps({ lookUps, lastLookUpMs, nextLookUpMs }: LookUpsProps) {
  const { zone } = useClock()
  return (
    <>
      <CaseFact name={say('lookUps.lookUps')}>
        {lookedUpWords(lookUps)}
        {lastLookUpMs !== null && say('lookUps.lastLastlookupms', { lastLookUpMs: formatInstant(lastLookUpMs, zone) })}
      </CaseFact>
      {nextLookUpMs !== null && (
        <CaseFact name={say('lookUps.nextLookUp')}>
          <time dateTime={new Date(nextLookUpMs).toISOString()}>{formatInstant(nextLookUpMs, zone)}</time>
          <CountDown toMs={nextLookUpMs} />
        </CaseFact>
      )}
    </>
  )
}

// biome-ignore lint/plugin: it counts seconds, and the store's time moves every 30
const machineNow = () => Date.now()

/** It moves each second by itself, so that the page does not. */
function CountDown({ toMs }: { readonly toMs: number }) {
  const [nowMs, setNow] = useState(machineNow)
  useEffect(() => {
    const ticking = setInterval(() => setNow(machineNow()), 1000)
    return () => clearInterval(ticking)
  }, [])
  const words = countDownWords(toMs - nowMs)
  return words !== null && `, ${words}`
}
