/** The parent's own log of a round: what each desk's window was told, when it opened, and how it died. One JSON line each. */
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { WindowLine } from './window-lines.ts'

/** What lay on the disk when a desk was dead and nobody had started another: the send journal was so long, with this check sum. */
export interface Death {
  readonly kind: 'dead'
  readonly witnessBytes: number
  readonly witnessCrc: number
}

/** The n-th desk of the round, by the parent's clock. */
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
