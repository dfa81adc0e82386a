import type { LedgerRecord } from '../../../../shared/contract/views/ledger-views.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import { Fact, Facts, Part } from './facts.tsx'
import styles from './record.module.css'

type Booking = LedgerRecord['booking']
type Occupant = Booking['occupancies'][number]['occupants'][number]

/** Returns the name of a person, as far as it is known. */
export const nameOf = (person: { readonly firstName: string | null; readonly lastName: string | null }) =>
  [person.firstName, person.lastName].filter(Boolean).join(' ')

/** Describes a guest: `Anna Pryde, child, 7`. Missing parts are omitted. */
export function guestWords(guest: Occupant): string {
  const { occupantType } = guest
  const kind =
    occupantType === null || occupantType === 'ADULT'
      ? null
      : occupantType === 'CHILD'
        ? say('bookingStay.child')
        : occupantType.toLowerCase()
  const age = guest.age === null ? null : `${guest.age}`
  return listWithCommas([nameOf(guest) || say('bookingStay.nameNotStated'), kind, age])
}

/** Renders the client, the ways to reach the holder, and the rooms with their guests. */
export function BookingStay({ booking, client }: Pick<LedgerRecord, 'booking' | 'client'>) {
  const { holder, occupancies } = booking
  return (
    <Part title={say('common.stay')}>
      <Facts>
        {client && <Fact name={say('common.client')}>{client.name}</Fact>}
        {holder?.email && <Fact name={say('common.email')}>{holder.email}</Fact>}
        {holder?.phone && <Fact name={say('bookingStay.phone')}>{holder.phone}</Fact>}
      </Facts>
      <ol className={styles.rooms}>
        {occupancies.map(({ room, occupants }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no unique id; two may share a sequence
          <li key={i} className={styles.room}>
            <div className="strong">
              {occupancies.length > 1 && `${room?.sequence ?? i + 1}. `}
              {room?.roomDescription ?? say('common.roomNotDescribed')}
            </div>
            <ul className={styles.guests}>
              {occupants.map((guest, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two guests may have the same name and age
                <li key={j}>{guestWords(guest)}</li>
              ))}
              {occupants.length === 0 && <li className="dim">{say('bookingStay.guestsNotStated')}</li>}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  )
}
