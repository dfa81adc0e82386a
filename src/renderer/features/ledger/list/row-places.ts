/**
 * Where the rows of a list stand, which all have one height: in pixels from the top of the list, and as the browser scrolls. Both are
 * the same as long as the list is no taller than an element may be; above that the scrollbar goes through it in proportion.
 */

export interface Extent {
  readonly count: number
  /** Height of a row, in pixels. */
  readonly rowHeight: number
  /** Height of what is seen of the rows, in pixels. */
  readonly seen: number
}

/**
 * The tallest that a list is made, in pixels. Chromium lays nothing out beyond some 33 million of the screen's own pixels, of which up to
 * four make one of the page's. A turn of the wheel stays below a window's height up to some two million rows.
 */
export const tallest = 8_000_000

const wholeOf = ({ count, rowHeight }: Extent) => count * rowHeight

/** Height of the list as the page has it. */
export const heightOf = (extent: Extent): number => Math.min(wholeOf(extent), tallest)

/** Pixels of the list that one pixel of the scrollbar's way stands for. */
const scaleOf = (extent: Extent) => (wholeOf(extent) <= tallest ? 1 : (wholeOf(extent) - extent.seen) / (heightOf(extent) - extent.seen))

/** Pixels of the list above what is seen. */
export function aboveOf(extent: Extent, scrollTop: number): number {
  return within(extent, scrollTop * scaleOf(extent))
}

/** The other way round: where a list is scrolled to when so many pixels stand above. */
export function scrollTopOf(extent: Extent, above: number): number {
  return within(extent, above) / scaleOf(extent)
}

const within = (extent: Extent, above: number) => Math.max(0, Math.min(wholeOf(extent) - extent.seen, above))

/** The places of the first and the last row that are seen, in part at least; the last lies before the first where there are none. */
export function rowsSeen({ count, rowHeight, seen }: Extent, above: number): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(0, Math.min(count - 1, Math.floor(above / rowHeight))),
    last: Math.min(count - 1, Math.ceil((above + seen) / rowHeight) - 1),
  }
}

/** `above` when a row is wholly seen, and else the nearest at which it is. */
export function aboveWith({ rowHeight, seen }: Extent, above: number, place: number): number {
  const start = place * rowHeight
  return Math.max(Math.min(above, start), start + rowHeight - seen)
}
