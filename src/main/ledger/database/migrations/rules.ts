/** The ledger's own rules as SQL functions for the migrations, so that each rule is defined once. */

import { read } from '../../../../shared/contract/reading.ts'
import { currencyCode } from '../../../../shared/domain/money.ts'
import { freeUntil } from '../../../../shared/domain/penalties.ts'
import { Booking } from '../../../../shared/domain/schemas.ts'
import { whyNotAdded } from '../../bookings/amounts.ts'
import { bookedOnOf } from '../../bookings/booked-on.ts'
import type { BookingColumns } from '../../bookings/booking-row.ts'
import { inOrder, isAbove } from '../../bookings/flags.ts'
import { searchWords } from '../../bookings/words.ts'
import type { Connection } from '../ledger-db.ts'

/** Registers the SQL functions that the migrations use. */
export function registerRules(db: Connection): void {
  registerFreeUntil(db)
  registerAmountRules(db)
  registerSearchWords(db)
  registerBookedOnRules(db)
}

/** Registers `free_until_ms(nonrefundable, policies)` as an SQL function; its arguments are columns of `booking`. */
function registerFreeUntil(db: Connection): void {
  db.function('free_until_ms', { deterministic: true, directOnly: true }, (nonrefundable: unknown, policies: unknown) => {
    const cancellationPolicies = typeof policies === 'string' ? JSON.parse(policies) : null
    const step = freeUntil({ nonrefundable: nonrefundable === 1, cancellationPolicies, total: null, currency: null })
    // A JavaScript number is a float to SQLite; a strict integer column accepts it when it is whole.
    return step?.fromMs ?? null
  })
}

type Text = string | null

/** Registers `currency_code`, `why_not_added` and `with_amount_flags` as SQL functions; their arguments are columns of `booking`. */
function registerAmountRules(db: Connection): void {
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

/** Registers `search_words(json, words)` as an SQL function: the words of a stored record, or `words` where it cannot be parsed. */
function registerSearchWords(db: Connection): void {
  db.function('search_words', { deterministic: true, directOnly: true }, (json: unknown, words: unknown) => {
    const reading = read(Booking, JSON.parse(json as string))
    return reading.ok ? searchWords({ booking: reading.value }) : words
  })
}

/** Registers `booked_on_of` and `with_created_flag` as SQL functions; their arguments are columns of `booking`. */
function registerBookedOnRules(db: Connection): void {
  const options = { deterministic: true, directOnly: true }
  db.function('booked_on_of', options, (creationDate: unknown) => bookedOnOf(creationDate as string | null))
  db.function('with_created_flag', options, (flags: unknown, creationDate: unknown) => {
    const raised = new Set((flags as string).split(' '))
    if (bookedOnOf(creationDate as string | null) === 'missing') raised.add('created')
    return inOrder(raised)
  })
}
