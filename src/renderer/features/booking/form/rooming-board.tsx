import { Button, Menu, Modal, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconChevronDown, IconDoorEnter } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { keyWords } from '../../../ui/keys/keys.ts'
import { backwardKey, directionOfKey, forwardKey } from '../../../ui/keys/sides.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { agesWords, partyWords } from '../../../ui/wording/stay-words.ts'
import { type GuestDraft, type GuestsDraft, inSequence, knownAge } from './guests.ts'
import { exchanged, findMisplaced, type GuestPlace, guestAt, isFree, movesFrom, placesFor } from './rooming.ts'
import styles from './rooming-board.module.css'

/** Returns, for each guest of a room, the text that the age was not searched for in this room; null if the age fits or is unknown. */
export function misplacedWords(guests: readonly GuestDraft[]): (string | null)[] {
  const wrong = findMisplaced(guests)
  const asked = guests.flatMap((guest) => (guest.asked === null ? [] : [guest.asked]))
  return guests.map((guest, place) => {
    if (!wrong.includes(place) || typeof guest.age !== 'number') return null
    return guest.kind === 'ADULT'
      ? say('rooming.adultPlace', { age: guest.age })
      : say('rooming.childPlace', { age: guest.age, asked: agesWords(asked) })
  })
}

/** Returns the name of the guest in a place, or that nobody is in it. */
function guestName(guest: GuestDraft | undefined): string {
  const name = `${guest?.firstName ?? ''} ${guest?.lastName ?? ''}`.trim()
  return guest?.firstName.trim() ? name : say('rooming.nobodyYet')
}

/** Describes a place with the age if known: `Adult, 41`, `Child aged 7`. */
function placeWords(guest: GuestDraft): string {
  const { kind, asked } = guest
  const age = knownAge(guest)
  if (kind === 'CHILD') return asked === null ? say('guestFields.child') : say('rooming.childAsked', { age: asked })
  return age === null ? say('guestFields.adult') : say('rooming.adultAged', { age: voice.formats.number(age) })
}

/** Returns why a guest cannot move into a room; `room` is the room index. */
function noPlaceWords(guest: GuestDraft, room: number): string {
  const age = knownAge(guest) ?? guest.asked
  if (guest.kind === 'ADULT' || age === null) return say('rooming.noPlaceForAdult', { room: room + 1 })
  return say('rooming.noPlaceForChild', { room: room + 1, age })
}

interface BoardGuestProps {
  readonly draft: GuestsDraft
  readonly guest: GuestDraft
  readonly spot: GuestPlace
  /** Whether this place is the board's single tab stop. */
  readonly active: boolean
  /** Why the guest's age does not fit this place; null if it does. */
  readonly misplaced: string | null
  readonly open: boolean
  onOpen(open: boolean): void
  onFocus(): void
  onPress(event: KeyboardEvent): void
  onMove(to: GuestPlace): void
  /** Whether the dragged guest can be dropped here. */
  readonly canDropHere: boolean
  onDrag(isStart: boolean): void
  onDrop(): void
}

/** Renders one place and its guest. A menu lists the free places and possible swaps in other rooms; the guest can also be dragged there. */
function BoardGuest({ draft, guest, spot, active, misplaced, open, canDropHere, ...on }: BoardGuestProps) {
  const { onOpen, onFocus, onPress, onMove, onDrag, onDrop } = on
  const roomMoves = movesFrom(draft, spot)
  const take = (event: DragEvent) => {
    if (canDropHere) event.preventDefault()
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
            data-takes={canDropHere || undefined}
            onDragStart={() => onDrag(true)}
            onDragEnd={() => onDrag(false)}
            onDragOver={take}
            onDrop={(event) => {
              take(event)
              if (canDropHere) onDrop()
            }}
          >
            <span className={isFree(guest) ? 'dim' : styles.who}>{guestName(guest)}</span>
            <IconChevronDown aria-hidden className={styles.opens} />
            <span className={styles.place}>{placeWords(guest)}</span>
            {misplaced !== null && <span className={styles.problem}>{misplaced}</span>}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {roomMoves.map(({ room, free, swaps }) => (
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

interface RoomingBoardProps {
  readonly draft: GuestsDraft
  readonly rooms: readonly Room[]
  onChange(draft: GuestsDraft): void
  onClose(): void
}

/**
 * Shows all rooms of the rate side by side. A guest moves to another room by the menu, with Control and an arrow key, or by dragging. Places are
 * fixed by the search, so moving to an occupied place swaps the two guests.
 */
export function RoomingBoard({ draft, rooms, onChange, onClose }: RoomingBoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<GuestPlace>({ room: 0, place: 0 })
  // The place whose menu is open; Escape closes the menu first, then the board.
  const [open, setOpen] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The place whose guest is being dragged.
  const [dragged, setDragged] = useState<GuestPlace | null>(null)
  const dropPlaces = dragged === null ? [] : placesFor(draft, dragged)
  const activeKey = `${active.room} ${active.place}`
  // The focus follows the moved guest.
  useEffect(() => {
    board.current?.querySelector<HTMLElement>(`[data-spot="${activeKey}"]`)?.focus()
  }, [activeKey])

  const move = (from: GuestPlace, to: GuestPlace) => {
    const [guest, other] = [guestAt(draft, from), guestAt(draft, to)]
    if (!guest || !other) return
    onChange(exchanged(draft, from, to))
    setActive(to)
    const words = { guest: guestName(guest), room: to.room + 1 }
    setAnnouncement(
      isFree(other) ? say('rooming.moved', words) : say('rooming.swapped', { ...words, other: guestName(other), otherRoom: from.room + 1 }),
    )
  }
  const press = (event: React.KeyboardEvent, from: GuestPlace) => {
    if (event.key === 'Escape') setOpen(null)
    const [roomStep, placeStep] = [directionOfKey(event.key), event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0]
    if (roomStep === 0 && placeStep === 0) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      const targetMoves = movesFrom(draft, from).find(({ room }) => room === from.room + roomStep)
      const to = targetMoves && (targetMoves.free ?? targetMoves.swaps[0])
      const guest = guestAt(draft, from)
      if (to) move(from, to)
      else if (targetMoves && guest && !isFree(guest)) setAnnouncement(noPlaceWords(guest, targetMoves.room))
      return
    }
    const room = Math.min(Math.max(from.room + roomStep, 0), draft.rooms.length - 1)
    const last = (draft.rooms[room]?.guests.length ?? 1) - 1
    setActive({ room, place: Math.min(Math.max(from.place + placeStep, 0), last) })
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={say('rooming.title')}
      size={Math.min(1180, 120 + 260 * draft.rooms.length)}
      yOffset={24}
      closeOnEscape={open === null}
    >
      <p className={styles.hint}>
        {say('rooming.hint', { back: keyWords(`ctrl+${backwardKey()}`), on: keyWords(`ctrl+${forwardKey()}`) })}
      </p>
      <p className="unseen" role="status">
        {announcement}
      </p>
      <div ref={board} className={styles.board}>
        {draft.rooms.map(({ sequence, guests }, room) => (
          <section key={sequence} className={styles.room} aria-label={say('common.roomNumber', { position: room + 1 })}>
            <h3 className={styles.name}>{say('common.roomNumber', { position: room + 1 })}</h3>
            <p className={styles.description}>{inSequence(rooms)[room]?.room.roomDescription ?? say('common.roomNotDescribed')}</p>
            <p className="caption">
              {say('rooming.placesAndNamed', {
                party: partyWords({
                  numberOfAdults: guests.filter(({ kind }) => kind === 'ADULT').length,
                  childrenAges: guests.flatMap(({ asked }) => (asked === null ? [] : [asked])),
                }),
                named: guests.filter((guest) => !isFree(guest)).length,
                guests: guests.length,
              })}
            </p>
            <ul className={styles.guests}>
              {guests.map((guest, place) => (
                <BoardGuest
                  // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their position
                  key={place}
                  draft={draft}
                  guest={guest}
                  spot={{ room, place }}
                  active={activeKey === `${room} ${place}`}
                  misplaced={misplacedWords(guests)[place] ?? null}
                  open={open === `${room} ${place}`}
                  onOpen={(opens) => setOpen(opens ? `${room} ${place}` : null)}
                  onFocus={() => setActive({ room, place })}
                  onPress={(event) => press(event, { room, place })}
                  onMove={(to) => move({ room, place }, to)}
                  canDropHere={dropPlaces.some((dropPlace) => dropPlace.room === room && dropPlace.place === place)}
                  onDrag={(begins) => setDragged(begins ? { room, place } : null)}
                  onDrop={() => dragged && move(dragged, { room, place })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <DialogFoot>
        <Button onClick={onClose}>{say('common.done')}</Button>
      </DialogFoot>
    </Modal>
  )
}
