import { say, voice } from '../../../../shared/words/say.ts'
import { type GuestDraft, knownAge } from './guests.ts'

/** Returns the name of the guest in a place, or that nobody is in it. */
export function guestName(guest: GuestDraft | undefined): string {
  const name = `${guest?.firstName ?? ''} ${guest?.lastName ?? ''}`.trim()
  return guest?.firstName.trim() ? name : say('rooming.nobodyYet')
}

/** Describes a place with the age if known: `Adult, 41`, `Child aged 7`. */
export function placeWords(guest: GuestDraft): string {
  const { kind, asked } = guest
  const age = knownAge(guest)
  if (kind === 'CHILD') return asked === null ? say('guestFields.child') : say('rooming.childAsked', { age: asked })
  return age === null ? say('guestFields.adult') : say('rooming.adultAged', { age: voice.formats.number(age) })
}

/** Returns why a guest cannot move into a room; `room` is the room index. */
export function noPlaceWords(guest: GuestDraft, room: number): string {
  const age = knownAge(guest) ?? guest.asked
  if (guest.kind === 'ADULT' || age === null) return say('rooming.noPlaceForAdult', { room: room + 1 })
  return say('rooming.noPlaceForChild', { room: room + 1, age })
}
