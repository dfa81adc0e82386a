import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './choice-card.module.css'

interface ChoiceCardProps {
  readonly icon: ReactNode
  readonly title: string
  /** What the option means for the bookings. */
  readonly text: string
  readonly buttonText: string
  readonly busy?: boolean
  onPress(): void
}

/** One of the options on a screen that needs a decision: its title, its meaning and its button. */
export function ChoiceCard({ icon, title, text, buttonText, busy = false, onPress }: ChoiceCardProps) {
  return (
    <section className={styles.way}>
      {icon}
      <div className="grow">
        <h2>{title}</h2>
        <p className="dim">{text}</p>
      </div>
      <Button variant="default" disabled={busy} onClick={onPress}>
        {buttonText}
      </Button>
    </section>
  )
}
