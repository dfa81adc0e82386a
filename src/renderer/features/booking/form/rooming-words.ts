import { say, voice } from '../../../../shared/words/say.ts'
import { type GuestDraft, knownAge } from './guests.ts'

/** Who is in a place, as a clerk reads it. */
export function guestName(guest: GuestDraft | undefined): string {
  const name = `${guest?.firstName ?? ''} ${guest?.lastName ?? ''}`.trim()
  return guest?.firstName.trim() ? name : say('rooming.nobodyYet')
}

/** What a place is, and how old its guest is where that is known: `Adult, 41`, `Child aged 7`. */
export function placeWords(guest: GuestDraft): string {
  const { kind, asked } = guest
  const age = knownAge(guest)
  if (kind === 'CHILD') return asked === null ? say('guestFields.child') : say('rooming.childAsked', { age: asked })
  return age === null ? say('guestFields.adult') : say('rooming.adultAged', { age: voice.formats.number(age) })
}

/** Why a guest has no way into a room, by its position. */
export function noPlaceWords(guest: GuestDraft, room: number): string {
  const age = knownAge(guest) ?? guest.asked
  if (guest.kind === 'ADULT' || age === null) return say('rooming.noPlaceForAdult', { room: room + 1 })
  return say('rooming.noPlaceForChild', { room: room + 1, age })
}
