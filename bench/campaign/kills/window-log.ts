/** The parent's log of a round: each desk's notifications, openings and death. One JSON line each. */
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { WindowLine } from './window-lines.ts'

/** Length and checksum of the send journal when a desk was dead and the next had not started. */
export interface Death {
  readonly kind: 'dead'
  readonly witnessBytes: number
  readonly witnessCrc: number
}

/** An entry about the n-th desk of the round, with the time of the parent's clock. */
export type WindowEntry = { readonly desk: number; readonly atMs: number } & (WindowLine | Death)

export interface WindowLog {
  note(desk: number, line: WindowLine | Death): void
}

export function openWindowLog(file: string): WindowLog {
  return {
    note: (desk, line) => appendFileSync(file, `${JSON.stringify({ desk, atMs: Date.now(), ...line })}\n`),
  }
}

export async function readWindowLog(file: string): Promise<WindowEntry[]> {
  const text = await readFile(file, 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as WindowEntry]))
}
