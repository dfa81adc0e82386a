import { type ReactNode, useId } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './hotel-amounts.module.css'

interface HotelAmountsProps {
  /** Sentences quoted from the remarks. */
  readonly quotedSentences: readonly string[]
  readonly children?: ReactNode
}

/** Quotes the sentences of the hotel's remarks that name amounts. Renders nothing if there are none. */
export function HotelAmounts({ quotedSentences, children }: HotelAmountsProps) {
  const id = useId()
  if (quotedSentences.length === 0) return null
  return (
    <section className={styles.amounts} aria-labelledby={id}>
      <h3 id={id}>{say('hotelAmounts.title')}</h3>
      <ul>
        {quotedSentences.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="caption">{say('hotelAmounts.hint')}</p>
      {children}
    </section>
  )
}
