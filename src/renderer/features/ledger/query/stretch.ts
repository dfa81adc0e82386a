/**
 * Which rows of a list are held: one stretch around what is seen, read in one question, so that no booking stands in it twice and none
 * is missing, and no more of a long list is held than of a short one. Places are counted from 0.
 */
import type { Kept } from '../../../../shared/contract/views/ledger-views.ts'

/** What is seen of a list: the places of its first and its last row, and the booking that is to stay where it is. */
export interface Sight {
  readonly first: number
  readonly last: number
  /** Null at the top of the list, where what is new is to be seen. */
  readonly kept: Kept | null
}

/** Rows that are held. The largest window shows some 80. */
export const heldRows = 300
/** More rows are asked for before fewer than these are held above or below what is seen. */
const nearEdge = 60

export const top: Sight = { first: 0, last: 0, kept: null }

const clamp = (place: number, most: number) => Math.max(0, Math.min(most, place))

/** The sight on a list of that many rows. */
export function within(sight: Sight, count: number): Sight {
  return { ...sight, first: clamp(sight.first, count - 1), last: clamp(sight.last, count - 1) }
}

/** The same sight when what it looks at has moved by so many places. */
export function shifted({ first, last, kept }: Sight, places: number): Sight {
  const place = (before: number) => Math.max(0, before + places)
  return { first: place(first), last: place(last), kept: kept && { ...kept, place: place(kept.place) } }
}

/** The rows to hold for a sight, as many before it as after it where there are as many. */
export function stretchAround(sight: Sight, count: number): { readonly from: number; readonly limit: number } {
  const { first, last } = within(sight, count)
  return { from: clamp(Math.floor((first + last + 1 - heldRows) / 2), count - heldRows), limit: heldRows }
}

/** Whether the stretch that begins at `from` holds a sight on a list of `count` rows, and enough around it to scroll on. */
export function isHeld(from: number, { first, last }: Sight, count: number): boolean {
  return from <= clamp(first - nearEdge, count - 1) && clamp(last + nearEdge, count - 1) < from + heldRows
}

/** Whether the stretch that begins at `from` holds any of the rows that are seen. */
export function reaches(from: number, { first, last }: Sight): boolean {
  return from <= last && first < from + heldRows
}

/** The booking to keep in its place, unless another part of the list is asked for. */
export function keptWithin({ from, limit }: { readonly from: number; readonly limit: number }, { kept }: Sight): Kept | null {
  return kept !== null && kept.place >= from && kept.place < from + limit ? kept : null
}
