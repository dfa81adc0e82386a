/** The stored reason for a case's state. */
import type { Failure, LedgerErrorCode, NotSentCause, Refusal } from '../../../shared/contract/failure.ts'
import { z } from '../../../shared/domain/zod.ts'

/** A schema of all names of a union; does not compile if one is missing. */
const oneOf = <Name extends string>(names: Record<Name, true>) => z.enum(Object.keys(names) as [Name, ...Name[]])

const causes = oneOf<NotSentCause>({
  lookup: true,
  refused: true,
  blocked: true,
  connectTimeout: true,
  unreachable: true,
  certificate: true,
  proxy: true,
  proxyLogin: true,
  proxyScheme: true,
})
const refusals = oneOf<Refusal>({
  invalid: true,
  key: true,
  permission: true,
  notFound: true,
  conflict: true,
  gone: true,
  tooMany: true,
  payment: true,
  system: true,
  unavailable: true,
})
const ledgerErrors = oneOf<LedgerErrorCode>({
  keyMissing: true,
  keyWrong: true,
  damaged: true,
  newer: true,
  foreign: true,
  inUse: true,
  readOnly: true,
  diskFull: true,
  diskFailed: true,
  outOfReach: true,
  networkFolder: true,
  memoryFolder: true,
  passphraseWrong: true,
  notWritten: true,
  closed: true,
})
const ServiceWord = z.object({ status: z.number(), code: z.number(), message: z.string(), detail: z.string().nullable() })

/** Schema of a stored failure. It is for display only, so an unreadable one becomes null. */
export const StoredFailure: z.ZodType<Failure | null> = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('notSent'), cause: causes, detail: z.string() }),
    z.object({ kind: z.literal('noAnswer'), cause: z.enum(['timedOut', 'broken', 'stopped']), afterMs: z.number() }),
    z.object({ kind: z.literal('refused'), why: refusals, word: ServiceWord, retryAfterMs: z.number().nullable() }),
    z.object({ kind: z.literal('notTheService'), status: z.number(), what: z.enum(['html', 'redirect', 'empty', 'other']) }),
    z.object({ kind: z.literal('unreadable'), endpoint: z.string(), status: z.number(), paths: z.array(z.string()) }),
    z.object({ kind: z.literal('contradicts'), endpoint: z.string(), status: z.number(), paths: z.array(z.string()) }),
    z.object({ kind: z.literal('tooLarge'), endpoint: z.string(), limit: z.number() }),
    z.object({ kind: z.literal('stopped') }),
    z.object({ kind: z.literal('ledger'), trouble: ledgerErrors }),
    z.object({ kind: z.literal('sendStopped'), why: z.enum(['row', 'journal', 'inFlight', 'content']) }),
    z.object({
      kind: z.literal('file'),
      why: z.enum(['denied', 'full', 'busy', 'missing', 'notAFile', 'ownFolder', 'closedMonth', 'other']),
    }),
  ])
  .nullable()
  .catch(null)
