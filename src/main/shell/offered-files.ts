/** Files that are handed to the app from outside: by a double click in the system's file manager, or on the command line. */
import { resolve } from 'node:path'

/** What the app is registered for. Nothing else is taken from outside. */
const ending = /\.deskbook$/i

export interface OfferedFiles {
  /** One file. What is no reader copy by its name is left alone. */
  offer(path: string): void
  /** The last file among the arguments of a start in a folder. */
  offerFrom(commandLine: readonly string[], folder: string): void
  /** Told of each one; of the last of those before, too. */
  onOffered(listen: (path: string) => void): void
}

/** macOS names a file before anybody can listen: it waits here. */
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
