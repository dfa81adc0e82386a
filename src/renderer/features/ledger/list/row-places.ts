/**
 * Maps row positions to scroll positions for a list of equally tall rows. Both are the same up to the tallest element that the browser
 * supports; above that, the scrollbar moves through the list in proportion.
 */

export interface Extent {
  readonly count: number
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** Height of the visible area, in pixels. */
  readonly seen: number
}

/**
 * Maximum height of the list element, in CSS pixels. Chromium lays nothing out beyond some 33 million device pixels, and up to four of
 * them make one CSS pixel. Up to some two million rows, one turn of the wheel still scrolls less than a window's height.
 */
export const tallest = 8_000_000

const wholeOf = ({ count, rowHeight }: Extent) => count * rowHeight

/** Returns the height of the list element in pixels. */
export const heightOf = (extent: Extent): number => Math.min(wholeOf(extent), tallest)

/** List pixels per scrolled pixel. */
const scaleOf = (extent: Extent) => (wholeOf(extent) <= tallest ? 1 : (wholeOf(extent) - extent.seen) / (heightOf(extent) - extent.seen))

/** Returns the list pixels above the visible area for a scroll position. */
export function aboveOf(extent: Extent, scrollTop: number): number {
  return within(extent, scrollTop * scaleOf(extent))
}

/** Returns the scroll position for a number of list pixels above the visible area: the inverse of `aboveOf`. */
export function scrollTopOf(extent: Extent, above: number): number {
  return within(extent, above) / scaleOf(extent)
}

const within = (extent: Extent, above: number) => Math.max(0, Math.min(wholeOf(extent) - extent.seen, above))

/** Returns the places of the first and last row that are at least partly visible; `last` is less than `first` when there are none. */
export function rowsSeen({ count, rowHeight, seen }: Extent, above: number): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(0, Math.min(count - 1, Math.floor(above / rowHeight))),
    last: Math.min(count - 1, Math.ceil((above + seen) / rowHeight) - 1),
  }
}

/** Returns `above` if the row is wholly visible, else the nearest value at which it is. */
export function aboveWith({ rowHeight, seen }: Extent, above: number, place: number): number {
  const start = place * rowHeight
  return Math.max(Math.min(above, start), start + rowHeight - seen)
}
