/** The end of a free period, offered to a migration: a rule stands once, and dates with offsets are not read in SQL. */
import { freeUntil } from '../../../../../shared/domain/penalties.ts'
import type { Connection } from '../../ledger-db.ts'

/** Makes `free_until_ms(nonrefundable, policies)` known to a connection; its arguments are the columns of `booking`. */
export function offerFreeUntil(db: Connection): void {
  db.function('free_until_ms', { deterministic: true, directOnly: true }, (nonrefundable: unknown, policies: unknown) => {
    const cancellationPolicies = typeof policies === 'string' ? JSON.parse(policies) : null
    const step = freeUntil({ nonrefundable: nonrefundable === 1, cancellationPolicies, total: null, currency: null })
    // A number of JavaScript is a float to SQLite, which a strict integer column takes when it is whole.
    return step?.fromMs ?? null
  })
}
