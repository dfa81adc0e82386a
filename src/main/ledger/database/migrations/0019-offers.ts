/**
 * Offers to clients. `lines` has the offered rates as plain JSON, with cost and price of each; `checks` has the result of the last check of each, in
 * the same order. `words` is the search text. A booking is linked by its client reference, which stays when its row moves; the link is written with
 * the attempt, before the first request. The steps record who did what, and name no client.
 */
export const offers = `
  create table offer (
    id integer primary key,
    number text not null unique check (number <> ''),
    made_ms integer not null,
    made_by text not null,
    client_name text not null,
    client_email text check (client_email <> ''),
    language text not null check (language <> ''),
    valid_until text not null check (valid_until glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    text text not null,
    lines text not null check (json_valid(lines)),
    checks text not null check (json_valid(checks)),
    last_checkout text not null check (last_checkout glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    words text not null,
    sent_ms integer,
    withdrawn_ms integer,
    erased_ms integer
  ) strict;
  create index offer_by_checkout on offer (last_checkout, id) where erased_ms is null;

  create table offer_booking (
    client_ref text primary key,
    offer_id integer not null references offer (id),
    line integer not null check (line >= 0)
  ) strict, without rowid;
  create index offer_booking_by_offer on offer_booking (offer_id, line);

  create table offer_step (
    id integer primary key,
    offer_id integer not null references offer (id),
    at_ms integer not null,
    user text not null,
    what text not null check (what in ('made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased')),
    detail text
  ) strict;
  create index offer_step_by_offer on offer_step (offer_id, id);
`
