import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CancellationTerms, penaltyAt } from '../../../shared/domain/penalties.ts'
import { useClock } from '../clock.tsx'
import { MeaningButton } from '../help/meaning-button.tsx'
import { refundMeaning } from '../help/meanings/booking-meaning.ts'
import { HotelTime } from '../moment.tsx'
import { type RefundTone, refundabilityWords } from '../wording/refundability-words.ts'
import styles from './refundability.module.css'

const icons: Record<RefundTone, ReactNode> = {
  confirmed: <IconCircleCheck aria-hidden />,
  unknown: <IconHelpCircle aria-hidden />,
  info: <IconClock aria-hidden />,
  failed: <IconCircleX aria-hidden />,
}

/** Shows in one line what a cancellation costs now. `hasExplanation` adds a button that explains the cost. */
export function Refundability({ terms, hasExplanation = false }: { readonly terms: CancellationTerms; readonly hasExplanation?: boolean }) {
  const { nowMs, zone } = useClock()
  const { words, tone, detail, deadline } = refundabilityWords(terms, nowMs, zone)
  return (
    <span className={`${styles.line} ink-${tone}`} title={detail ?? undefined}>
      {icons[tone]}
      {words}
      {deadline !== null && <HotelTime of={deadline} />}
      {hasExplanation && <MeaningButton explanation={refundMeaning[penaltyAt(terms, nowMs).kind]} word={words} />}
    </span>
  )
}
