import type { Outcome } from '../../shared/contract/failure.ts'
import type { DeskBridge, EventName } from '../../shared/contract/procedures/procedures.ts'
import { latestAnswer } from './latest.ts'

/**
 * A list that nothing reads until a page asks for it, and that is read again after each of these events from then on. `put` gets the latest answer
 * alone. Returns what reads it.
 */
export function rereading<T>(
  desk: DeskBridge,
  events: readonly EventName[],
  ask: () => Promise<Outcome<T>>,
  put: (outcome: Outcome<T>) => void,
): () => Promise<void> {
  const begin = latestAnswer()
  let isRead = false
  const read = async () => {
    isRead = true
    const isLatest = begin()
    const outcome = await ask()
    if (isLatest()) put(outcome)
  }
  for (const event of events) desk.on(event, () => void (isRead && read()))
  return read
}
