/** One store per connection: switching to another connection discards everything that was read, typed or chosen. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import type { AppState } from './state.ts'
import { startStore } from './store.ts'

/**
 * Creates the store of this window, and a new one whenever the clerk switches the connection or replaces its ledger. The desk's state and the
 * settings are carried over; after a ledger was replaced also the page and the state shown there.
 */
export function followConnection(desk: DeskBridge, initial: Partial<AppState> = {}): void {
  const link = endable(desk)
  const store = startStore(link.bridge, initial)
  const begun = store.getState()
  let shown = begun.desk?.active?.id ?? null
  const stop = store.subscribe((app) => {
    const id = app.desk?.active?.id ?? null
    // Wait until the clerk has read the result of the change: a failure, or a recovery code that is shown only once.
    const isAnother = shown !== null && id !== shown && app.connection.status === 'idle'
    shown ??= id
    const isReplaced = app.ledgersReplaced !== begun.ledgersReplaced
    if (!isAnother && !isReplaced) return
    stop()
    link.end()
    // The card form is discarded with its store and can no longer report that the card is hidden.
    void desk.ask('desk.cardShown', { shown: false })
    const { desk: state, deskFailure, settings, settingsState, now, startNewsSeen, page, settingsPart, connection, maintenanceAction } = app
    const carriedOver = { desk: state, deskFailure, settings, settingsState, now, startNewsSeen }
    followConnection(desk, isAnother ? carriedOver : { ...carriedOver, page, settingsPart, connection, maintenanceAction })
  })
}

/** Wraps the bridge so that it can be closed: from then on it delivers no events or answers and sends no requests. */
function endable(desk: DeskBridge): { readonly bridge: DeskBridge; end(): void } {
  const listening = new Set<() => void>()
  let isOver = false
  const never = new Promise<never>(() => {})
  return {
    bridge: {
      ask: async (name, input) => {
        if (isOver) return never
        const outcome = await desk.ask(name, input)
        return isOver ? never : outcome
      },
      on: (name, listen) => {
        const leave = desk.on(name, listen)
        listening.add(leave)
        return () => {
          listening.delete(leave)
          leave()
        }
      },
    },
    end: () => {
      isOver = true
      for (const leave of listening) leave()
      listening.clear()
    },
  }
}
