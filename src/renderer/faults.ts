/** Faults of the window's own code go to the desk's log, without their messages. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { faultOf } from '../shared/domain/fault.ts'

const isWord = (text: string) => /^[\w.]{1,64}$/.test(text)

/** Tells the desk of an error that nothing in the window has caught, or that left a screen undrawn. Never throws, and is not told of itself. */
export function tellFault(desk: DeskBridge, error: unknown): void {
  const { error: name, code, frames } = faultOf(error)
  const fault = { error: isWord(name) ? name : 'Error', code: code !== null && isWord(code) ? code : null, frames: [...frames] }
  desk.ask('desk.fault', fault).catch(() => {})
}

/** Listens for them until the window ends. */
export function tellFaults(desk: DeskBridge, page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error }) => {
    // A file that did not load, and a layout that took a second look, are told without one.
    if (error instanceof Error) tellFault(desk, error)
  })
  page.addEventListener('unhandledrejection', ({ reason }) => tellFault(desk, reason))
}
