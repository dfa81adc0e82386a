import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { RateCheck } from '../../../shared/contract/views/booking-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useClock } from '../../ui/clock.tsx'
import { Heard } from '../../ui/feedback/heard.tsx'
import styles from './booking.module.css'

interface CheckAgeProps {
  readonly check: RateCheck
  /** False while the check is repeated, or after that failed. */
  readonly current: boolean
  readonly asking: boolean
  onAgain(): void
}

/** Shows the age of the check, with a button to check again. */
export function CheckAge({ check, current, asking, onAgain }: CheckAgeProps) {
  const { nowMs } = useClock()
  const minutes = Math.max(0, Math.floor((nowMs - check.checkedAtMs) / 60_000))
  const age = minutes === 0 ? say('checkAge.checkedJustNow') : say('checkAge.checkedMinutesAgo', { minutes })
  return (
    <div className={styles.age}>
      <Heard>{asking && say('checkAge.checking')}</Heard>
      <span className="caption">{asking ? say('checkAge.checking') : current ? age : say('checkAge.checkFailed')}</span>
      <Button size="compact-sm" variant="default" leftSection={<IconRefresh aria-hidden />} loading={asking} onClick={onAgain}>
        {say('checkAge.checkAgain')}
      </Button>
    </div>
  )
}
