/** Files that are passed to the app from outside: by a double click in the file manager, or on the command line. */
import { resolve } from 'node:path'

/** The file type that the app is registered for. Nothing else is accepted from outside. */
const ending = /\.deskbook$/i

export interface OfferedFiles {
  /** Passes on one file. A file is ignored unless its name ends like that of a reader copy. */
  offer(path: string): void
  /** Passes on the last reader copy among the arguments of a start; `folder` is the working directory of that start. */
  offerFrom(commandLine: readonly string[], folder: string): void
  /** Calls `listen` for each file, and immediately for the last file that was passed on before. */
  onOffered(listen: (path: string) => void): void
}

/** Returns the queue of offered files. macOS may name a file before anybody listens; such a file is stored until somebody does. */
export function createOfferedFiles(): OfferedFiles {
  let pending: string | null = null
  let listener: ((path: string) => void) | null = null

  const offer = (path: string) => {
    if (!ending.test(path)) return
    if (listener) listener(path)
    else pending = path
  }
  return {
    offer,
    offerFrom: (commandLine, folder) => {
      const path = commandLine.findLast((argument) => !argument.startsWith('-') && ending.test(argument))
      if (path !== undefined) offer(resolve(folder, path))
    },
    onOffered: (listen) => {
      listener = listen
      if (pending !== null) listen(pending)
      pending = null
    },
  }
}
