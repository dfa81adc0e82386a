/** One store for each connection: what was read, typed or chosen under one is let go of as a whole when another takes its place. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { type AppState, startStore } from './store.ts'

/**
 * Makes the store of this window, and another one whenever a clerk goes on with another connection, or with another ledger in the place of the
 * one of this connection. The desk's own state and the settings go on; after a restore so do the page and what is told there.
 */
export function followConnection(desk: DeskBridge, kept: Partial<AppState> = {}): void {
  const link = endable(desk)
  const store = startStore(link.bridge, kept)
  const begun = store.getState()
  let shown = begun.desk?.active?.id ?? null
  const stop = store.subscribe((app) => {
    const id = app.desk?.active?.id ?? null
    // Whatever the change still has to say is read first: a failure, or a recovery code that is shown once.
    const isAnother = shown !== null && id !== shown && app.connection.status === 'idle'
    shown ??= id
    const isReplaced = app.ledgersReplaced !== begun.ledgersReplaced
    if (!isAnother && !isReplaced) return
    stop()
    link.end()
    // A card form goes with its store, and what it says at its end goes nowhere any more.
    void desk.ask('desk.cardShown', { shown: false })
    const { desk: state, deskFailure, settings, settingsState, now, startNewsSeen, page, settingsPart, connection, keepingDeed } = app
    const goesOn = { desk: state, deskFailure, settings, settingsState, now, startNewsSeen }
    followConnection(desk, isAnother ? goesOn : { ...goesOn, page, settingsPart, connection, keepingDeed })
  })
}

/** A way to the desk that can be closed: then it tells nothing more, neither events nor answers, and nothing is asked by it. */
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
