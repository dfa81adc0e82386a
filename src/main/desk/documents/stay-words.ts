/** Words of a stay on paper, in the reader's language. What the service and people wrote stays as it came, but for what hides or turns. */
import { formatDate } from '../../../shared/domain/date-words.ts'
import { amountsInRemarks } from '../../../shared/domain/hotel-amounts.ts'
import { partyOf as partyIn } from '../../../shared/domain/rooms.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { cleanText, shownCode, tidyLine } from '../../../shared/domain/text.ts'
import { listAll, listWithCommas } from '../../../shared/words/lists.ts'
import type { Voice } from '../../../shared/words/say.ts'

type Occupancy = Booking['occupancies'][number]

/** One line of somebody's text. */
export const line = (text: string | null | undefined): string => tidyLine(cleanText(text ?? '', 300))

/** A reference, as it is shown everywhere. */
export const reference = ({ bookingRef, clientRef }: Pick<Booking, 'bookingRef' | 'clientRef'>): string =>
  shownCode(bookingRef ?? clientRef ?? '')

/** A calendar day; the words for one that is not stated. */
export const dayWords = (date: string | null, voice: Voice): string =>
  date === null ? voice.say('paper.notStated') : formatDate(date, voice)

const knownBoards = ['RO', 'BB', 'HB', 'FB', 'AI'] as const

/** The board: of the documented ones its name in the reader's language, else as it came. */
export function boardWords({ boardType, boardName }: Pick<Booking, 'boardType' | 'boardName'>, { say }: Voice): string {
  const known = knownBoards.find((code) => code === boardType)
  if (known) return say(`paper.board.${known}`)
  return line(boardName) || line(boardType) || say('paper.notStated')
}

/** `Ada Byron, Tim Byron (7)`: who stays in a room, children with their age, which no line end parts from the name. */
export const guestsWords = ({ occupants }: Pick<Occupancy, 'occupants'>, voice: Voice): string =>
  listWithCommas(
    occupants.map(({ firstName, lastName, age, occupantType }) => {
      const name = line([firstName, lastName].filter(Boolean).join(' '))
      return name !== '' && occupantType === 'CHILD' && age !== null && age !== undefined ? `${name}\u00a0(${age})` : name
    }),
    voice,
  )

/** What the room is called, else its place in the booking. */
export const roomWords = ({ room }: Pick<Occupancy, 'room'>, number: number, { say }: Voice): string =>
  line(room?.roomDescription) || say('paper.roomNumber', { number })

/** Who stays: `2 adults, children aged 4 and 7`. What the room takes, which may be more, only where the booking does not say who they are. */
export function partyWords(occupancy: Occupancy, voice: Voice): string {
  const [people] = partyIn([occupancy]) ?? []
  if (people) return partyOf(people.numberOfAdults, people.childrenAges, voice)
  const { room, occupants } = occupancy
  const adults = room?.numberOfAdults ?? occupants.filter(({ occupantType }) => occupantType !== 'CHILD').length
  return partyOf(adults, room?.childrenAges ?? [], voice)
}

/** The same of so many adults and children of these ages. */
export function partyOf(adults: number, ages: readonly number[], voice: Voice): string {
  const { say } = voice
  return ages.length === 0
    ? say('paper.adults', { adults })
    : say('paper.adultsAndChildren', { adults, children: ages.length, ages: listAll(ages.map(String), voice) })
}

/** The amounts that a hotel names in its remarks, in its own words; null where it names none. */
export function hotelAmountsWords(remarks: string | null, { say }: Voice): string | null {
  const quoted = amountsInRemarks(remarks).map((sentence) => `• ${sentence}`)
  return quoted.length === 0 ? null : [...quoted, say('paper.hotelAmountsNote')].join('\n')
}

/** Who booked. */
export const holderWords = ({ holder }: Pick<Booking, 'holder'>): string =>
  line([holder?.firstName, holder?.lastName].filter(Boolean).join(' '))
