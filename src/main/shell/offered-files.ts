/** Files that are handed to the app from outside: by a double click in the system's file manager, or on the command line. */
import { resolve } from 'node:path'

/** What the app is registered for. Nothing else is taken from outside. */
const ending = /\.deskbook$/i

export interface OfferedFiles {
  /** Hands over one file. It is ignored unless its name ends like that of a reader copy. */
  offer(path: string): void
  /** Hands over the last reader copy among the arguments of a start; `folder` is where that was started. */
  offerFrom(commandLine: readonly string[], folder: string): void
  /** Calls `listen` for each file, and at once for the last one that was handed over before. */
  onOffered(listen: (path: string) => void): void
}

/** A file that macOS names before anybody listens waits here. */
export function createOfferedFiles(): OfferedFiles {
  let waiting: string | null = null
  let told: ((path: string) => void) | null = null

  const offer = (path: string) => {
    if (!ending.test(path)) return
    if (told) told(path)
    else waiting = path
  }
  return {
    offer,
    offerFrom: (commandLine, folder) => {
      const path = commandLine.findLast((argument) => !argument.startsWith('-') && ending.test(argument))
      if (path !== undefined) offer(resolve(folder, path))
    },
    onOffered: (listen) => {
      told = listen
      if (waiting !== null) listen(waiting)
      waiting = null
    },
  }
}
