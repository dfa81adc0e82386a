/**
 * Texts about a stay on paper, in the reader's language. Text from the service and from people is unchanged, except for
 * invisible and direction-changing characters.
 */
import { formatDate } from '../../../shared/domain/date-words.ts'
import { amountsInRemarks } from '../../../shared/domain/hotel-amounts.ts'
import { partyOf as partyIn } from '../../../shared/domain/rooms.ts'
import type { Booking } from '../../../shared/domain/schemas.ts'
import { cleanText, shownCode, tidyLine } from '../../../shared/domain/text.ts'
import { listAll, listWithCommas } from '../../../shared/words/lists.ts'
import type { Voice } from '../../../shared/words/say.ts'

type Occupancy = Booking['occupancies'][number]

/** Returns external text on one line. */
export const oneLine = (text: string | null | undefined): string => tidyLine(cleanText(text ?? '', 300))

/** Returns a reference as it is shown everywhere. */
export const reference = ({ bookingRef, clientRef }: Pick<Booking, 'bookingRef' | 'clientRef'>): string =>
  shownCode(bookingRef ?? clientRef ?? '')

/** Returns a calendar day in words, or that it is not stated. */
export const dayWords = (date: string | null, voice: Voice): string =>
  date === null ? voice.say('paper.notStated') : formatDate(date, voice)

const knownBoards = ['RO', 'BB', 'HB', 'FB', 'AI'] as const

/** Returns the board: the name in the reader's language if it is a documented one, otherwise the service's text. */
export function boardWords({ boardType, boardName }: Pick<Booking, 'boardType' | 'boardName'>, { say }: Voice): string {
  const known = knownBoards.find((code) => code === boardType)
  if (known) return say(`paper.board.${known}`)
  return oneLine(boardName) || oneLine(boardType) || say('paper.notStated')
}

/** Returns who stays in a room, such as `Ada Byron, Tim Byron (7)`: children with their age, joined to the name by a no-break space. */
export const guestsWords = ({ occupants }: Pick<Occupancy, 'occupants'>, voice: Voice): string =>
  listWithCommas(
    occupants.map(({ firstName, lastName, age, occupantType }) => {
      const name = oneLine([firstName, lastName].filter(Boolean).join(' '))
      return name !== '' && occupantType === 'CHILD' && age !== null && age !== undefined ? `${name}\u00a0(${age})` : name
    }),
    voice,
  )

/** Returns the name of the room, or its number in the booking. */
export const roomWords = ({ room }: Pick<Occupancy, 'room'>, number: number, { say }: Voice): string =>
  oneLine(room?.roomDescription) || say('paper.roomNumber', { number })

/**
 * Returns the party of a room, such as `2 adults, children aged 4 and 7`. It counts the named guests. If none are named, it is
 * the capacity of the room, which may be larger.
 */
export function partyWords(occupancy: Occupancy, voice: Voice): string {
  const [people] = partyIn([occupancy]) ?? []
  if (people) return partyOf(people.numberOfAdults, people.childrenAges, voice)
  const { room, occupants } = occupancy
  const adults = room?.numberOfAdults ?? occupants.filter(({ occupantType }) => occupantType !== 'CHILD').length
  return partyOf(adults, room?.childrenAges ?? [], voice)
}

/** Returns the text for a number of adults and children of these ages. */
export function partyOf(adults: number, ages: readonly number[], voice: Voice): string {
  const { say } = voice
  return ages.length === 0
    ? say('paper.adults', { adults })
    : say('paper.adultsAndChildren', { adults, children: ages.length, ages: listAll(ages.map(String), voice) })
}

/** Returns the sentences with amounts from a hotel's remarks, in its own words; null if there are none. */
export function hotelAmountsWords(remarks: string | null, { say }: Voice): string | null {
  const quoted = amountsInRemarks(remarks).map((sentence) => `• ${sentence}`)
  return quoted.length === 0 ? null : [...quoted, say('paper.hotelAmountsNote')].join('\n')
}

/** Returns the name of the person who booked. */
export const holderWords = ({ holder }: Pick<Booking, 'holder'>): string =>
  oneLine([holder?.firstName, holder?.lastName].filter(Boolean).join(' '))
