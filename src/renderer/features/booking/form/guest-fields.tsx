import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { readAge } from '../../../ui/fields/typed-age.ts'
import { capacityWords, partyWords } from '../../../ui/wording/stay-words.ts'
import shared from '../booking.module.css'
import { suggestedName } from '../booking-slice.ts'
import { type FieldState, textFieldProps } from './field-state.ts'
import styles from './form.module.css'
import { findNonLatinPart, isGuestList, readGuestList } from './guest-list.ts'
import { GuestListDialog } from './guest-list-dialog.tsx'
import {
  assumedAge,
  type GuestDraft,
  type GuestsDraft,
  inSequence,
  type RoomGuests,
  withGuest,
  withHolder,
  withHolderAsFirstGuest,
} from './guests.ts'
import { withListed } from './rooming.ts'
import { misplacedWords, RoomingBoard } from './rooming-board.tsx'

interface GuestFieldsProps {
  readonly draft: GuestsDraft
  readonly rooms: readonly Room[]
  /** The day for which ages are given. */
  readonly checkin: string
  readonly fields: FieldState
  onChange(draft: GuestsDraft): void
}

/** The fields of the holder and of the guests, with a card per room. */
export function GuestFields({ draft, rooms, checkin, fields, onChange }: GuestFieldsProps) {
  const { holder } = draft
  // The text of the open guest list dialog; null while it is closed.
  const [listText, setListText] = useState<string | null>(null)
  const [isRoomingOpen, setIsRoomingOpen] = useState(false)
  const adults = draft.rooms.flatMap(({ guests }) => guests.filter(({ kind }) => kind === 'ADULT'))
  const [hasRequestedAges, setHasRequestedAges] = useState(false)
  const agesShown = hasRequestedAges || adults.some(({ ageAssumed }) => !ageAssumed)
  const count = draft.rooms.flatMap(({ guests }) => guests).length
  const nonLatinPart = findNonLatinPart(holder)
  const text = (key: keyof GuestsDraft['holder'], label: string) => ({
    ...textFieldProps(fields, `holder.${key}`, holder[key], (typed) => onChange(withHolder(draft, { [key]: typed }))),
    label,
    ...(key === nonLatinPart && passportHint()),
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isGuestList(text, readGuestList(text, checkin))) return
    event.preventDefault()
    setListText(text)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys and pastes that bubble up from the fields
    <div className={shared.fields} onPaste={paste} onKeyDown={focusNext}>
      {listText !== null && (
        <GuestListDialog
          text={listText}
          draft={draft}
          checkin={checkin}
          onTake={(placed) => {
            onChange(withListed(draft, placed))
            setListText(null)
          }}
          onClose={() => setListText(null)}
        />
      )}
      {isRoomingOpen && <RoomingBoard draft={draft} rooms={rooms} onChange={onChange} onClose={() => setIsRoomingOpen(false)} />}
      <div className={shared.sectionHead}>
        <h2>{say('checkedRate.guestsTitle')}</h2>
        <div className={styles.tools}>
          <Button size="compact-sm" variant="default" onClick={() => setListText('')}>
            {say('guestFields.guestListButton')}
          </Button>
          {draft.rooms.length > 1 && (
            <Button size="compact-sm" variant="default" onClick={() => setIsRoomingOpen(true)}>
              {say('guestFields.roomingButton')}
            </Button>
          )}
        </div>
      </div>
      <fieldset className="boxed">
        <legend className="unseen">{say('common.holder')}</legend>
        <div className={styles.cardHead}>
          <span className="strong">{say('common.holder')}</span>
          <Checkbox
            label={say('guestFields.holderIsGuest')}
            checked={draft.holderStays}
            onChange={(event) => onChange(withHolderAsFirstGuest(draft, event.currentTarget.checked))}
          />
        </div>
        <div className={styles.pair}>
          <TextInput {...text('firstName', say('guestFields.firstNameLabel'))} />
          <TextInput {...text('lastName', say('guestFields.lastNameLabel'))} />
          <TextInput {...text('email', say('guestFields.emailLabel'))} inputMode="email" />
          <TextInput {...text('phone', say('guestFields.phoneLabel'))} inputMode="tel" />
        </div>
      </fieldset>
      {adults.length > 0 && !agesShown && (
        <p className={styles.agesLine}>
          <span className="dim">{say('guestFields.defaultAgeNote', { adults: adults.length, age: assumedAge })}</span>
          <Button size="compact-xs" variant="subtle" onClick={() => setHasRequestedAges(true)}>
            {say('guestFields.enterAges')}
          </Button>
        </p>
      )}
      {(agesShown || adults.length < count) && <p className={styles.agesLine}>{say('guestFields.ageHint')}</p>}
      {draft.rooms.map((room, position) => (
        <RoomCard
          agesShown={agesShown}
          key={room.sequence}
          position={position}
          guests={room}
          isHolderFirstGuest={draft.holderStays}
          room={inSequence(rooms).find(({ sequence }) => sequence === room.sequence)?.room}
          checkin={checkin}
          fields={fields}
          onChange={(place, guest) => onChange(withGuest(draft, position, place, guest))}
        />
      ))}
      <div className="boxed">
        <Textarea
          label={say('guestFields.specialRequestLabel')}
          {...textFieldProps(fields, 'specialRequest', draft.specialRequest, (specialRequest) => onChange({ ...draft, specialRequest }))}
          rows={2}
          resize="vertical"
        />
      </div>
    </div>
  )
}

/** Enter moves to the next missing name, and from the last one to the Book button. */
function focusNext(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || event.ctrlKey || !(target instanceof HTMLInputElement) || !/Name$/.test(target.dataset['path'] ?? '')) return
  event.preventDefault()
  const missing = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-path$="Name"]')].find(
    (field) => field.value === '' && (target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
  const book = document.querySelector<HTMLElement>('[data-books]')
  ;(missing ?? book)?.focus()
}

/** Input props that show a hint about Latin letters below the field. The hint never blocks a booking. */
const passportHint = () => ({
  description: say('guestFields.latinHint'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
})

interface GuestProps {
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
function AgeField({ name, path, guest, checkin, misplaced, fields, onChange }: GuestProps) {
  // Show the typed text while typing, and the age afterwards.
  const [typed, setTyped] = useState<string | null>(null)
  const changeAge = (text: string) => {
    setTyped(text)
    const read = readAge(text, checkin)
    onChange({ ...guest, age: read?.age ?? text, born: read?.born ?? null, ageAssumed: false })
  }
  const field = textFieldProps(fields, `${path}.age`, typed ?? String(guest.age), changeAge)
  return (
    <div>
      <TextInput
        {...field}
        aria-label={say('guestFields.ageLabel', { name })}
        error={field.error ?? misplaced}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
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
  readonly isHolderFirstGuest: boolean
  readonly fields: FieldState
  /** The day for which ages are given. */
  readonly checkin: string
  /** Whether to show age fields for adults. */
  readonly agesShown: boolean
  onChange(place: number, guest: GuestDraft): void
}

/** One room: its capacity and its guests. */
function RoomCard({ position, guests, room, isHolderFirstGuest, checkin, fields, agesShown, onChange }: RoomCardProps) {
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
            showsLatinHint={!(isHolderFirstGuest && position === 0 && i === 0)}
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

interface GuestRowProps extends GuestProps {
  readonly showsLatinHint: boolean
  readonly ageShown: boolean
}

function GuestRow({ showsLatinHint, ageShown, ...props }: GuestRowProps) {
  const { name, path, guest, fields, onChange } = props
  const nonLatinPart = showsLatinHint ? findNonLatinPart(guest) : null
  const text = (key: 'firstName' | 'lastName', label: string) => ({
    ...textFieldProps(fields, `${path}.${key}`, guest[key], (typed) => onChange({ ...guest, [key]: typed })),
    'aria-label': listWithCommas([name, label]),
    placeholder: label,
    ...(key === nonLatinPart && passportHint()),
  })
  return (
    <div className={styles.guest}>
      <span className={styles.guestKind}>{guest.kind === 'ADULT' ? say('guestFields.adult') : say('guestFields.child')}</span>
      <TextInput {...text('firstName', say('guestFields.firstNameLabel'))} />
      <TextInput {...text('lastName', say('guestFields.lastNameLabel'))} />
      {ageShown && <AgeField {...props} />}
    </div>
  )
}

/** Notes that the guests were typed for another rate, or offers guests to fill in. Renders nothing if neither applies. */
export function GuestsNote() {
  const { form, fillInSuggested, clearGuests } = useApp((app) => app.booking)
  const name = suggestedName(form)
  if (!form.hasCarriedOverGuests && name === null) return null
  const suggestion = form.offer ? say('guests.useClient', { name: name ?? '' }) : say('guests.useFormer', { name: name ?? '' })
  return (
    <div className={styles.note}>
      <p role="status">{form.hasCarriedOverGuests ? say('guests.takenOver') : suggestion}</p>
      <Button size="compact-sm" variant="default" onClick={form.hasCarriedOverGuests ? clearGuests : fillInSuggested}>
        {form.hasCarriedOverGuests ? say('guests.clear') : say('guests.use')}
      </Button>
    </div>
  )
}
