import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import { capacityWords, partyWords } from '../../../ui/wording/party-words.ts'
import styles from '../booking.module.css'
import type { FieldState } from './field-state.ts'
import { GuestListDialog } from './guest-list-dialog.tsx'
import { type ListedName, readGuestList, withGuest, withHolder, withHolderStaying, withListed } from './guest-names.ts'
import { assumedAge, type GuestDraft, type GuestsDraft, inSequence, type RoomGuests } from './guests.ts'
import { otherThanLatin } from './latin-names.ts'

interface GuestFieldsProps {
  readonly draft: GuestsDraft
  readonly rooms: readonly Room[]
  readonly fields: FieldState
  onChange(draft: GuestsDraft): void
}

/** Who books, and who stays in which room: a card per room with what it takes. */
export function GuestFields({ draft, rooms, fields, onChange }: GuestFieldsProps) {
  const { holder } = draft
  const [listed, setListed] = useState<readonly ListedName[]>([])
  const adults = draft.rooms.flatMap(({ guests }) => guests.filter(({ kind }) => kind === 'ADULT'))
  const [agesShown, setAgesShown] = useState(adults.some(({ ageAssumed }) => !ageAssumed))
  const otherLetters = otherThanLatin(holder)
  const changeHolder = (change: Partial<GuestsDraft['holder']>) => onChange(withHolder(draft, change))
  const text = (key: keyof GuestsDraft['holder'], label: string) => ({
    label,
    value: holder[key],
    error: fields.problemAt(`holder.${key}`),
    ...(key === otherLetters && passportHint),
    'data-path': `holder.${key}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => changeHolder({ [key]: event.currentTarget.value }),
    onBlur: () => fields.touch(`holder.${key}`),
  })
  const paste = (event: ClipboardEvent) => {
    const names = readGuestList(event.clipboardData.getData('text'))
    if (names.length === 0) return
    event.preventDefault()
    setListed(names)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed and pasted in the fields comes up to here
    <div className={styles.fields} onPaste={paste} onKeyDown={goOn}>
      {listed.length > 0 && (
        <GuestListDialog
          names={listed}
          draft={draft}
          onTake={(names) => {
            onChange(withListed(draft, names))
            setListed([])
          }}
          onClose={() => setListed([])}
        />
      )}
      <fieldset className="boxed">
        <legend className="unseen">{say('guestFields.holder')}</legend>
        <div className={styles.cardHead}>
          <span className="strong">{say('guestFields.holder')}</span>
          <Checkbox
            label={say('guestFields.holderIsTheFirstGuest')}
            checked={draft.holderStays}
            onChange={(event) => onChange(withHolderStaying(draft, event.currentTarget.checked))}
          />
        </div>
        <div className={styles.pair}>
          <TextInput {...text('firstName', say('guestFields.firstName'))} />
          <TextInput {...text('lastName', say('guestFields.lastName'))} />
          <TextInput {...text('email', say('guestFields.eMailOptional'))} inputMode="email" />
          <TextInput {...text('phone', say('guestFields.phoneOptional'))} inputMode="tel" />
        </div>
      </fieldset>
      {adults.length > 0 && !agesShown && (
        <p className={styles.agesLine}>
          <span className="dim">{say('guestFields.adultsAreBookedWithAge', { adults: adults.length, age: assumedAge })}</span>
          <Button size="compact-xs" variant="subtle" onClick={() => setAgesShown(true)}>
            {say('guestFields.enterTheirAges')}
          </Button>
        </p>
      )}
      {draft.rooms.map((room, position) => (
        <RoomCard
          agesShown={agesShown}
          key={room.sequence}
          position={position}
          guests={room}
          holderStays={draft.holderStays}
          room={inSequence(rooms).find(({ sequence }) => sequence === room.sequence)?.room}
          fields={fields}
          onChange={(place, guest) => onChange(withGuest(draft, position, place, guest))}
        />
      ))}
      <div className="boxed">
        <Textarea
          label={say('guestFields.specialRequestOptional')}
          value={draft.specialRequest}
          error={fields.problemAt('specialRequest')}
          data-path="specialRequest"
          rows={2}
          resize="vertical"
          onChange={(event) => onChange({ ...draft, specialRequest: event.currentTarget.value })}
          onBlur={() => fields.touch('specialRequest')}
        />
      </div>
    </div>
  )
}

/** Below the field, where its problem would stand; never in the way of a booking. */
const passportHint = {
  description: say('guestFields.asInThePassport'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

/** Enter goes on to the next name that is missing, and from the last one to the button that books. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.ctrlKey || !(target instanceof HTMLInputElement) || !/Name$/.test(target.dataset['path'] ?? '')) return
  event.preventDefault()
  const missing = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-path$="Name"]')].find(
    (field) => field.value === '' && (target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  const book = document.querySelector<HTMLElement>('[data-books]')
  ;(missing ?? book)?.focus()
}

interface RoomCardProps {
  readonly position: number
  readonly guests: RoomGuests
  readonly room: Room | undefined
  readonly holderStays: boolean
  readonly fields: FieldState
  /** Whether the ages of adults are asked one by one. */
  readonly agesShown: boolean
  onChange(place: number, guest: GuestDraft): void
}

function RoomCard({ position, guests, room, holderStays, fields, agesShown, onChange }: RoomCardProps) {
  const path = `occupancies.${position}`
  const problem = fields.problemAt(path)
  return (
    <fieldset className="boxed">
      <legend className="unseen">{say('guestFields.roomPosition', { position: position + 1 })}</legend>
      <div className={styles.cardHead}>
        <span className="strong">{say('guestFields.roomPosition', { position: position + 1 })}</span>
        <span className="caption">
          {room && say('guestFields.staysAndCapacity', { party: partyOf(guests.guests), capacity: capacityWords(room) })}
        </span>
      </div>
      <p className={styles.roomName}>{room?.roomDescription ?? say('guestFields.roomNotDescribed')}</p>
      <div className={styles.guests}>
        {guests.guests.map((guest, i) => (
          <GuestRow
            // biome-ignore lint/suspicious/noArrayIndexKey: guests are told apart by their position alone
            key={i}
            name={say('guestFields.roomPositionGuestI', { position: position + 1, i: i + 1 })}
            path={`${path}.occupants.${i}`}
            guest={guest}
            // The holder's own name has its hint above.
            hinted={!(holderStays && position === 0 && i === 0)}
            fields={fields}
            ageShown={agesShown || guest.kind === 'CHILD' || fields.problemAt(`${path}.occupants.${i}.age`) !== undefined}
            onChange={(changed) => onChange(i, changed)}
          />
        ))}
      </div>
      {problem && (
        <p className={styles.problem} data-path={path}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Who stays, beside what the room takes. */
const partyOf = (guests: readonly GuestDraft[]) =>
  partyWords({
    numberOfAdults: guests.filter(({ kind }) => kind === 'ADULT').length,
    childrenAges: guests.flatMap(({ kind, age }) => (kind === 'CHILD' && typeof age === 'number' ? [age] : [])),
  })

interface GuestRowProps {
  readonly name: string
  readonly path: string
  readonly guest: GuestDraft
  readonly hinted: boolean
  readonly fields: FieldState
  readonly ageShown: boolean
  onChange(guest: GuestDraft): void
}

function GuestRow({ name, path, guest, hinted, fields, ageShown, onChange }: GuestRowProps) {
  const otherLetters = hinted ? otherThanLatin(guest) : null
  const text = (key: 'firstName' | 'lastName', label: string) => ({
    'aria-label': `${name}, ${label}`,
    placeholder: label,
    value: guest[key],
    error: fields.problemAt(`${path}.${key}`),
    ...(key === otherLetters && passportHint),
    'data-path': `${path}.${key}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ ...guest, [key]: event.currentTarget.value }),
    onBlur: () => fields.touch(`${path}.${key}`),
  })
  return (
    <div className={styles.guest}>
      <span className={styles.guestKind}>{guest.kind === 'ADULT' ? say('guestFields.adult') : say('guestFields.child')}</span>
      <TextInput {...text('firstName', say('guestFields.firstName'))} />
      <TextInput {...text('lastName', say('guestFields.lastName'))} />
      {ageShown && (
        <div>
          <WholeNumber
            aria-label={say('guestFields.nameAgeOnTheCheck', { name })}
            value={guest.age}
            min={0}
            max={120}
            clampBehavior="none"
            allowNegative={false}
            hideControls
            error={fields.problemAt(`${path}.age`)}
            data-path={`${path}.age`}
            onChange={(age) => onChange({ ...guest, age, ageAssumed: false })}
            onBlur={() => fields.touch(`${path}.age`)}
          />
          {guest.ageAssumed && <span className="caption">{say('guestFields.default')}</span>}
        </div>
      )}
    </div>
  )
}
