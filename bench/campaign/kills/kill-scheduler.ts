/** Kills a desk at its aim, judged by the lines it prints and by how long things usually take. */
import type { Aim } from './aim.ts'
import type { WindowLine } from './window-lines.ts'

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
