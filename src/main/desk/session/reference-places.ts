/** Where the mark of the client references is kept: a small file in the connection's folder, and an entry in the keychain. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMark } from '../../booking/references/reference-mark.ts'
import type { FolderMark, KeychainMark } from '../../booking/references/reference-numbers.ts'
import { onDisk, replaceFile } from '../../files/replace-file.ts'
import type { Vault } from '../../vault/vault.ts'

/**
 * `references.json`, not the ledger: a backup of the ledger that is put in its place must not set the numbers back. One that cannot be
 * read as a mark counts as missing, and the next mark takes its place.
 */
export function folderMark(folder: string): FolderMark {
  const file = join(folder, 'references.json')
  return {
    read: async () => {
      const text = await onDisk(() =>
        readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return ''
          throw error
        }),
      )
      return readMark(text)
    },
    write: (mark) => replaceFile(file, [JSON.stringify(mark)]),
  }
}

/** The entry of a connection. It is no secret; it lies there because the keychain is not set back together with the folder. */
export function keychainMark(vault: Vault, connection: string): KeychainMark {
  const name = `references:${connection}`
  return {
    read: async () => {
      const entry = await vault.read(name)
      if (entry.kind === 'trouble') return 'away'
      return entry.kind === 'found' ? readMark(entry.secret) : null
    },
    write: async (mark) => (await vault.write(name, JSON.stringify(mark))).kind === 'done',
  }
}
