import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Room } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { keyWords } from '../../../ui/keys/keys.ts'
import { alongLine, backwardKey, forwardKey } from '../../../ui/keys/sides.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { partyWords } from '../../../ui/wording/party-words.ts'
import { BoardGuest } from './board-guest.tsx'
import { type GuestsDraft, inSequence } from './guests.ts'
import { misplacedWords } from './misplaced-words.ts'
import { exchanged, guestAt, isFree, placesFor, type Spot, waysOf } from './rooming.ts'
import styles from './rooming-board.module.css'
import { guestName, noPlaceWords } from './rooming-words.ts'

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
  const [active, setActive] = useState<Spot>({ room: 0, place: 0 })
  // The place whose menu is open; Escape closes the menu first, then the board.
  const [open, setOpen] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The place whose guest is being dragged.
  const [dragged, setDragged] = useState<Spot | null>(null)
  const takers = dragged === null ? [] : placesFor(draft, dragged)
  const at = `${active.room} ${active.place}`
  // The focus follows the moved guest.
  useEffect(() => {
    board.current?.querySelector<HTMLElement>(`[data-spot="${at}"]`)?.focus()
  }, [at])

  const move = (from: Spot, to: Spot) => {
    const [guest, other] = [guestAt(draft, from), guestAt(draft, to)]
    if (!guest || !other) return
    onChange(exchanged(draft, from, to))
    setActive(to)
    const words = { guest: guestName(guest), room: to.room + 1 }
    setAnnouncement(
      isFree(other) ? say('rooming.moved', words) : say('rooming.swapped', { ...words, other: guestName(other), otherRoom: from.room + 1 }),
    )
  }
  const press = (event: React.KeyboardEvent, from: Spot) => {
    if (event.key === 'Escape') setOpen(null)
    const [along, down] = [alongLine(event.key), event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0]
    if (along === 0 && down === 0) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) {
      const way = waysOf(draft, from).find(({ room }) => room === from.room + along)
      const to = way && (way.free ?? way.swaps[0])
      const guest = guestAt(draft, from)
      if (to) move(from, to)
      else if (way && guest && !isFree(guest)) setAnnouncement(noPlaceWords(guest, way.room))
      return
    }
    const room = Math.min(Math.max(from.room + along, 0), draft.rooms.length - 1)
    const last = (draft.rooms[room]?.guests.length ?? 1) - 1
    setActive({ room, place: Math.min(Math.max(from.place + down, 0), last) })
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
                  active={at === `${room} ${place}`}
                  misplaced={misplacedWords(guests)[place] ?? null}
                  open={open === `${room} ${place}`}
                  onOpen={(opens) => setOpen(opens ? `${room} ${place}` : null)}
                  onFocus={() => setActive({ room, place })}
                  onPress={(event) => press(event, { room, place })}
                  onMove={(to) => move({ room, place }, to)}
                  takes={takers.some((taker) => taker.room === room && taker.place === place)}
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
