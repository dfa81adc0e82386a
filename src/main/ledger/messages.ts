/** What crosses between the desk and the ledger's thread: the port itself, as messages. */
import type { Failure } from '../../shared/failure.ts'
import type { Ledger, LedgerOptions } from './ledger.ts'

/** Operations that take plain data and answer once. The export, which tells its progress, and closing have their own lines. */
export const operationNames = [
  'store',
  'page',
  'totals',
  'record',
  'find',
  'addHistory',
  'noteWindow',
  'freshness',
  'createdDays',
  'neverAsked',
  'saveIntent',
  'intent',
  'intentOf',
  'intents',
  'saveCancellation',
  'cancellation',
  'cancellations',
  'behindWitness',
  'witnessedAfter',
  'renumberWitness',
  'ownConfirmed',
  'note',
  'evidence',
  'notices',
  'putAway',
  'similarStays',
] as const satisfies readonly (keyof Ledger)[]

export type OperationName = (typeof operationNames)[number]

export type ThreadData = Pick<LedgerOptions, 'folder' | 'key' | 'accountingZone'>

/** One call; `call` numbers it. */
export interface Ask {
  readonly call: number
  readonly name: OperationName | 'exportCsv' | 'close'
  readonly input: readonly unknown[]
}

/** The number of the call that nobody asked for: the opening. */
export const opening = 0

/** A fault of ours crosses as the error's name and code: its message and stack may quote what it failed on. */
export type Told =
  | { readonly call: number; readonly kind: 'done'; readonly value: unknown }
  | { readonly call: number; readonly kind: 'progress'; readonly rows: number }
  | { readonly call: number; readonly kind: 'failed'; readonly failure: Failure }
  | { readonly call: number; readonly kind: 'fault'; readonly name: string; readonly code: string | null }
