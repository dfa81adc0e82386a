import { Button } from '@mantine/core'
import styles from './today.module.css'

interface ShowAllProps {
  /** What it shows, and how many. */
  readonly words: string
  readonly onClick: () => void
}

/** Below the first rows of a list that has more. */
export function ShowAll({ words, onClick }: ShowAllProps) {
  return (
    <div className={styles.all}>
      <Button variant="default" size="compact-sm" onClick={onClick}>
        {words}
      </Button>
    </div>
  )
}
