/** Things that a desk keeps under names of its own in the ledger, such as presets: they may name guests. */
import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'

export interface NamedEntries<T> {
  /** By name. What is kept and cannot be read is none, and no error: the next save puts it right. */
  all(): Promise<T[]>
  /** Adds one, or puts it in the place of the one of its name. */
  save(entry: T): Promise<T[]>
  drop(name: string): Promise<T[]>
}

/** `storedAs` is what they are remembered under. One change after the other: two that are made at once are both kept. */
export function createNamedEntries<T extends { readonly name: string }>(
  ledger: Pick<Ledger, 'remembered' | 'remember'>,
  storedAs: string,
  schema: z.ZodType<T>,
): NamedEntries<T> {
  const changes = createSerial()

  const all = async (): Promise<T[]> => {
    const text = await ledger.remembered(storedAs)
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
      await ledger.remember(storedAs, JSON.stringify(entries))
      return entries
    })

  return {
    all,
    save: (entry) => change((entries) => [...entries.filter(({ name }) => name !== entry.name), entry]),
    drop: (name) => change((entries) => entries.filter((entry) => entry.name !== name)),
  }
}
