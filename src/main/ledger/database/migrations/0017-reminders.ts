/**
 * The state of a booking's reminders: told, snoozed or done. When one is due is computed from the booking each time. `about` is the end of free
 * cancellation (ms since 1970) or the check-in day that the state refers to; it does not apply to any other. The index finds the ends that come next.
 */
export const reminders = `
  create table reminder (
    booking_id integer not null,
    kind text not null check (kind in ('freeEnds', 'arrival')),
    about text not null check (about <> ''),
    state text not null check (state in ('told', 'snoozed', 'done')),
    at_ms integer not null,
    until_ms integer,
    primary key (booking_id, kind),
    check ((state = 'snoozed') = (until_ms is not null))
  ) strict, without rowid;
  create index booking_by_free_end on booking (free_until_ms) where known = 'CONFIRMED' and free_until_ms is not null;
`
