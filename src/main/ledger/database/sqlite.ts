/** The only constructor of SQLite databases, so that every one gets the path of the native module. */
import Database from 'better-sqlite3-multiple-ciphers'
import { sqliteFile } from '../../files/sqlite-file.ts'

let file: string | undefined | null = null

/** Opens a database file, or `:memory:`; see the module's own documentation. */
export function newDatabase(path: string, options: Omit<Database.Options, 'nativeBinding'> = {}): Database.Database {
  if (file === null) file = sqliteFile()
  return new Database(path, file === undefined ? options : { ...options, nativeBinding: file })
}
