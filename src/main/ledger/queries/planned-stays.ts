/** Stays and free-cancellation deadlines of a range of days, for the calendar. */
import type { PlannedStay, Planner } from '../../../shared/contract/views/planner-views.ts'
import { addDays, startOfDate } from '../../../shared/domain/dates.ts'
import type { ReadableDb } from '../database/ledger-db.ts'
import type { DayRange } from '../records.ts'

/** Limits a page, so that neither the ledger nor the window is busy with one for long. */
const maxStays = 2000
/** Longer stays are in an index of their own, so that the others are found without reading all earlier ones. */
const longStayNights = 14

const isActive = "known in ('CONFIRMED', 'OTHER')"

const staysSql = `
  select booking.id, coalesce(booking_ref, booking.client_ref) as reference, trim(holder_first || ' ' || holder_last) as holder,
    hotel_code as hotelCode, nullif(hotel_name, '') as hotelName, coalesce(client.name, sold_to.name) as client,
    nullif(known, 'OTHER') as known, status, nullif(checkin, '') as checkin, nullif(checkout, '') as checkout,
    iif(known = 'CONFIRMED', free_until_ms, null) as freeUntilMs
  from (
    select id from booking indexed by booking_by_checkin
    where checkin between @earliest and @to and id > @after and ${isActive} and (checkin >= @from or checkout > @from)
    union select id from booking indexed by booking_by_long_stay
    where julianday(checkout) - julianday(checkin) > ${longStayNights} and checkout > @from and checkin < @earliest and id > @after and ${isActive}
    union select id from booking indexed by booking_by_free_end
    where known = 'CONFIRMED' and free_until_ms > @beginsMs and free_until_ms <= @endsMs and id > @after
    order by id limit ${maxStays + 1}
  ) as place cross join booking on booking.id = place.id
  left join sold_to on sold_to.client_ref = booking.client_ref left join client on client.id = sold_to.client_id
  order by place.id`

const nearestSql = (condition: string, order: 'asc' | 'desc') => `
  select checkin from booking indexed by booking_by_checkin where ${isActive} and ${condition} order by checkin ${order} limit 1`

/**
 * Returns the stays with a night in a range of days (a stay without nights or check-out: its check-in), and those whose free cancellation ends in
 * it. A deadline belongs to the last day, in `deskZone`, on which cancelling is still free. Dates are inclusive; `after` is the `next` of the page
 * before, null for the first.
 */
export function plannedStays({ prepare }: ReadableDb, { from, to }: DayRange, deskZone: string, after: number | null = null): Planner {
  const stays = prepare<PlannedStay>(staysSql).all({
    ...{ from, to, earliest: addDays(from, -longStayNights), after: after ?? -1 },
    ...{ beginsMs: startOfDate(deskZone, from), endsMs: startOfDate(deskZone, addDays(to, 1)) },
  })
  const page = stays.slice(0, maxStays)
  const nearest = () => [
    ...prepare<string>(nearestSql("checkin < @from and checkin <> ''", 'desc')).pluck().all({ from }),
    ...prepare<string>(nearestSql('checkin > @to', 'asc')).pluck().all({ to }),
  ]
  return {
    stays: page,
    next: stays.length > maxStays ? (page.at(-1)?.id ?? null) : null,
    nearest: after === null && stays.length === 0 ? nearest() : [],
  }
}
