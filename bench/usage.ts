/** `scripts/arguments.mjs` with its types: how every command reads what it was asked for. It is plain JavaScript because it runs before anything is installed. */
import type { ParseArgsConfig, parseArgs } from 'node:util'

interface Arguments {
  /** What the command was given. Throws, as the next two do, what `refuse` tells. */
  argumentsOf<const T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>>
  whole(text: string, least: number, usage: string): number
  wrongUse(what: string, usage: string): Error
  /** Ends the process with one sentence and 2 for a question that is wrong or a folder that cannot be used. Throws every other error. */
  refuse(error: unknown): never
  /** That sentence; null for every other error. */
  refusalIn(error: unknown): string | null
}

export const { argumentsOf, whole, wrongUse, refuse, refusalIn }: Arguments = await import(
  new URL('../scripts/arguments.mjs', import.meta.url).href
)
