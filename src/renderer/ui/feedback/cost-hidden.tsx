import { IconEyeOff } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { isCostHidden } from '../hidden-cost.ts'
import styles from './cost-hidden.module.css'

interface CostHiddenProps {
  /** `file`, `deskFile`: a file that contains cost. `part`: a part of the page that is hidden too. `action`: an action that needs cost shown. */
  readonly what: 'file' | 'deskFile' | 'part' | 'action'
}

/** While cost is hidden, warns that a file contains it, or that cost must be shown first. Renders nothing while cost is shown. */
export function CostHidden({ what }: CostHiddenProps) {
  if (!isCostHidden()) return null
  return (
    <p className={styles.note} role="note">
      <IconEyeOff aria-hidden />
      <span>{say('costHidden.note', { what })}</span>
    </p>
  )
}
