import { Button } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { suggestedName } from '../in-hand.ts'
import styles from './form.module.css'

/** Notes that the guests were typed for another rate, or offers guests to fill in. Renders nothing if neither applies. */
export function GuestsNote() {
  const hasTakenOver = useApp((app) => app.hasTakenOver)
  const isClient = useApp((app) => app.offerInHand !== null)
  const name = useApp(suggestedName)
  const use = useApp((app) => app.useSuggested)
  const clear = useApp((app) => app.clearGuests)
  if (hasTakenOver) {
    return <Note words={say('guests.takenOver')} deed={say('guests.clear')} onDeed={clear} />
  }
  if (name === null) return null
  const words = isClient ? say('guests.useClient', { name }) : say('guests.useFormer', { name })
  return <Note words={words} deed={say('guests.use')} onDeed={use} />
}

interface NoteProps {
  readonly words: string
  readonly deed: string
  onDeed(): void
}

function Note({ words, deed, onDeed }: NoteProps) {
  return (
    <div className={styles.note}>
      <p role="status">{words}</p>
      <Button size="compact-sm" variant="default" onClick={onDeed}>
        {deed}
      </Button>
    </div>
  )
}
