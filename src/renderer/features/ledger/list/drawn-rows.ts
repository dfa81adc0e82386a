/**
 * Which rows of a list are drawn, frame by frame. A row of the ledger takes about a millisecond of a slow machine: a page of them at once
 * would hold the frame up, and whatever moves with it. The rows in sight come first; where one is not drawn yet, a quiet place stands for it.
 */

/** Places from `from` on, without `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** No place at all. */
export const none: Stretch = { from: 0, to: 0 }

/** Rows that are drawn anew in one frame, at most. A hand at a wheel turns no faster: that is 10,000 pixels a second. */
const atOnce = 6

/** Where two stretches meet; empty where they do not. */
export const overlap = (one: Stretch, other: Stretch): Stretch => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to ? { from, to } : none
}

/** The same places after so many came in before them. */
export const shiftedBy = ({ from, to }: Stretch, places: number): Stretch => ({ from: from + places, to: to + places })

/** What is drawn in the next frame: of what was drawn, all that is wanted, and so many rows more, those that are seen before those around them. */
export function drawnNext(before: Stretch, seen: Stretch, wanted: Stretch, most = atOnce): Stretch {
  if (wanted.from >= wanted.to) return none
  const kept = overlap(before, wanted)
  const first = Math.min(Math.max(seen.from, wanted.from), wanted.to)
  let { from, to } = kept.from < kept.to ? kept : { from: first, to: first }
  let left = most
  const take = (rows: number) => {
    const taken = Math.max(0, Math.min(rows, left))
    left -= taken
    return taken
  }
  const inSight = overlap(seen, wanted)
  for (const goal of [inSight.from < inSight.to ? inSight : { from, to }, wanted]) {
    to += take(goal.to - to)
    from -= take(from - goal.from)
  }
  return { from, to }
}
