/** Files that a clerk chose to be read. The window gets a token and a name to show: which file is read is never its choice. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'

export interface ChosenFiles {
  add(path: string): { readonly token: string; readonly name: string }
  /** Null for a token that was never given, or long ago. */
  pathOf(token: string): string | null
}

/** More than one form holds at once. */
const mostKept = 8

/** No file is chosen yet; the newest eight are kept. */
export function createChosenFiles(): ChosenFiles {
  const paths = new Map<string, string>()
  return {
    add: (path) => {
      const token = randomUUID()
      paths.set(token, path)
      for (const oldest of [...paths.keys()].slice(0, -mostKept)) paths.delete(oldest)
      return { token, name: basename(path) }
    },
    pathOf: (token) => paths.get(token) ?? null,
  }
}
