/** Types for `scripts/arguments.mjs`, which parses every command's arguments. It is plain JavaScript because it runs before anything is installed. */
import type { ParseArgsConfig, parseArgs } from 'node:util'

interface Arguments {
  /** Parses the command's arguments. This and the next two give errors that `refuse` prints. */
  argumentsOf<const T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>>
  whole(text: string, least: number, usage: string): number
  wrongUse(what: string, usage: string): Error
  /** Exits with one sentence and status 2 for wrong usage or an unusable folder. Throws every other error. */
  refuse(error: unknown): never
  /** Returns that sentence; null for every other error. */
  refusalIn(error: unknown): string | null
}

export const { argumentsOf, whole, wrongUse, refuse, refusalIn }: Arguments = await import(
  new URL('../scripts/arguments.mjs', import.meta.url).href
)
