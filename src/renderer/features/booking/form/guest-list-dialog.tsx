import { Button, FileButton, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../shared/domain/date-words.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { textOfFile } from '../../../ui/pasted/file-text.ts'
import { findNonLatinPart, type ListedGuest, readGuestList } from './guest-list.ts'
import styles from './guest-list-dialog.module.css'
import type { GuestsDraft } from './guests.ts'
import { assignPlaces, guestAt, type Placement } from './rooming.ts'

const problemWords = { noName: 'guestList.nameNotRead', ageNotRead: 'guestList.ageNotRead', oneName: 'guestList.oneNameOnly' } as const

interface GuestListDialogProps {
  /** The pasted text; empty if nothing was pasted yet. */
  readonly text: string
  readonly draft: GuestsDraft
  readonly checkin: string
  onTake(placed: readonly Placement[]): void
  onClose(): void
}

/** Imports a guest list, pasted or from a file, with a preview of who gets which room and what does not fit. */
export function GuestListDialog({ text: pastedText, draft, checkin, onTake, onClose }: GuestListDialogProps) {
  const [text, setText] = useState(pastedText)
  const [isSwapped, setIsSwapped] = useState(false)
  const { guests, troubles } = readGuestList(text, checkin)
  const list = assignPlaces(draft, isSwapped ? guests.map(withSwappedNames) : guests)
  const withoutPlace = list.filter(({ spot }) => spot === null)
  const open = (file: File | null) => void (file && textOfFile(file).then(setText))
  return (
    <Modal opened onClose={onClose} title={say('guestList.title')} size={760}>
      <Stack gap="md">
        <Textarea
          label={say('guestList.text')}
          description={say('guestList.textHint')}
          value={text}
          rows={pastedText === '' ? 6 : 3}
          resize="vertical"
          autoComplete="off"
          spellCheck={false}
          data-autofocus={pastedText === '' || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {guests.length > 0 && <ListPreview list={list} draft={draft} />}
        {guests.length === 0 && text.trim() !== '' && <p className="ink-unknown">{say('guestList.empty')}</p>}
        {withoutPlace.length > 0 && (
          <section>
            <h3 className={styles.head}>{say('guestList.leftTitle', { left: withoutPlace.length })}</h3>
            <ul className={styles.left}>
              {withoutPlace.map(({ guest, why }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name
                <li key={i}>{say('guestList.guestAndWhy', { guest: `${guest.firstName} ${guest.lastName}`.trim(), why })}</li>
              ))}
            </ul>
          </section>
        )}
        {troubles.length > 0 && (
          <ul className={styles.left}>
            {troubles.map(({ line, why }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              <li key={i}>{say(problemWords[why], { line })}</li>
            ))}
          </ul>
        )}
        {list.some(({ guest }) => findNonLatinPart(guest)) && <p className="caption">{say('guestList.latinHint')}</p>}
        <DialogFoot>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={open}>
            {(props) => (
              <Button variant="subtle" {...props}>
                {say('guestList.fromFile')}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" disabled={guests.length === 0} onClick={() => setIsSwapped(!isSwapped)}>
            {say('guestList.swap')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('guestList.leave')}
          </Button>
          <Button
            data-autofocus={pastedText !== '' || undefined}
            disabled={withoutPlace.length === list.length}
            onClick={() => onTake(list)}
          >
            {say('guestList.take')}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}

const withSwappedNames = (guest: ListedGuest): ListedGuest => ({ ...guest, firstName: guest.lastName, lastName: guest.firstName })

/** Shows every place of the rooms with its guest from the list. */
function ListPreview({ list, draft }: { readonly list: readonly Placement[]; readonly draft: GuestsDraft }) {
  const places = draft.rooms.flatMap(({ guests }, room) => guests.map((_, place) => ({ room, place })))
  return (
    <table className="grid" aria-label={say('guestList.places')}>
      <thead>
        <tr>
          <th scope="col">{say('guestList.place')}</th>
          <th scope="col">{say('guestFields.firstNameLabel')}</th>
          <th scope="col">{say('guestFields.lastNameLabel')}</th>
          <th scope="col">{say('guestList.age')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((spot) => {
          const listedGuest = list.find(
            ({ spot: assignedSpot }) => assignedSpot?.room === spot.room && assignedSpot.place === spot.place,
          )?.guest
          const askedAge = guestAt(draft, spot)?.asked ?? null
          return (
            <tr key={`${spot.room} ${spot.place}`}>
              <td>
                {say('guestFields.guestNumber', { position: spot.room + 1, i: spot.place + 1 })}
                {askedAge !== null && <span className="caption"> {say('rooming.childAsked', { age: askedAge })}</span>}
              </td>
              <td>{listedGuest?.firstName ?? '–'}</td>
              <td>{listedGuest?.lastName ?? '–'}</td>
              <td>{listedGuest ? ageWords(listedGuest) : '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ageWords({ age, born }: ListedGuest): string {
  if (age === null) return '–'
  return born === null ? voice.formats.number(age) : say('guestList.ageAndBirth', { age, born: formatDay(born) })
}
