/** Texts about a sync with the service. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { formatDate, formatTimeToTheSecond } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'

type CatchUp = NonNullable<DeskState['catchUp']>

/** Returns the progress of the catch-up in words. The number of calls is left out if there is only one. */
export function catchUpWords({ since, windows, done, asking }: CatchUp): string {
  const progressText = windows > 1 ? say('catchUp.progress', { done, windows }) : ''
  return asking ? say('catchUp.asking', { since: formatDate(since), of: progressText }) : say('catchUp.notAnswered', { of: progressText })
}

/** The state of a sync in the window. */
export type SyncState =
  | { readonly status: 'idle' }
  /** `asked`: the clerk started the sync and expects a result. `stopping`: the clerk has asked to stop it. */
  | { readonly status: 'running'; readonly asked: boolean; readonly progress: Comparison | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly result: Comparison }
  | { readonly status: 'failed'; readonly failure: Failure }

const bookings = (n: number) => say('sync.bookingCount', { n })

/** Returns the progress of a sync in words. */
export function syncingWords({ done, windows, added, changed }: Comparison): string {
  return say('sync.running', { done, windows, bookings: bookings(added), changed })
}

/** Returns until when a sync pauses because the service asked for fewer requests; null if it does not pause. */
export function pauseWords({ pausedUntilMs }: Pick<Comparison, 'pausedUntilMs'>, nowMs: number, zone: string): string | null {
  if (pausedUntilMs === null || pausedUntilMs <= nowMs) return null
  return say('sync.paused', { pausedUntilMs: formatTimeToTheSecond(pausedUntilMs, zone) })
}

/** Returns the result of a finished sync in words. */
export function syncedWords({ done, windows, failed, added, changed, unchanged, stopped }: Comparison): string {
  const changesText = say('sync.brought', { bookings: bookings(added), changed, unchanged })
  if (stopped) return say('sync.reportStopped', { done, windows, brought: changesText })
  if (hasOnlyFailures({ failed, windows })) return say('sync.reportNothing')
  if (failed > 0) return say('sync.reportInPart', { brought: changesText, failed, windows })
  return added + changed === 0
    ? say('sync.reportUnchanged', { bookings: bookings(unchanged) })
    : say('sync.reportChanged', { brought: changesText })
}

/** Whether every window of a sync failed. */
export const hasOnlyFailures = ({ failed, windows }: Pick<Comparison, 'failed' | 'windows'>): boolean => windows > 0 && failed === windows

/** Whether a sync was complete: not stopped, and no window failed. */
export function isComplete({ failed, stopped }: Comparison): boolean {
  return failed === 0 && !stopped
}
