import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Tone } from './tag.tsx'

/** A meaning is never shown by colour alone. */
export const toneIcons: Record<Tone, ReactNode> = {
  confirmed: <IconCircleCheck aria-hidden />,
  cancelled: <IconCircleMinus aria-hidden />,
  failed: <IconCircleX aria-hidden />,
  unknown: <IconAlertTriangle aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
}
