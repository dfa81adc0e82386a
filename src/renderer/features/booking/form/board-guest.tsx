import { Menu, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown, IconDoorEnter } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { say } from '../../../../shared/words/say.ts'
import type { GuestDraft, GuestsDraft } from './guests.ts'
import { guestAt, isFree, type Spot, waysOf } from './rooming.ts'
import styles from './rooming-board.module.css'
import { guestName, noPlaceWords, placeWords } from './rooming-words.ts'

interface BoardGuestProps {
  readonly draft: GuestsDraft
  readonly guest: GuestDraft
  readonly spot: Spot
  /** Whether this place is the board's single tab stop. */
  readonly active: boolean
  /** Why the guest's age does not fit this place; null if it does. */
  readonly misplaced: string | null
  readonly open: boolean
  onOpen(open: boolean): void
  onFocus(): void
  onPress(event: KeyboardEvent): void
  onMove(to: Spot): void
  /** Whether the dragged guest can be dropped here. */
  readonly takes: boolean
  onDrag(isStart: boolean): void
  onDrop(): void
}

/** Renders one place and its guest. A menu lists the free places and possible swaps in other rooms; the guest can also be dragged there. */
export function BoardGuest({ draft, guest, spot, active, misplaced, open, takes, ...on }: BoardGuestProps) {
  const { onOpen, onFocus, onPress, onMove, onDrag, onDrop } = on
  const ways = waysOf(draft, spot)
  const take = (event: DragEvent) => {
    if (takes) event.preventDefault()
  }
  return (
    <li>
      <Menu opened={open} onChange={onOpen} position="bottom-start" width={280} returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            className={`${styles.guest} ${misplaced === null ? '' : styles.wrong}`}
            data-spot={`${spot.room} ${spot.place}`}
            tabIndex={active ? 0 : -1}
            onFocus={onFocus}
            onKeyDown={onPress}
            draggable={!isFree(guest)}
            data-takes={takes || undefined}
            onDragStart={() => onDrag(true)}
            onDragEnd={() => onDrag(false)}
            onDragOver={take}
            onDrop={(event) => {
              take(event)
              if (takes) onDrop()
            }}
          >
            <span className={isFree(guest) ? 'dim' : styles.who}>{guestName(guest)}</span>
            <IconChevronDown aria-hidden className={styles.opens} />
            <span className={styles.place}>{placeWords(guest)}</span>
            {misplaced !== null && <span className={styles.problem}>{misplaced}</span>}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.map(({ room, free, swaps }) => (
            <div key={room}>
              <Menu.Label>
                {free || swaps.length > 0 ? say('common.roomNumber', { position: room + 1 }) : noPlaceWords(guest, room)}
              </Menu.Label>
              {free && (
                <Menu.Item leftSection={<IconDoorEnter aria-hidden />} onClick={() => onMove(free)}>
                  {say('rooming.moveToRoom', { room: room + 1 })}
                </Menu.Item>
              )}
              {swaps.map((to) => (
                <Menu.Item key={to.place} leftSection={<IconArrowsExchange aria-hidden />} onClick={() => onMove(to)}>
                  {say('rooming.swapWith', { guest: guestName(guestAt(draft, to)), room: room + 1 })}
                </Menu.Item>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
