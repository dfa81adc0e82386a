/**
 * When a booking was looked at for a better rate, so that none is asked for too often, and the best rate that was found: amounts are decimal text in one
 * currency, `total` what the booking cost then. `dismissed_gain` is what a find saved that the clerk dismissed: only one that saves more is shown again. It
 * names nobody.
 */
export const rateLooks = `
  create table rate_look (
    booking_id integer primary key,
    looked_ms integer not null,
    found_ms integer,
    currency text check (currency <> ''),
    total text check (total <> ''),
    price text check (price <> ''),
    fee text check (fee <> ''),
    gain text check (gain <> ''),
    other_room integer check (other_room in (0, 1)),
    better_board integer check (better_board in (0, 1)),
    dismissed_gain text check (dismissed_gain <> ''),
    check ((found_ms is null) = (gain is null)),
    check (gain is null or (currency is not null and total is not null and price is not null and fee is not null)),
    check (gain is null or (other_room is not null and better_board is not null))
  ) strict;
`
