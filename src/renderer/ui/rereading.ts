import type { Outcome } from '../../shared/contract/failure.ts'
import type { DeskBridge, EventName } from '../../shared/contract/procedures/procedures.ts'
import { latestAnswer } from './latest.ts'

/**
 * Returns a function that loads a list. Once it has been called, each of the `events` loads the list again. `put` receives
 * only the latest answer.
 */
export function createListLoader<T>(
  desk: DeskBridge,
  events: readonly EventName[],
  ask: () => Promise<Outcome<T>>,
  put: (outcome: Outcome<T>) => void,
): () => Promise<void> {
  const begin = latestAnswer()
  let isRequested = false
  const read = async () => {
    isRequested = true
    const isLatest = begin()
    const outcome = await ask()
    if (isLatest()) put(outcome)
  }
  for (const event of events) desk.on(event, () => void (isRequested && read()))
  return read
}
