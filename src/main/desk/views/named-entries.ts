/** Named entries stored in the ledger, such as presets; they may name guests. */

import { SavedView } from '../../../shared/contract/views/ledger-views.ts'
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

export interface NamedEntries<T> {
  /** Returns the entries in order of name. Unreadable ones are omitted without an error; the next save removes them. */
  all(): Promise<T[]>
  /** Adds an entry, or replaces the entry with the same name. */
  save(entry: T): Promise<T[]>
  drop(name: string): Promise<T[]>
}

/** Creates the entries stored under the setting `settingName`. Changes are serialised, so that concurrent changes are all stored. */
export function createNamedEntries<T extends { readonly name: string }>(
  ledger: Pick<Ledger, 'remembered' | 'remember'>,
  settingName: string,
  schema: z.ZodType<T>,
): NamedEntries<T> {
  const changes = createSerial()

  const all = async (): Promise<T[]> => {
    const text = await ledger.remembered(settingName)
    try {
      const entries = z.array(z.unknown()).parse(JSON.parse(text ?? '[]'))
      return entries.flatMap((entry) => schema.safeParse(entry).data ?? [])
    } catch {
      return []
    }
  }

  const change = (next: (entries: T[]) => T[]): Promise<T[]> =>
    changes.run(async () => {
      const entries = next(await all()).sort((a, b) => a.name.localeCompare(b.name, 'en'))
      await ledger.remember(settingName, JSON.stringify(entries))
      return entries
    })

  return {
    all,
    save: (entry) => change((entries) => [...entries.filter(({ name }) => name !== entry.name), entry]),
    drop: (name) => change((entries) => entries.filter((entry) => entry.name !== name)),
  }
}

/** Creates the saved views of a ledger. */
export const createViews = (ledger: Pick<Ledger, 'remembered' | 'remember'>) => createNamedEntries(ledger, 'views', SavedView)
