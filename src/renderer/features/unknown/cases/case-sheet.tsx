import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type AttemptView, requestEnd } from '../../../../shared/contract/views/booking-views.ts'
import { formatInstant } from '../../../../shared/domain/date-words.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { toneIcons } from '../../../ui/booking/tag.tsx'
import tones from '../../../ui/booking/tone.module.css'
import { useClock } from '../../../ui/clock.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import type { Meaning } from '../../../ui/help/meanings/meaning.ts'
import type { CaseWords } from '../../../ui/wording/case-words.ts'
import styles from './case-sheet.module.css'

/** Returns how often a case was looked up, as text. */
export function lookedUpWords(lookUps: number): string {
  return lookUps === 0 ? say('lookUp.notYet') : say('lookUp.lookUpCount', { lookUps })
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the time left, e.g. `in 12 s`, `in 4 min`, or `any moment now` if none is left; null if an hour or more is left. */
export function countDownWords(leftMs: number): string | null {
  if (leftMs <= 0) return say('lookUp.nextNow')
  if (leftMs < minuteMs) return say('lookUp.nextInSeconds', { ceil: Math.ceil(leftMs / 1000) })
  return leftMs < hourMs ? say('lookUp.nextInMinutes', { ceil: Math.ceil(leftMs / minuteMs) }) : null
}

type EndKind = NonNullable<AttemptView['attempts'][number]['ended']>

/** How a request of a booking ended; shown after the time when it was sent. */
const endTexts: Record<EndKind, string> = texts({
  [requestEnd.booked]: 'request.answeredBooked',
  [requestEnd.failed]: 'request.answeredFailed',
  [requestEnd.cancelledSince]: 'request.answeredCancelled',
  [requestEnd.notProcessed]: 'request.notProcessed',
  [requestEnd.rejected]: 'request.rejected',
  [requestEnd.notSent]: 'request.notSent',
  [requestEnd.paymentRefused]: 'request.paymentRefused',
  [requestEnd.unknown]: 'request.unknown',
})

/** Returns how a request ended, as text; null is a request in flight. */
export function endWords(ended: EndKind | null): string {
  return ended === null ? say('request.sending') : endTexts[ended]
}

interface CaseSheetProps {
  readonly what: string
  readonly words: CaseWords
  /** Explanation of the state of the case. */
  readonly status: Meaning
  readonly hotel: string
  /** The agreed amount; nothing if it is unknown. */
  readonly amount: ReactNode
  /** Warnings that must not be overlooked. */
  readonly remarks: ReactNode
  /** `CaseFact` elements. */
  readonly facts: ReactNode
  /** Reason for the state, if the last answer stated one. */
  readonly reason: ReactNode
  readonly actions: ReactNode
}

/** Card of the inbox: the verdict, the hotel, the facts and the actions. */
export function CaseSheet({ what, words, status, hotel, amount, remarks, facts, reason, actions }: CaseSheetProps) {
  const { tone, verdict, meaning } = words
  return (
    <article className={styles.sheet} aria-label={`${listWithCommas([what, hotel])}: ${verdict}`}>
      <div className={`${styles.verdict} ${tones[tone]}`}>
        {toneIcons[tone]}
        <strong>{verdict}</strong>
        <span className={styles.what}>{what}</span>
        <MeaningButton explanation={status} word={verdict} />
      </div>
      <div className={styles.body}>
        <header className={styles.head}>
          <h3>{hotel}</h3>
          {amount}
        </header>
        <p>{meaning}</p>
        {remarks}
        <dl className={styles.facts}>{facts}</dl>
        {reason}
        <div className={styles.actions}>{actions}</div>
      </div>
    </article>
  )
}

/** A named fact of a case. */
export function CaseFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Warning about a case, with the color and the icon of an unknown outcome. */
export function Caution({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${styles.caution} ${tones.unknown}`} role="note">
      {toneIcons.unknown}
      <div>{children}</div>
    </div>
  )
}

/** Number of past look-ups, time of the last one, and a countdown to the next one. */
export function LookUps({ lookUps, lastLookUpMs, nextLookUpMs }: Pick<AttemptView, 'lookUps' | 'lastLookUpMs' | 'nextLookUpMs'>) {
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
    const timer = setInterval(() => setNow(machineNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const words = countDownWords(toMs - nowMs)
  return words !== null && `, ${words}`
}

interface OtherKeyProps {
  /** The outcome that only the key of the request can confirm, such as `not booked`. */
  readonly unconfirmedOutcome: string
  /** The reference to quote. */
  readonly children: ReactNode
}

/** Warns that a case was sent with another API key than the one in use. */
export function OtherKey({ unconfirmedOutcome, children }: OtherKeyProps) {
  const goTo = useApp((app) => app.goTo)
  return (
    <Caution>
      <p>
        {say('otherKey.what')} {unconfirmedOutcome}
        {say('otherKey.next')} {children}
      </p>
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => goTo({ name: 'settings', part: 'connections' })}>
        {say('common.openSettings')}
      </Button>
    </Caution>
  )
}
