/** For component tests: renders a part of the window with a scripted desk, and a clerk who uses it. */
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { AppState } from '../state.ts'
import { openWindow } from './open-window.ts'
import { type Clock, renderPart } from './render-part.tsx'
import type { Answers } from './scripted-desk.ts'

export type Clerk = ReturnType<typeof userEvent.setup>

/** Renders `part` in a window whose desk gives these answers, in this state. */
export function renderWindow(part: ReactNode, answers: Answers = {}, state: Partial<AppState> = {}, clock?: Clock) {
  const window = openWindow(answers, state)
  renderPart(part, clock && { clock })
  return { ...window, clerk: userEvent.setup() }
}
