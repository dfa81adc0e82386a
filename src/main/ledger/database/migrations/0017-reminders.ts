/**
 * What became of the reminders of a booking: told, put off or done. When one is due is computed from the booking each time; `about` is the end of the free
 * period (ms since 1970) or the check-in day that this was said of, and of any other one it says nothing. The index finds the ends that come next.
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
