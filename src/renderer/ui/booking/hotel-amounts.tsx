import { type ReactNode, useId } from 'react'
import { say } from '../../../shared/words/say.ts'
import styles from './hotel-amounts.module.css'

interface HotelAmountsProps {
  /** Sentences of the remarks, to the letter. */
  readonly amounts: readonly string[]
  readonly children?: ReactNode
}

/** What the hotel names as amounts in its remarks, quoted; nothing where it names none. */
export function HotelAmounts({ amounts, children }: HotelAmountsProps) {
  const id = useId()
  if (amounts.length === 0) return null
  return (
    <section className={styles.amounts} aria-labelledby={id}>
      <h3 id={id}>{say('hotelAmounts.title')}</h3>
      <ul>
        {amounts.map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="caption">{say('hotelAmounts.notInTotals')}</p>
      {children}
    </section>
  )
}
