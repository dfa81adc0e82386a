/** For component tests: renders a part of the window with a scripted desk, and a clerk who uses it. */
import type { ReactNode } from 'react'
import type { AppState } from '../state.ts'
import { openWindow } from './open-window.ts'
import { type Clock, renderPart } from './render-part.tsx'
import type { Answers } from './scripted-desk.ts'

/** Renders `part` in a window whose desk gives these answers, in this state. */
export function renderWindow(part: ReactNode, answers: Answers = {}, state: Partial<AppState> = {}, clock?: Clock) {
  return { ...openWindow(answers, state), clerk: renderPart(part, clock && { clock }).clerk }
}
