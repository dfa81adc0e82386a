/** What the ledger itself remembers by name: views, presets, how far back it goes. It may hold guests, and stays encrypted with the rest. */
import type { ReadableDb, WritableDb } from './ledger-db.ts'

/** The value of a name; null when it was never set. */
export function getSetting({ prepare }: ReadableDb, name: string): string | null {
  const row = prepare<{ value: string }>('select value from setting where name = ?').get(name)
  return row?.value ?? null
}

/** Sets a name to a value. */
export function setSetting({ prepare }: WritableDb, name: string, value: string): void {
  prepare('insert into setting (name, value) values (?, ?) on conflict (name) do update set value = excluded.value').run(name, value)
}

/** Under this name the ledger remembers that its file may still hold words of what was removed: in the text index, or where rows have left. */
export const removedWords = 'removedWords'
