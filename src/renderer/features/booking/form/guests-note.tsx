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
    return <Note words={say('guests.takenOver')} action={say('guests.clear')} onAction={clearGuests} />
  }
  if (name === null) return null
  const words = form.offer ? say('guests.useClient', { name }) : say('guests.useFormer', { name })
  return <Note words={words} action={say('guests.use')} onAction={fillInSuggested} />
}

interface NoteProps {
  readonly words: string
  readonly action: string
  onAction(): void
}

function Note({ words, action, onAction }: NoteProps) {
  return (
    <div className={styles.note}>
      <p role="status">{words}</p>
      <Button size="compact-sm" variant="default" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
