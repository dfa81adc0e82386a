import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './progress-strip.module.css'

interface ProgressStripProps {
  readonly done: number
  readonly of: number
  /** The numbers in words, such as `14 of 20 batches, 6,120 hotels`. */
  readonly words: string
  /** Such as a button that stops it. */
  readonly action?: ReactNode
}

/** A thin bar at the foot of a page for work that takes a while, with its numbers in words. */
export function ProgressStrip({ done, of, words, action }: ProgressStripProps) {
  return (
    <div className={styles.strip}>
      <Progress
        className={styles.bar}
        value={of === 0 ? 100 : (done / of) * 100}
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
