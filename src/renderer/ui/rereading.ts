import type { Outcome } from '../../shared/contract/failure.ts'
import type { DeskBridge, EventName } from '../../shared/contract/procedures/procedures.ts'
import { latestAnswer } from './latest.ts'

/**
 * Returns a function that loads a list. Once it has been called, each of the `events` loads the list again; events during a load cause one more
 * load after it. `put` receives only the latest answer.
 */
export function createListLoader<T>(
  desk: DeskBridge,
  events: readonly EventName[],
  ask: () => Promise<Outcome<T>>,
  put: (outcome: Outcome<T>) => void,
): () => Promise<void> {
  const begin = latestAnswer()
  let isRequested = false
  let reading = 0
  let isStale = false
  const read = async () => {
    isRequested = true
    isStale = false
    reading++
    const isLatest = begin()
    const outcome = await ask()
    reading--
    if (isLatest()) put(outcome)
    if (isStale && reading === 0) await read()
  }
  const readAgain = () => {
    if (reading > 0) isStale = true
    else if (isRequested) void read()
  }
  for (const event of events) desk.on(event, readAgain)
  return read
}
