import { Button } from '@mantine/core'
import styles from './today.module.css'

interface ShowAllProps {
  /** Text of the button: what it shows, and how many. */
  readonly words: string
  readonly onClick: () => void
}

/** Button below the first rows of a list that has more. */
export function ShowAll({ words, onClick }: ShowAllProps) {
  return (
    <div className={styles.all}>
      <Button variant="default" size="compact-sm" onClick={onClick}>
        {words}
      </Button>
    </div>
  )
}
