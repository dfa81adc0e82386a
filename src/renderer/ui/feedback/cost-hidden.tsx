import { IconEyeOff } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { isCostHidden } from '../hidden-cost.ts'
import styles from './cost-hidden.module.css'

interface CostHiddenProps {
  /** What reveals cost although the screen hides it, or needs cost to be visible. */
  readonly what: 'file' | 'deskFile' | 'part' | 'deed'
}

/** Notes, while cost is hidden, where it would still be revealed. Renders nothing while cost is shown. */
export function CostHidden({ what }: CostHiddenProps) {
  if (!isCostHidden()) return null
  return (
    <p className={styles.note} role="note">
      <IconEyeOff aria-hidden />
      <span>{say('costHidden.note', { what })}</span>
    </p>
  )
}
