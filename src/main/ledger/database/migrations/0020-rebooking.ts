/**
 * Which booking an attempt is to replace: written with the attempt, before its first request, by client reference. `booking_id` is the old booking,
 * and follows it when it moves. Amounts are decimal text, as agreed. The progress follows from the two bookings; `kept_ms` means that both are kept.
 * It contains no names.
 */
export const rebooking = `
  create table rebooking (
    client_ref text primary key check (client_ref <> ''),
    booking_id integer not null,
    currency text not null check (currency <> ''),
    fee text not null check (fee <> ''),
    gain text not null check (gain <> ''),
    at_ms integer not null,
    kept_ms integer
  ) strict, without rowid;
  create index rebooking_by_booking on rebooking (booking_id);
`
