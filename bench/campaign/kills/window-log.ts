/** What the killed desks print, a JSON line for each notification of the window, and the parent's log of it with each desk's death. */
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** `booking` has the client reference, `cancellation` the reference that was sent. */
export interface ShownLine {
  readonly kind: 'shown'
  readonly what: 'booking' | 'cancellation'
  readonly reference: string
  readonly state: string
}

export type WindowLine =
  | ShownLine
  /** The app is loaded and now opens its ledger. */
  | { readonly kind: 'opening' }
  /** The ledger is open and has this many open cases. */
  | { readonly kind: 'ready'; readonly openCases: number }
  /** The clerk starts to book the stay with this index. */
  | { readonly kind: 'taking'; readonly stay: number }
  /** Nothing changes any more, and the CSV has been written. */
  | { readonly kind: 'settled' }
  /** The desk cannot continue. */
  | { readonly kind: 'trouble'; readonly why: string }

/** Parses a printed line; null for any other text, such as a line truncated by a kill. */
export function readLine(text: string): WindowLine | null {
  if (!text.startsWith('{"kind":')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Length and checksum of the send journal when a desk was dead and the next had not started. */
export interface Death {
  readonly kind: 'dead'
  readonly witnessBytes: number
  readonly witnessCrc: number
}

/** An entry about the n-th desk of the round, with the time of the parent's clock. */
export type WindowEntry = { readonly desk: number; readonly atMs: number } & (WindowLine | Death)

/** Returns the function that adds a line about a desk to the log. */
export function openWindowLog(file: string): (desk: number, line: WindowLine | Death) => void {
  return (desk, line) => appendFileSync(file, `${JSON.stringify({ desk, atMs: Date.now(), ...line })}\n`)
}

export async function readWindowLog(file: string): Promise<WindowEntry[]> {
  const text = await readFile(file, 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as WindowEntry]))
}
