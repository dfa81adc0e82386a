import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './tag.module.css'
import tones from './tone.module.css'

/** The icon of each tone, because a state is never shown by colour alone. */
export const toneIcons: Record<Tone, ReactNode> = {
  confirmed: <IconCircleCheck aria-hidden />,
  cancelled: <IconCircleMinus aria-hidden />,
  failed: <IconCircleX aria-hidden />,
  unknown: <IconAlertTriangle aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
}

/** The meaning of a colour: green, grey, red, amber, blue. */
export type Tone = 'confirmed' | 'cancelled' | 'failed' | 'unknown' | 'info'

interface TagProps {
  readonly tone: Tone
  /** Defaults to the icon of the tone. */
  readonly icon?: ReactNode
  readonly children: ReactNode
  readonly title?: string
}

/** Shows a state by icon, word and colour, never by colour alone. */
export function Tag({ tone, icon = toneIcons[tone], children, title }: TagProps) {
  return (
    <span className={`${styles.tag} ${tones[tone]}`} title={title}>
      {icon}
      <span className={styles.word}>{children}</span>
    </span>
  )
}
