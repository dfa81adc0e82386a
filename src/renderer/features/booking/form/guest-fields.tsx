import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { capacityWords } from '../../../ui/wording/party-words.ts'
import styles from '../booking.module.css'
import type { FieldState } from './field-state.ts'
import { type GuestDraft, type GuestsDraft, inSequence, type RoomGuests } from './guests.ts'

interface GuestFieldsProps {
  readonly draft: GuestsDraft
  readonly rooms: readonly Room[]
  readonly fields: FieldState
  onChange(draft: GuestsDraft): void
}

/** Who books, and who stays in which room: a card per room with what it takes. */
export function GuestFields({ draft, rooms, fields, onChange }: GuestFieldsProps) {
  const { holder } = draft
  const changeHolder = (change: Partial<GuestsDraft['holder']>) => onChange({ ...draft, holder: { ...holder, ...change } })
  const text = (key: keyof GuestsDraft['holder'], label: string) => ({
    label,
    value: holder[key],
    error: fields.problemAt(`holder.${key}`),
    'data-path': `holder.${key}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => changeHolder({ [key]: event.currentTarget.value }),
    onBlur: () => fields.touch(`holder.${key}`),
  })
  return (
    <>
      <fieldset className="boxed">
        <legend className="unseen">{say('guestFields.holder')}</legend>
        <div className={styles.cardHead}>
          <span className="strong">{say('guestFields.holder')}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange(withHolderAsGuest(draft))}
            disabled={!holder.firstName && !holder.lastName}
          >
            {say('guestFields.holderIsTheFirstGuest')}
          </Button>
        </div>
        <div className={styles.pair}>
          <TextInput {...text('firstName', say('guestFields.firstName'))} />
          <TextInput {...text('lastName', say('guestFields.lastName'))} />
          <TextInput {...text('email', say('guestFields.eMailOptional'))} inputMode="email" />
          <TextInput {...text('phone', say('guestFields.phoneOptional'))} inputMode="tel" />
        </div>
      </fieldset>
      {draft.rooms.map((room, position) => (
        <RoomCard
          key={room.sequence}
          position={position}
          guests={room}
          room={inSequence(rooms).find(({ sequence }) => sequence === room.sequence)?.room}
          fields={fields}
          onChange={(changed) => onChange({ ...draft, rooms: draft.rooms.with(position, changed) })}
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
    </>
  )
}

interface RoomCardProps {
  readonly position: number
  readonly guests: RoomGuests
  readonly room: Room | undefined
  readonly fields: FieldState
  onChange(guests: RoomGuests): void
}

function RoomCard({ position, guests, room, fields, onChange }: RoomCardProps) {
  const path = `occupancies.${position}`
  const problem = fields.problemAt(path)
  return (
    <fieldset className="boxed">
      <legend className="unseen">{say('guestFields.roomPosition', { position: position + 1 })}</legend>
      <div className={styles.cardHead}>
        <span className="strong">{say('guestFields.roomPosition', { position: position + 1 })}</span>
        <span className="caption">{room && say('guestFields.takesCapacity', { capacity: capacityWords(room) })}</span>
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
            fields={fields}
            onChange={(changed) => onChange({ ...guests, guests: guests.guests.with(i, changed) })}
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

interface GuestRowProps {
  readonly name: string
  readonly path: string
  readonly guest: GuestDraft
  readonly fields: FieldState
  onChange(guest: GuestDraft): void
}

function GuestRow({ name, path, guest, fields, onChange }: GuestRowProps) {
  const text = (key: 'firstName' | 'lastName', label: string) => ({
    'aria-label': `${name}, ${label}`,
    placeholder: label,
    value: guest[key],
    error: fields.problemAt(`${path}.${key}`),
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
      <div>
        <NumberInput
          aria-label={say('guestFields.nameAgeOnTheCheck', { name })}
          value={guest.age}
          min={0}
          max={120}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={fields.problemAt(`${path}.age`)}
          data-path={`${path}.age`}
          onChange={(age) => onChange({ ...guest, age, ageAssumed: false })}
          onBlur={() => fields.touch(`${path}.age`)}
        />
        {guest.ageAssumed && <span className="caption">{say('guestFields.default')}</span>}
      </div>
    </div>
  )
}

/** The holder's name also as that of the first guest of the first room. */
function withHolderAsGuest(draft: GuestsDraft): GuestsDraft {
  const { firstName, lastName } = draft.holder
  const rooms = draft.rooms.map((room, i) =>
    i === 0 ? { ...room, guests: room.guests.map((guest, j) => (j === 0 ? { ...guest, firstName, lastName } : guest)) } : room,
  )
  return { ...draft, rooms }
}
