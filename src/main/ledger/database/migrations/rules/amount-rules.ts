/** Registers the rules of amounts and currencies for migrations, so that each rule is defined once. */
import { currencyCode } from '../../../../../shared/domain/money.ts'
import { whyNotAdded } from '../../../bookings/amounts.ts'
import type { BookingColumns } from '../../../bookings/booking-row.ts'
import { inOrder, isAbove } from '../../../bookings/flags.ts'
import type { Connection } from '../../ledger-db.ts'

type Text = string | null

/** Registers `currency_code`, `why_not_added` and `with_amount_flags` as SQL functions; their arguments are columns of `booking`. */
export function offerAmountRules(db: Connection): void {
  const options = { deterministic: true, directOnly: true }
  db.function('currency_code', options, (currency: unknown) => currencyCode(currency as string))
  db.function('why_not_added', options, (known: unknown, currency: unknown, total: unknown, cost: unknown, json: unknown) => {
    const stated = { total: total as Text, cancellationCost: cost as Text, currency: currency as string }
    return whyNotAdded(known as BookingColumns['known'], stated, JSON.parse(json as string))
  })
  db.function('with_amount_flags', options, (flags: unknown, currencyStated: unknown, total: unknown, cost: unknown) => {
    const raised = new Set((flags as string).split(' '))
    if (currencyStated !== null) raised.add('currency')
    if (isAbove(cost as Text, total as Text)) raised.add('aboveTotal')
    return inOrder(raised)
  })
}
