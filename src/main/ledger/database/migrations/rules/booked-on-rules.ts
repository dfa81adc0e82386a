/** Registers the rules of creation dates for migrations, so that each rule is defined once. */
import { bookedOnOf } from '../../../bookings/booked-on.ts'
import { inOrder } from '../../../bookings/flags.ts'
import type { Connection } from '../../ledger-db.ts'

/** Registers `booked_on_of` and `with_created_flag` as SQL functions; their arguments are columns of `booking`. */
export function offerBookedOnRules(db: Connection): void {
  const options = { deterministic: true, directOnly: true }
  db.function('booked_on_of', options, (creationDate: unknown) => bookedOnOf(creationDate as string | null))
  db.function('with_created_flag', options, (flags: unknown, creationDate: unknown) => {
    const raised = new Set((flags as string).split(' '))
    if (bookedOnOf(creationDate as string | null) === 'missing') raised.add('created')
    return inOrder(raised)
  })
}
