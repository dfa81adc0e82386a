/** What Windows keeps in its registry, read by its own program. */
import { execFile } from 'node:child_process'

/** Long enough for a slow disk; a start waits for it. */
const patienceMs = 1500

/** What a program prints; rejects when it fails or takes too long. */
export type Run = (program: string, options: readonly string[]) => Promise<string>

/** Runs a program of the system without a window, for at most 1.5 seconds. */
export const run: Run = (program, options) =>
  new Promise((resolve, reject) => {
    execFile(program, options, { timeout: patienceMs, windowsHide: true }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })

/** A text value in what `reg query` prints, such as `    sList    REG_SZ    ;`. */
export function valueIn(printed: string, name: string): string | undefined {
  const lines = printed.split('\n').map((line) => line.trim().split(/\s+/))
  return lines.find(([first, kind, ...value]) => first === name && kind === 'REG_SZ' && value.length === 1)?.[2]
}
