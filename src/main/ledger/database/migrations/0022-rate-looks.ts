/**
 * When a better rate was last searched for a booking, so that the service is not asked too often, and the best rate found: amounts are decimal text
 * in one currency, `total` is what the booking cost then. `dismissed_gain` is the saving of a find that the clerk dismissed: only a larger saving is
 * shown again. It contains no names.
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
