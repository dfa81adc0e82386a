/** What a sync with the service does, in sentences. */
import type { Comparison } from '../../../shared/contract/booking-views.ts'
import type { Failure } from '../../../shared/contract/failure.ts'
import { formatInstant } from '../../../shared/domain/dates.ts'

/** A sync as the window knows it. */
export type SyncState =
  | { readonly status: 'idle' }
  /** `asked`: by the clerk, whose question is answered at the end. */
  | { readonly status: 'running'; readonly asked: boolean; readonly progress: Comparison | null; readonly stopping: boolean }
  | { readonly status: 'done'; readonly result: Comparison }
  | { readonly status: 'failed'; readonly failure: Failure }

const count = (n: number) => n.toLocaleString('en')
const bookings = (n: number) => (n === 1 ? '1 booking' : `${count(n)} bookings`)

/** How far a sync has come. */
export function syncingWords({ done, windows, added, changed }: Comparison): string {
  return `Syncing with the service: ${count(done)} of ${count(windows)} calls answered, ${bookings(added)} added, ${count(changed)} changed`
}

/** That a sync waits because the service asked it to, and until when; null when it does not. */
export function pauseWords({ pausedUntilMs }: Pick<Comparison, 'pausedUntilMs'>, nowMs: number, zone: string): string | null {
  if (pausedUntilMs === null || pausedUntilMs <= nowMs) return null
  return `The service asks for fewer calls: going on at ${formatInstant(pausedUntilMs, zone).slice(-5)}, one call at a time`
}

/** What a sync that ended brought. */
export function syncedWords({ done, windows, failed, added, changed, unchanged, stopped }: Comparison): string {
  const brought = `${bookings(added)} added to the ledger, ${count(changed)} changed, ${count(unchanged)} as before.`
  if (stopped) return `Stopped after ${count(done)} of ${count(windows)} calls: ${brought} The rest was not asked.`
  if (isNothing({ failed, windows }))
    return 'Not synced: the service answered none of the calls. The ledger is as it was, and the desk asks again by itself.'
  if (failed > 0)
    return `Synced in part: ${brought} ${count(failed)} of ${count(windows)} calls had no answer; their days are as they were.`
  return added + changed === 0
    ? `Synced: the service and the ledger agree on ${bookings(unchanged)}.`
    : `Synced with the service: ${brought}`
}

/** Whether a sync saw nothing at all. */
export const isNothing = ({ failed, windows }: Pick<Comparison, 'failed' | 'windows'>): boolean => windows > 0 && failed === windows

/** Whether a sync saw all that it was to see. */
export function isWhole({ failed, stopped }: Comparison): boolean {
  return failed === 0 && !stopped
}
