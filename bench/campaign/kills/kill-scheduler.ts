/** Chooses the moment at which a desk is killed, and kills it then, judged by the lines it prints and by how long things usually take. */
import type { Random } from '../../random.ts'
import type { ShownLine, WindowLine } from './window-log.ts'

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

/** Usual durations in milliseconds, learned from every desk. */
export interface Pace {
  openingMs: number
  gapMs: number
}

/** A desk that never meets its aim is killed after this many sends, or this long after its ledger opened. */
const maxSends = 4
const longestDayMs = 6_000

/** Schedules the kill and returns the listener for the desk's lines. `nowMs` must be monotonic. */
export function scheduleKill(aim: Aim, pace: Pace, kill: () => void, nowMs = () => performance.now()): (line: WindowLine) => void {
  let openingAtMs = 0
  let sentAtMs = 0
  let sends = 0

  const sent = () => {
    const atMs = nowMs()
    if (sends > 0) pace.gapMs = learn(pace.gapMs, atMs - sentAtMs)
    sentAtMs = atMs
    sends += 1
    if (sends > maxSends) kill()
    if (aim.kind === 'betweenSends' && sends === aim.send) setTimeout(kill, aim.share * pace.gapMs)
  }

  return (line) => {
    switch (line.kind) {
      case 'opening':
        openingAtMs = nowMs()
        if (aim.kind === 'opening') setTimeout(kill, aim.share * pace.openingMs)
        return
      case 'ready':
        pace.openingMs = learn(pace.openingMs, nowMs() - openingAtMs)
        setTimeout(kill, longestDayMs)
        return
      case 'shown':
        if (aim.kind === 'line' && aim.what === line.what && aim.state === line.state) return kill()
        if (line.state === 'SENDING') sent()
        return
      case 'trouble':
        kill()
    }
  }
}

const learn = (usualMs: number, thisMs: number) => usualMs + (thisMs - usualMs) / 8
