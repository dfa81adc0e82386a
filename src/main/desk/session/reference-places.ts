/** Stores the highest used number of the client references in a small file in the connection's folder and in the keychain. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderMark, type KeychainMark, readMark } from '../../booking/references/reference-numbers.ts'
import { onDisk, replaceFile } from '../../files/replace-file.ts'
import type { Vault } from '../../vault/vault.ts'

/**
 * Returns the mark in `references.json`. It is not in the ledger, so that restoring a ledger backup does not reset the numbers. A file that is not a
 * valid mark counts as missing and is overwritten by the next mark.
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

/** Returns the mark in the keychain entry of a connection. The mark is not secret. The keychain only survives a reset of the folder. */
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
