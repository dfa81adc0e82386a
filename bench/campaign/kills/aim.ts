/** Chooses the moment at which a desk is killed. */
import type { Random } from '../../random.ts'
import type { ShownLine } from './window-lines.ts'

export type Aim =
  /** Between two sends: after the n-th send, when this share of the usual gap has passed. */
  | { readonly kind: 'betweenSends'; readonly send: number; readonly share: number }
  /** As soon as the window is notified that a booking or cancellation is in a state. */
  | { readonly kind: 'line'; readonly what: ShownLine['what']; readonly state: string }
  /** While the ledger is opened and open cases are recovered, when this share of the usual time has passed. */
  | { readonly kind: 'opening'; readonly share: number }

const lines: readonly [Aim, ...Aim[]] = [
  { kind: 'line', what: 'booking', state: 'SENDING' },
  { kind: 'line', what: 'booking', state: 'CONFIRMED' },
  { kind: 'line', what: 'booking', state: 'UNKNOWN' },
  { kind: 'line', what: 'cancellation', state: 'SENDING' },
  { kind: 'line', what: 'cancellation', state: 'CANCELLED' },
  { kind: 'line', what: 'cancellation', state: 'UNKNOWN' },
]

export function takeAim(random: Random): Aim {
  const kind = random.next()
  if (kind < 0.2) return { kind: 'opening', share: random.between(0, 1.2) }
  if (kind < 0.55) return random.pick(lines)
  return { kind: 'betweenSends', send: 1 + random.below(2), share: random.next() }
}
