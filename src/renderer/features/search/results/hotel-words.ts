import type { HotelRow, RateRow } from '../../../../shared/contract/views/search-views.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'

/** Returns e.g. `Barcelona, ES`, with the destination's code if its name is not stated. */
export function placeWords({
  destinationName,
  destinationCode,
  countryCode,
}: Pick<HotelRow, 'destinationName' | 'destinationCode' | 'countryCode'>): string {
  return listWithCommas([destinationName ?? destinationCode, countryCode?.toUpperCase()]) || say('hotel.placeNotStated')
}

/** Returns how old an answer is: `now`, `12 min`, `3 h`. */
export function ageWords(atMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - atMs) / 60_000)
  if (minutes < 1) return say('common.now')
  return minutes < 60 ? say('hotel.minutes', { minutes }) : say('hotel.hours', { hours: Math.floor(minutes / 60) })
}

/** Returns the first room of a rate, with the number of rooms if there are more. */
export function roomWords({ room, rooms }: Pick<RateRow, 'room' | 'rooms'>): string {
  const first = room || say('common.roomNotDescribed')
  return rooms > 1 ? say('hotel.roomsAlike', { rooms, first }) : first
}
