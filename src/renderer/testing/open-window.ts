/** For tests of the window: opens one with a scripted desk. */
import type { AppState } from '../state.ts'
import { startStore } from '../store.ts'
import { type Answers, scriptedDesk } from './scripted-desk.ts'

/** Opens a window whose desk gives these answers, in this state. Renders nothing. */
export function openWindow(answers: Answers = {}, state: Partial<AppState> = {}) {
  const desk = scriptedDesk(answers)
  const store = startStore(desk, () => state)
  return { desk, store, app: store.getState }
}
