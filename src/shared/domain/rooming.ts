/**
 * Guests in the rooms of a rate. How many adults a room holds, and of which ages its children are, is part of the rate: its places are fixed, and
 * guests are put into them.
 */
import { youngestAdult } from './ages.ts'

/** One place of a room. */
export interface Place {
  readonly kind: 'ADULT' | 'CHILD'
  /** The age that was asked for; null of an adult. */
  readonly asked: number | null
}

/** What is known of a guest. */
export interface Known {
  /** Null where nobody has said. */
  readonly kind: Place['kind'] | null
  /** On the check-in day; null where it is not known. */
  readonly age: number | null
}

/** Whether a place is one for this guest: an age that is known decides, else what the guest was called; who is not known at all may have any. */
export function suits({ kind, asked }: Place, guest: Known): boolean {
  if (guest.age === null) return guest.kind === null || guest.kind === kind
  return kind === 'CHILD' ? guest.age === asked : guest.kind !== 'CHILD' && guest.age >= youngestAdult
}

/**
 * The place of each guest, by its position, or null where none is left that suits; `suitable` says which do. Guests take the first free place in their
 * order; one who finds none has another guest move, if that one suits elsewhere, so that as many as can be have a place. Nobody who has one loses it.
 */
export function seated(places: number, guests: number, suitable: (place: number, guest: number) => boolean): (number | null)[] {
  const guestAt: (number | null)[] = Array.from({ length: places }, () => null)
  const all = guestAt.map((_, place) => place)
  const seat = (guest: number, tried: Set<number>): boolean => {
    const open = all.filter((place) => !tried.has(place) && suitable(place, guest))
    const free = open.find((place) => guestAt[place] === null)
    const found = free ?? open.find((place) => !tried.has(place) && yields(place, tried))
    if (found === undefined) return false
    guestAt[found] = guest
    return true
  }
  /** Whether the guest of a place goes elsewhere. */
  const yields = (place: number, tried: Set<number>): boolean => {
    tried.add(place)
    const guest = guestAt[place] ?? null
    return guest === null || seat(guest, tried)
  }
  for (let guest = 0; guest < guests; guest++) seat(guest, new Set())
  return Array.from({ length: guests }, (_, guest) => {
    const place = guestAt.indexOf(guest)
    return place < 0 ? null : place
  })
}
