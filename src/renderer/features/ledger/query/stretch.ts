/**
 * Decides which rows of a list are loaded: one stretch around the visible rows. It is read in one request, so that no booking is missing
 * or listed twice, and its size is fixed, so that a long list needs no more memory than a short one. Places are counted from 0.
 */
import type { PinnedRow } from '../../../../shared/contract/views/ledger-views.ts'

/** The visible part of a list: the places of its first and last row, and the booking whose position on screen is pinned. */
export interface VisibleRows {
  readonly first: number
  readonly last: number
  /** Null at the top of the list, so that new bookings become visible. */
  readonly pinned: PinnedRow | null
}

/** Number of loaded rows. The largest window shows some 80. */
export const loadedRows = 300
/** More rows are requested when fewer than these are loaded above or below the visible ones. */
const nearEdge = 60

export const top: VisibleRows = { first: 0, last: 0, pinned: null }

const clamp = (place: number, max: number) => Math.max(0, Math.min(max, place))

/** Returns the visible rows clamped to a list of `count` rows. */
export function clampRows(visibleRows: VisibleRows, count: number): VisibleRows {
  return { ...visibleRows, first: clamp(visibleRows.first, count - 1), last: clamp(visibleRows.last, count - 1) }
}

/** Returns the positions of the visible rows after they have shifted by `places`. */
export function shiftRows({ first, last, pinned }: VisibleRows, places: number): VisibleRows {
  const place = (before: number) => Math.max(0, before + places)
  return { first: place(first), last: place(last), pinned: pinned && { ...pinned, place: place(pinned.place) } }
}

/** Returns the rows to load. The visible rows are in the middle, except near the ends of the list. */
export function stretchAround(visibleRows: VisibleRows, count: number): { readonly from: number; readonly limit: number } {
  const { first, last } = clampRows(visibleRows, count)
  return { from: clamp(Math.floor((first + last + 1 - loadedRows) / 2), count - loadedRows), limit: loadedRows }
}

/** Returns whether the rows loaded from `from` include the visible rows and enough rows around them to scroll. `count` is all rows. */
export function isLoaded(from: number, { first, last }: VisibleRows, count: number): boolean {
  return from <= clamp(first - nearEdge, count - 1) && clamp(last + nearEdge, count - 1) < from + loadedRows
}

/** Returns whether the rows loaded from `from` include any visible row. */
export function includesVisibleRow(from: number, { first, last }: VisibleRows): boolean {
  return from <= last && first < from + loadedRows
}

/** Returns the pinned booking, or null if it is outside the requested rows. */
export function pinnedRowIn({ from, limit }: { readonly from: number; readonly limit: number }, { pinned }: VisibleRows): PinnedRow | null {
  return pinned !== null && pinned.place >= from && pinned.place < from + limit ? pinned : null
}
