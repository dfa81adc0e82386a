/**
 * Decides which rows of a list are rendered, frame by frame. A ledger row takes about a millisecond on a slow machine, so rendering
 * a page of them at once would drop frames. Visible rows come first; a placeholder is shown for a row that is not rendered yet.
 */

/** Places from `from`, inclusive, to `to`, exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The empty stretch. */
export const none: Stretch = { from: 0, to: 0 }

/** The maximum number of new rows rendered per frame. That is 10,000 pixels a second, faster than a user turns the wheel. */
const batchSize = 6

/** Returns the intersection of two stretches. */
export const overlap = (one: Stretch, other: Stretch): Stretch => {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
  return from < to ? { from, to } : none
}

/** Returns the stretch after `places` rows were inserted before it. */
export const shiftedBy = ({ from, to }: Stretch, places: number): Stretch => ({ from: from + places, to: to + places })

/** Returns the rows of the next frame: the wanted part of those rendered, and up to `most` new rows, visible ones first. */
export function drawnNext(before: Stretch, seen: Stretch, wanted: Stretch, most = batchSize): Stretch {
  if (wanted.from >= wanted.to) return none
  const stillWanted = overlap(before, wanted)
  const first = Math.min(Math.max(seen.from, wanted.from), wanted.to)
  let { from, to } = stillWanted.from < stillWanted.to ? stillWanted : { from: first, to: first }
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
