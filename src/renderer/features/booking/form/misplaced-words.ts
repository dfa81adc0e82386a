import { say } from '../../../../shared/words/say.ts'
import { agesWords } from '../../../ui/wording/party-words.ts'
import type { GuestDraft } from './guests.ts'
import { misplaced } from './rooming.ts'

/** Returns for each guest of a room why the room was not searched for a guest of that age; null if it was, or if the age is unknown. */
export function misplacedWords(guests: readonly GuestDraft[]): (string | null)[] {
  const wrong = misplaced(guests)
  const asked = guests.flatMap((guest) => (guest.asked === null ? [] : [guest.asked]))
  return guests.map((guest, place) => {
    if (!wrong.includes(place) || typeof guest.age !== 'number') return null
    return guest.kind === 'ADULT'
      ? say('rooming.adultPlace', { age: guest.age })
      : say('rooming.childPlace', { age: guest.age, asked: agesWords(asked) })
  })
}
