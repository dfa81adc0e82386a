/** The ledger's settings by name, such as views, presets and the first synced day. They may name guests, so they are stored encrypted. */
import type { ReadableDb, WritableDb } from './ledger-db.ts'

/** Returns the value of a setting; null when it was never set. */
export function getSetting({ prepare }: ReadableDb, name: string): string | null {
  const row = prepare<{ value: string }>('select value from setting where name = ?').get(name)
  return row?.value ?? null
}

/** Stores the value of a setting. */
export function setSetting({ prepare }: WritableDb, name: string, value: string): void {
  prepare('insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value').run(name, value)
}

/** Name of a setting: set while the file may still contain removed words, in the text index or in the free bytes of deleted rows. */
export const removedWords = 'removedWords'
