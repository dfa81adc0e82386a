/**
 * Assigns guests to the rooms of a rate. The rate fixes each room's number of adults and the ages of its children: its places are given, and guests
 * are assigned to them.
 */
import { youngestAdult } from './ages.ts'

/** One place in a room. */
export interface Place {
  readonly kind: 'ADULT' | 'CHILD'
  /** The age in the search; null for an adult. */
  readonly asked: number | null
}

/** What is known about a guest. */
export interface KnownGuest {
  /** Null if not stated. */
  readonly kind: Place['kind'] | null
  /** On the check-in day; null if unknown. */
  readonly age: number | null
}

/** Whether a guest may take a place: a known age decides, else the stated kind; without either, a guest may take any place. */
export function canTakePlace({ kind, asked }: Place, guest: KnownGuest): boolean {
  if (guest.age === null) return guest.kind === null || guest.kind === kind
  return kind === 'CHILD' ? guest.age === asked : guest.kind !== 'CHILD' && guest.age >= youngestAdult
}

/**
 * Assigns guests to places: returns each guest's place by its index, or null if no suitable place is left. Guests take the first free such place in
 * order; if there is none, another guest moves to a different suitable place, so that as many guests as possible are assigned. Nobody loses a place.
 */
export function matchGuestsToPlaces(
  places: number,
  guests: number,
  suitable: (place: number, guest: number) => boolean,
): (number | null)[] {
  const guestAt: (number | null)[] = Array.from({ length: places }, () => null)
  const all = guestAt.map((_, place) => place)
  const seat = (guest: number, tried: Set<number>): boolean => {
    const suitablePlaces = all.filter((place) => !tried.has(place) && suitable(place, guest))
    const free = suitablePlaces.find((place) => guestAt[place] === null)
    const found = free ?? suitablePlaces.find((place) => !tried.has(place) && canMove(place, tried))
    if (found === undefined) return false
    guestAt[found] = guest
    return true
  }
  /** Whether the guest in a place can move to another. */
  const canMove = (place: number, tried: Set<number>): boolean => {
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
