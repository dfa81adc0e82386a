/** What crosses between a desk in a process of its own and who asks it. */
import type { EventOf, ProcedureName } from '../../src/shared/contract/procedures/procedures.ts'

export interface Opening {
  readonly dataFolder: string
  /** The folder of the built app, for its threads. */
  readonly built: string
  readonly connection: { readonly id: string; readonly baseUrl: string; readonly caPem: string }
  readonly apiKey: string
  /** In hex. */
  readonly ledgerKey: string
}

/** How long the main thread could do nothing else at most, by its own processor time. */
export interface Blocked {
  readonly ms: number
  /** How long that took by the clock, and how much of it garbage was collected for. On a machine with other work they are far more than `ms`. */
  readonly tookMs: number
  readonly collectingMs: number
}

export type Said =
  | { readonly kind: 'open'; readonly opening: Opening }
  /** `saveTo`: where files are saved from now on. */
  | { readonly kind: 'ask'; readonly id: number; readonly name: ProcedureName; readonly input: unknown; readonly saveTo?: string }
  /** Lets the steady clock go on. */
  | { readonly kind: 'pass'; readonly id: number; readonly ms: number }
  /** How long the main thread was blocked at most, since this was asked last; `collect` has its garbage collected before. */
  | { readonly kind: 'blocked'; readonly id: number; readonly collect: boolean }
  | { readonly kind: 'stop' }

export type Told =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly id: number; readonly outcome: unknown }
  | { readonly kind: 'event'; readonly event: EventOf<'search.hotels'> }
  | { readonly kind: 'uncaught'; readonly error: string }
