import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { readAge } from '../../../ui/fields/typed-age.ts'
import type { FieldState } from './field-state.ts'
import styles from './form.module.css'
import type { GuestDraft } from './guests.ts'

interface AgeFieldProps {
  /** The guest: `Room 1, guest 2`. */
  readonly name: string
  readonly path: string
  readonly guest: GuestDraft
  readonly checkin: string
  /** Whether the age does not fit this place; the reason is shown below the guests of the room. */
  readonly misplaced: boolean
  readonly fields: FieldState
  onChange(guest: GuestDraft): void
}

/** An age on the check-in day: typed, or computed from a typed birth date. */
export function AgeField({ name, path, guest, checkin, misplaced, fields, onChange }: AgeFieldProps) {
  // Show the typed text while typing, and the age afterwards.
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    const read = readAge(text, checkin)
    onChange({ ...guest, age: read?.age ?? text, born: read?.born ?? null, ageAssumed: false })
  }
  return (
    <div>
      <TextInput
        aria-label={say('guestFields.ageLabel', { name })}
        value={typed ?? String(guest.age)}
        error={fields.problemAt(path) ?? misplaced}
        data-path={path}
        autoComplete="off"
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={() => {
          setTyped(null)
          fields.touch(path)
        }}
      />
      {guest.ageAssumed && <span className="caption">{say('guestFields.ageDefault')}</span>}
      {guest.born !== null && <span className={`caption ${styles.born}`}>{say('guestFields.born', { born: formatDay(guest.born) })}</span>}
    </div>
  )
}
