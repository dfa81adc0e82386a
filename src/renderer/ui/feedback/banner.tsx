import type { ReactNode } from 'react'
import { type Tone, toneIcons } from '../booking/tag.tsx'
import tones from '../booking/tone.module.css'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone: Tone
  /** The state, in a few words. */
  readonly headline: string
  /** What it means for the clerk, and what to do. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A banner above the page about a state of the whole desk, shown while the state lasts. */
export function Banner({ tone, headline, children, action }: BannerProps) {
  return (
    <div className={`${styles.banner} ${tones[tone]}`} role={tone === 'failed' ? 'alert' : 'status'}>
      {toneIcons[tone]}
      <p>
        <strong>{headline}</strong> {children}
      </p>
      {action}
    </div>
  )
}
