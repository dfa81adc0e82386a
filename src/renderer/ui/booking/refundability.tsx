import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CancellationTerms } from '../../../shared/domain/penalties.ts'
import { useClock } from '../clock.tsx'
import { type RefundTone, refundabilityWords } from '../wording/refundability-words.ts'
import styles from './refundability.module.css'

const icons: Record<RefundTone, ReactNode> = {
  confirmed: <IconCircleCheck aria-hidden />,
  unknown: <IconHelpCircle aria-hidden />,
  info: <IconClock aria-hidden />,
  failed: <IconCircleX aria-hidden />,
}

/** What a cancellation costs now, in one line. */
export function Refundability({ terms }: { readonly terms: CancellationTerms }) {
  const { nowMs, zone } = useClock()
  const { words, tone, detail } = refundabilityWords(terms, nowMs, zone)
  return (
    <span className={`${styles.line} ink-${tone}`} title={detail ?? undefined}>
      {icons[tone]}
      {words}
    </span>
  )
}
