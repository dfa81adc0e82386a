/** Registers the end of free cancellation for migrations: the rule is defined once, and SQL cannot parse dates with offsets. */
import { freeUntil } from '../../../../../shared/domain/penalties.ts'
import type { Connection } from '../../ledger-db.ts'

/** Registers `free_until_ms(nonrefundable, policies)` as an SQL function; its arguments are columns of `booking`. */
export function offerFreeUntil(db: Connection): void {
  db.function('free_until_ms', { deterministic: true, directOnly: true }, (nonrefundable: unknown, policies: unknown) => {
    const cancellationPolicies = typeof policies === 'string' ? JSON.parse(policies) : null
    const step = freeUntil({ nonrefundable: nonrefundable === 1, cancellationPolicies, total: null, currency: null })
    // A JavaScript number is a float to SQLite; a strict integer column accepts it when it is whole.
    return step?.fromMs ?? null
  })
}
