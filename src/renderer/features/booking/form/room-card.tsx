import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { readAge } from '../../../ui/fields/typed-age.ts'
import { capacityWords, partyWords } from '../../../ui/wording/stay-words.ts'
import shared from '../booking.module.css'
import type { FieldState } from './field-state.ts'
import styles from './form.module.css'
import { findNonLatinPart } from './guest-list.ts'
import type { GuestDraft, RoomGuests } from './guests.ts'
import { misplacedWords } from './rooming-board.tsx'

/** Input props for a hint below the field; it never blocks a booking. */
export const passportHint = () => ({
  description: say('guestFields.latinHint'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
})

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
function AgeField({ name, path, guest, checkin, misplaced, fields, onChange }: AgeFieldProps) {
  // Show the typed text while typing, and the age afterwards.
  const [typed, setTyped] = useState<string | null>(null)
  const changeAge = (text: string) => {
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
        onChange={(event) => changeAge(event.currentTarget.value)}
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

interface RoomCardProps {
  readonly position: number
  readonly guests: RoomGuests
  readonly room: Room | undefined
  readonly holderStays: boolean
  readonly fields: FieldState
  /** The day for which ages are given. */
  readonly checkin: string
  /** Whether to show age fields for adults. */
  readonly agesShown: boolean
  onChange(place: number, guest: GuestDraft): void
}

/** One room: its capacity and its guests. */
export function RoomCard({ position, guests, room, holderStays, checkin, fields, agesShown, onChange }: RoomCardProps) {
  const misplaced = misplacedWords(guests.guests)
  const path = `occupancies.${position}`
  const problem = fields.problemAt(path)
  return (
    <fieldset className="boxed">
      <legend className="unseen">{say('common.roomNumber', { position: position + 1 })}</legend>
      <div className={styles.cardHead}>
        <span className="strong">{say('common.roomNumber', { position: position + 1 })}</span>
        <span className="caption">
          {room && say('guestFields.partyAndCapacity', { party: partyOf(guests.guests), capacity: capacityWords(room) })}
        </span>
      </div>
      <p className={styles.roomName}>{room?.roomDescription ?? say('common.roomNotDescribed')}</p>
      <div className={styles.guests}>
        {guests.guests.map((guest, i) => (
          <GuestRow
            // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their position
            key={i}
            name={say('guestFields.guestNumber', { position: position + 1, i: i + 1 })}
            path={`${path}.occupants.${i}`}
            guest={guest}
            // The holder's name already has the hint above.
            showsLatinHint={!(holderStays && position === 0 && i === 0)}
            fields={fields}
            checkin={checkin}
            misplaced={misplaced[i] != null}
            ageShown={agesShown || guest.kind === 'CHILD' || fields.problemAt(`${path}.occupants.${i}.age`) !== undefined}
            onChange={(changed) => onChange(i, changed)}
          />
        ))}
      </div>
      {!problem &&
        misplaced.map(
          (words, i) =>
            words !== null && (
              // biome-ignore lint/suspicious/noArrayIndexKey: guests are identified by their position
              <p key={i} className={shared.problem} role="status">
                {say('rooming.guestOfRoom', { i: i + 1, words })}
              </p>
            ),
        )}
      {problem && (
        <p className={shared.problem} data-path={path}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Returns the party of the guests in words. */
const partyOf = (guests: readonly GuestDraft[]) =>
  partyWords({
    numberOfAdults: guests.filter(({ kind }) => kind === 'ADULT').length,
    childrenAges: guests.flatMap(({ kind, age }) => (kind === 'CHILD' && typeof age === 'number' ? [age] : [])),
  })

interface GuestRowProps {
  readonly name: string
  readonly path: string
  readonly guest: GuestDraft
  readonly showsLatinHint: boolean
  readonly fields: FieldState
  readonly checkin: string
  readonly misplaced: boolean
  readonly ageShown: boolean
  onChange(guest: GuestDraft): void
}

function GuestRow({ name, path, guest, showsLatinHint, fields, checkin, misplaced, ageShown, onChange }: GuestRowProps) {
  const nonLatinPart = showsLatinHint ? findNonLatinPart(guest) : null
  const text = (key: 'firstName' | 'lastName', label: string) => ({
    'aria-label': listWithCommas([name, label]),
    placeholder: label,
    value: guest[key],
    error: fields.problemAt(`${path}.${key}`),
    ...(key === nonLatinPart && passportHint()),
    'data-path': `${path}.${key}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...guest, [key]: event.currentTarget.value }),
    onBlur: () => fields.touch(`${path}.${key}`),
  })
  return (
    <div className={styles.guest}>
      <span className={styles.guestKind}>{guest.kind === 'ADULT' ? say('guestFields.adult') : say('guestFields.child')}</span>
      <TextInput {...text('firstName', say('guestFields.firstNameLabel'))} />
      <TextInput {...text('lastName', say('guestFields.lastNameLabel'))} />
      {ageShown && (
        <AgeField
          name={name}
          path={`${path}.age`}
          guest={guest}
          checkin={checkin}
          misplaced={misplaced}
          fields={fields}
          onChange={onChange}
        />
      )}
    </div>
  )
}
