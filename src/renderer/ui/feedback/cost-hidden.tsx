import { IconEyeOff } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { isCostHidden } from '../hidden-cost.ts'
import styles from './cost-hidden.module.css'

/**
 * While cost is hidden, warns that a file contains cost (`file`, `deskFile`), that a part of the page is hidden too (`part`), or that cost must be
 * shown for an action (`action`). Renders nothing while cost is shown.
 */
export function CostHidden({ what }: { readonly what: 'file' | 'deskFile' | 'part' | 'action' }) {
  if (!isCostHidden()) return null
  return (
    <p className={styles.note} role="note">
      <IconEyeOff aria-hidden />
      <span>{say('costHidden.note', { what })}</span>
    </p>
  )
}
