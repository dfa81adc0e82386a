/** What a sync with the service does, in sentences. */

import type { Failure } from '../../../shared/contract/failure.ts'
import type { Comparison } from '../../../shared/contract/views/booking-views.ts'
import { formatTimeToTheSecond } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'

/** A sync as the window knows it. */
export type SyncState =
  | { readonly status: 'idle' }
  /** `asked`: by the clerk, whose question is answered at the end. */
  | { readonly status: 'running'; readonly asked: boolean; readonly progress: Comparison | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly result: Comparison }
  | { readonly status: 'failed'; readonly failure: Failure }

const bookings = (n: number) => say('sync.1BookingNBookings', { n })

/** How far a sync has come. */
export function syncingWords({ done, windows, added, changed }: Comparison): string {
  return say('sync.syncingWithTheServiceDone', { done, windows, bookings: bookings(added), changed })
}

/** That a sync waits because the service asked it to, and until when; null when it does not. */
export function pauseWords({ pausedUntilMs }: Pick<Comparison, 'pausedUntilMs'>, nowMs: number, zone: string): string | null {
  if (pausedUntilMs === null || pausedUntilMs <= nowMs) return null
  return say('sync.theServiceAsksForFewer', { pausedUntilMs: formatTimeToTheSecond(pausedUntilMs, zone) })
}

/** What a sync that ended brought. */
export function syncedWords({ done, windows, failed, added, changed, unchanged, stopped }: Comparison): string {
  const brought = say('sync.bookingsAddedToTheLedger', { bookings: bookings(added), changed, unchanged })
  if (stopped) return say('sync.stoppedAfterDoneOfWindows', { done, windows, brought })
  if (isNothing({ failed, windows })) return say('sync.notSyncedTheServiceAnswered')
  if (failed > 0) return say('sync.syncedInPartBroughtFailed', { brought, failed, windows })
  return added + changed === 0
    ? say('sync.syncedTheServiceAndThe', { bookings: bookings(unchanged) })
    : say('sync.syncedWithTheServiceBrought', { brought })
}

/** Whether a sync saw nothing at all. */
export const isNothing = ({ failed, windows }: Pick<Comparison, 'failed' | 'windows'>): boolean => windows > 0 && failed === windows

/** Whether a sync saw all that it was to see. */
export function isWhole({ failed, stopped }: Comparison): boolean {
  return failed === 0 && !stopped
}
