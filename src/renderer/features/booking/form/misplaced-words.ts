import { say } from '../../../../shared/words/say.ts'
import { agesWords } from '../../../ui/wording/party-words.ts'
import type { GuestDraft } from './guests.ts'
import { misplaced } from './rooming.ts'

/** Why guests of a room cannot be in their places at their ages, by their position; each of the others is null. */
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
