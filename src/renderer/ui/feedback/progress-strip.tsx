import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './progress-strip.module.css'

interface ProgressStripProps {
  readonly done: number
  readonly total: number
  /** The progress in words, such as `14 of 20 batches, 6,120 hotels`. */
  readonly words: string
  readonly action?: ReactNode
}

/** A thin progress bar at the bottom of a page, with the progress in words. */
export function ProgressStrip({ done, total, words, action }: ProgressStripProps) {
  return (
    <div className={styles.strip}>
      <Progress
        className={styles.bar}
        value={total === 0 ? 100 : (done / total) * 100}
        size={3}
        radius={0}
        aria-label={words}
        transitionDuration={0}
      />
      <span role="status">{words}</span>
      {action}
    </div>
  )
}
