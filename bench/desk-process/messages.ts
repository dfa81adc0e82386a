/** The messages between a desk process and its parent. */
import type { EventOf, ProcedureName } from '../../src/shared/contract/procedures/procedures.ts'

export interface Opening {
  readonly dataFolder: string
  /** The folder of the built app, for its workers. */
  readonly built: string
  readonly connection: { readonly id: string; readonly baseUrl: string; readonly caPem: string }
  readonly apiKey: string
  /** In hex. */
  readonly ledgerKey: string
}

/** The longest time that the main thread was blocked, in its own processor time. */
export interface Blocked {
  readonly ms: number
  /** The wall-clock duration of that block, and the garbage collection in it. On a busy machine both far exceed `ms`. */
  readonly tookMs: number
  readonly collectingMs: number
}

export type Said =
  | { readonly kind: 'open'; readonly opening: Opening }
  /** `saveTo`: the path for files saved from now on. */
  | { readonly kind: 'ask'; readonly id: number; readonly name: ProcedureName; readonly input: unknown; readonly saveTo?: string }
  /** Advances the monotonic clock. */
  | { readonly kind: 'pass'; readonly id: number; readonly ms: number }
  /** Asks for the longest block of the main thread since the last request; `collect` runs the garbage collector before. */
  | { readonly kind: 'blocked'; readonly id: number; readonly collect: boolean }
  | { readonly kind: 'stop' }

export type Told =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: unknown }
  | { readonly kind: 'event'; readonly event: EventOf<'search.hotels'> }
  | { readonly kind: 'uncaught'; readonly error: string }
