import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import type { ListedName } from './guest-names.ts'
import type { GuestsDraft } from './guests.ts'
import { otherThanLatin } from './latin-names.ts'

interface GuestListDialogProps {
  readonly names: readonly ListedName[]
  readonly draft: GuestsDraft
  onTake(names: readonly ListedName[]): void
  onClose(): void
}

/** A look at a pasted guest list before it is taken: who comes into which room, with first and last names swapped where the list has them so. */
export function GuestListDialog({ names, draft, onTake, onClose }: GuestListDialogProps) {
  const [swapped, setSwapped] = useState(false)
  const listed = swapped ? names.map(({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName })) : names
  const places = draft.rooms.flatMap(({ guests }, room) => guests.map((_, guest) => ({ room: room + 1, guest: guest + 1 })))
  const left = names.length - places.length
  return (
    <Modal opened onClose={onClose} title={say('guestList.title')} size={580}>
      <Stack gap="md">
        <table className="grid" aria-label={say('guestList.title')}>
          <thead>
            <tr>
              <th scope="col">{say('guestList.place')}</th>
              <th scope="col">{say('guestFields.firstName')}</th>
              <th scope="col">{say('guestFields.lastName')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ room, guest }, i) => (
              <tr key={`${room} ${guest}`}>
                <td>{say('guestFields.roomPositionGuestI', { position: room, i: guest })}</td>
                <td>{listed[i]?.firstName ?? '–'}</td>
                <td>{listed[i]?.lastName ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && <p className="ink-unknown">{say('guestList.moreNamesThanGuests', { left })}</p>}
        {listed.some(otherThanLatin) && <p className="caption">{say('guestList.asInThePassport')}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={() => setSwapped(!swapped)}>
            {say('guestList.swap')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {say('guestList.leave')}
          </Button>
          <Button data-autofocus onClick={() => onTake(listed)}>
            {say('guestList.take')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
