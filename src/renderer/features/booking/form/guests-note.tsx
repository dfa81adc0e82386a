import { Button } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { suggestedName } from '../in-hand.ts'
import styles from './form.module.css'

/** Notes that the guests were typed for another rate, or offers guests to fill in. Renders nothing if neither applies. */
export function GuestsNote() {
  const { form, fillInSuggested, clearGuests } = useApp((app) => app.booking)
  const name = suggestedName(form)
  if (form.hasTakenOver) {
    return <Note words={say('guests.takenOver')} deed={say('guests.clear')} onDeed={clearGuests} />
  }
  if (name === null) return null
  const words = form.offer ? say('guests.useClient', { name }) : say('guests.useFormer', { name })
  return <Note words={words} deed={say('guests.use')} onDeed={fillInSuggested} />
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
