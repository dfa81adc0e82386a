import type { ReactNode } from 'react'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import tones from '../../../ui/booking/tone.module.css'
import { toneIcons } from '../../../ui/booking/tone-icons.tsx'
import { MeaningButton } from '../../../ui/help/meaning-button.tsx'
import type { Meaning } from '../../../ui/help/meanings/meaning.ts'
import type { CaseWords } from '../../../ui/wording/case-words.ts'
import styles from './case-sheet.module.css'

interface CaseSheetProps {
  readonly what: string
  readonly words: CaseWords
  /** Explanation of the state of the case. */
  readonly stands: Meaning
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
export function CaseSheet({
  what,
  words: { tone, verdict, meaning },
  stands,
  hotel,
  amount,
  remarks,
  facts,
  reason,
  actions,
}: CaseSheetProps) {
  return (
    <article className={styles.sheet} aria-label={`${listWithCommas([what, hotel])}: ${verdict}`}>
      <div className={`${styles.verdict} ${tones[tone]}`}>
        {toneIcons[tone]}
        <strong>{verdict}</strong>
        <span className={styles.what}>{what}</span>
        <MeaningButton of={stands} word={verdict} />
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

/** Warning about a case that must not be overlooked. */
export function Caution({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`${styles.caution} ${tones.unknown}`} role="note">
      {toneIcons.unknown}
      <div>{children}</div>
    </div>
  )
}
