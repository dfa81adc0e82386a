/** Reports errors of the window's code to the desk's log, without their messages, which may contain guest data. */
import type { DeskBridge } from '../shared/contract/procedures/procedures.ts'
import { faultOf } from '../shared/domain/fault.ts'

const isWord = (text: string) => /^[\w.]{1,64}$/.test(text)

/** Reports an uncaught error, or one that broke a screen, to the desk. Never throws; an error while reporting is ignored. */
export function reportFault(desk: DeskBridge, error: unknown): void {
  const { error: name, code, frames } = faultOf(error)
  const fault = { error: isWord(name) ? name : 'Error', code: code !== null && isWord(code) ? code : null, frames: [...frames] }
  desk.ask('desk.fault', fault).catch(() => {})
}

/** Reports all uncaught errors and rejections of the window. */
export function reportFaults(desk: DeskBridge, page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', ({ error }) => {
    // Failed file loads and ResizeObserver loops have no error object.
    if (error instanceof Error) reportFault(desk, error)
  })
  page.addEventListener('unhandledrejection', ({ reason }) => reportFault(desk, reason))
}
