import type { ReactNode } from 'react'
import type { Tone } from '../booking/tag.tsx'
import tones from '../booking/tone.module.css'
import { toneIcons } from '../booking/tone-icons.tsx'
import styles from './banner.module.css'

interface BannerProps {
  readonly tone: Tone
  /** What is so, in a few words. */
  readonly what: string
  /** What it means at the desk, and what to do. */
  readonly children: ReactNode
  /** The next step, as a button. */
  readonly action?: ReactNode
}

/** Something that holds for the whole desk, above the page, for as long as it holds. */
export function Banner({ tone, what, children, action }: BannerProps) {
  return (
    <div className={`${styles.banner} ${tones[tone]}`} role={tone === 'failed' ? 'alert' : 'status'}>
      {toneIcons[tone]}
      <p>
        <strong>{what}</strong> {children}
      </p>
      {action}
    </div>
  )
}
