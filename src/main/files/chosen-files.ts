/** Files that a clerk chose for reading. The window only gets a token and a display name, so it cannot choose which file is read. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'

export interface ChosenFiles {
  add(path: string): { readonly token: string; readonly name: string }
  /** Null for an unknown or expired token. */
  pathOf(token: string): string | null
}

/** No form needs more files at the same time. */
const capacity = 8

/** Returns an empty store; it retains the newest eight files. */
export function createChosenFiles(): ChosenFiles {
  const paths = new Map<string, string>()
  return {
    add: (path) => {
      const token = randomUUID()
      paths.set(token, path)
      for (const oldest of [...paths.keys()].slice(0, -capacity)) paths.delete(oldest)
      return { token, name: basename(path) }
    },
    pathOf: (token) => paths.get(token) ?? null,
  }
}
