import type { ReactNode } from 'react'
import styles from './banner.module.css'
import type { Tone } from './tag.tsx'
import tones from './tone.module.css'
import { toneIcons } from './tone-icons.tsx'

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
