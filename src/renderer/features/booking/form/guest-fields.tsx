import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import shared from '../booking.module.css'
import type { FieldState } from './field-state.ts'
import styles from './form.module.css'
import { findNonLatinPart, isGuestList, readGuestList } from './guest-list.ts'
import { GuestListDialog } from './guest-list-dialog.tsx'
import { withGuest, withHolder, withHolderAsFirstGuest } from './guest-names.ts'
import { assumedAge, type GuestsDraft, inSequence } from './guests.ts'
import { withListed } from './listed.ts'
import { passportHint, RoomCard } from './room-card.tsx'
import { RoomingBoard } from './rooming-board.tsx'

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
  const [listText, setList] = useState<string | null>(null)
  const [isRoomingOpen, setPlacing] = useState(false)
  const adults = draft.rooms.flatMap(({ guests }) => guests.filter(({ kind }) => kind === 'ADULT'))
  const [agesWanted, setAgesShown] = useState(false)
  const agesShown = agesWanted || adults.some(({ ageAssumed }) => !ageAssumed)
  const count = draft.rooms.flatMap(({ guests }) => guests).length
  const nonLatinPart = findNonLatinPart(holder)
  const changeHolder = (change: Partial<GuestsDraft['holder']>) => onChange(withHolder(draft, change))
  const text = (key: keyof GuestsDraft['holder'], label: string) => ({
    label,
    value: holder[key],
    error: fields.problemAt(`holder.${key}`),
    ...(key === nonLatinPart && passportHint()),
    'data-path': `holder.${key}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => changeHolder({ [key]: event.currentTarget.value }),
    onBlur: () => fields.touch(`holder.${key}`),
  })
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isGuestList(text, readGuestList(text, checkin))) return
    event.preventDefault()
    setList(text)
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
            setList(null)
          }}
          onClose={() => setList(null)}
        />
      )}
      {isRoomingOpen && <RoomingBoard draft={draft} rooms={rooms} onChange={onChange} onClose={() => setPlacing(false)} />}
      <div className={shared.sectionHead}>
        <h2>{say('checkedRate.guestsTitle')}</h2>
        <div className={styles.tools}>
          <Button size="compact-sm" variant="default" onClick={() => setList('')}>
            {say('guestFields.guestListButton')}
          </Button>
          {draft.rooms.length > 1 && (
            <Button size="compact-sm" variant="default" onClick={() => setPlacing(true)}>
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
          <Button size="compact-xs" variant="subtle" onClick={() => setAgesShown(true)}>
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
          holderStays={draft.holderStays}
          room={inSequence(rooms).find(({ sequence }) => sequence === room.sequence)?.room}
          checkin={checkin}
          fields={fields}
          onChange={(place, guest) => onChange(withGuest(draft, position, place, guest))}
        />
      ))}
      <div className="boxed">
        <Textarea
          label={say('guestFields.specialRequestLabel')}
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
