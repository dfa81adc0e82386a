/** For tests of the frame around every page: renders it with a scripted desk. */

import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { Frame } from '../../frame/frame.tsx'
import type { Clock } from '../render-part.tsx'
import { renderWindow } from '../render-window.tsx'
import { type Answers, deskState } from '../scripted-desk.ts'

/** Renders the frame of a desk in this state. */
export function renderFrame(change: Partial<DeskState> = {}, answers: Answers = {}, clock?: Clock) {
  const desk = deskState(change)
  return renderWindow(<Frame desk={desk}>the page</Frame>, answers, { desk }, clock)
}
