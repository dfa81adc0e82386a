/** Reads the Windows registry with the system's own program. */
import { execFile } from 'node:child_process'

/** Long enough for a slow disk. The start of the app waits this long at most. */
const timeoutMs = 1500

/** Returns what a program prints; rejects if it fails or times out. */
export type Run = (program: string, options: readonly string[]) => Promise<string>

/** Runs a system program without a window, for at most 1.5 seconds. */
export const run: Run = (program, options) =>
  new Promise((resolve, reject) => {
    execFile(program, options, { timeout: timeoutMs, windowsHide: true }, (error, stdout) => (error ? reject(error) : resolve(stdout)))
  })

/** Returns a text value from the output of `reg query`, such as `    sList    REG_SZ    ;`. */
export function valueIn(queryOutput: string, name: string): string | undefined {
  const lines = queryOutput.split('\n').map((line) => line.trim().split(/\s+/))
  return lines.find(([first, kind, ...value]) => first === name && kind === 'REG_SZ' && value.length === 1)?.[2]
}
