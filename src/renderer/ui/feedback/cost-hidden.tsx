import { IconEyeOff } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { isCostHidden } from '../hidden-cost.ts'
import styles from './cost-hidden.module.css'

interface CostHiddenProps {
  /** What would show cost although the screen does not, or cannot be done without seeing it. */
  readonly what: 'file' | 'deskFile' | 'part' | 'deed'
}

/** Says, while cost is hidden, what of it would still be told here. Nothing while cost is shown. */
export function CostHidden({ what }: CostHiddenProps) {
  if (!isCostHidden()) return null
  return (
    <p className={styles.note} role="note">
      <IconEyeOff aria-hidden />
      <span>{say('costHidden.note', { what })}</span>
    </p>
  )
}
