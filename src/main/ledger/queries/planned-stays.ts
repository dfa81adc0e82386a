/** Stays and free-cancellation deadlines of a range of days, for the calendar. */
import type { PlannedStay, Planner } from '../../../shared/contract/views/planner-views.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { DayRange } from '../records.ts'

/** Limits the stays of an answer, soonest first. */
const maxStays = 10_000
/** Longer stays are in an index of their own, so that the others are found without reading all earlier ones. */
const longStayNights = 31

const isActive = "booking.known in ('CONFIRMED', 'OTHER')"

const staysSql = `
  select booking.id, coalesce(booking_ref, booking.client_ref) as reference, trim(holder_first || ' ' || holder_last) as holder,
    hotel_code as hotelCode, nullif(hotel_name, '') as hotelName, coalesce(client.name, sold_to.name) as client,
    nullif(known, 'OTHER') as known, nullif(checkin, '') as checkin, nullif(checkout, '') as checkout,
    iif(known = 'CONFIRMED', free_until_ms, null) as freeUntilMs
  from (
    select id from booking indexed by booking_by_checkin
    where checkin between @earliest and @to and (checkin >= @from or checkout > @from)
    union select id from booking indexed by booking_by_long_stay
    where julianday(checkout) - julianday(checkin) > ${longStayNights} and checkout > @from and checkin < @earliest
    union select id from booking indexed by booking_by_free_end
    where known = 'CONFIRMED' and free_until_ms > @beginsMs and free_until_ms <= @endsMs
  ) as place cross join booking on booking.id = place.id
  left join sold_to on sold_to.client_ref = booking.client_ref left join client on client.id = sold_to.client_id
  where ${isActive} order by booking.checkin, booking.id limit ${maxStays + 1}`

const nearestSql = (condition: string, order: 'asc' | 'desc') => `
  select checkin from booking indexed by booking_by_checkin where ${isActive} and ${condition} order by checkin ${order} limit 1`

/**
 * Returns the stays with a night in a range of days (a stay without nights or check-out: its check-in), and those whose free cancellation ends in
 * it. A deadline belongs to the last day, in `deskZone`, on which cancelling is still free. Dates are inclusive.
 */
export function plannedStays({ prepare }: ReadableDb, { from, to }: DayRange, deskZone: string): Planner {
  const stays = prepare<PlannedStay>(staysSql).all({
    ...{ from, to, earliest: addDays(from, -longStayNights) },
    ...{ beginsMs: startOfDate(deskZone, from), endsMs: startOfDate(deskZone, addDays(to, 1)) },
  })
  const nearest = () => [
    ...prepare<string>(nearestSql("checkin < @from and checkin <> ''", 'desc')).pluck().all({ from }),
    ...prepare<string>(nearestSql('checkin > @to', 'asc')).pluck().all({ to }),
  ]
  return { stays: stays.slice(0, maxStays), more: stays.length > maxStays, nearest: stays.length > 0 ? [] : nearest() }
}
