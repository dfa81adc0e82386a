/**
 * The initial schema. A released migration is never edited. `booking` has what lists, filters and exports need of a record; the record itself is in
 * `booking_raw`. Its id is the creation second * 1024 + slot, so that an id range is a range of creation moments, in the text index too. Columns used
 * for sorting are never null: '' means "not stated", so that keyset comparisons do not skip rows. No table that is written together with `search` has
 * triggers, because they would make the text index flush at every row.
 */
export const bookings = `
  create table booking (
    id integer primary key,
    booking_ref text unique,
    client_ref text,
    status text,
    known text not null check (known in ('CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER')),
    hotel_code text,
    hotel_name text not null collate nocase,
    destination_code text,
    destination_name text,
    country_code text,
    checkin text not null check (checkin = '' or checkin glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    checkout text not null check (checkout = '' or checkout glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    holder_last text not null collate nocase,
    holder_first text not null collate nocase,
    lead_guest text not null,
    rooms integer not null check (rooms >= 0),
    adults integer not null check (adults >= 0),
    children integer not null check (children >= 0),
    rate_type text,
    board_type text,
    board_name text,
    nonrefundable integer check (nonrefundable in (0, 1)),
    policies text check (policies is null or json_valid(policies)),
    currency text not null,
    total text,
    total_scaled integer,
    cancellation_cost text,
    balance text,
    commission text,
    hotel_rate text,
    hotel_currency text,
    counted integer,
    creation_date text,
    cancelled_seen_ms integer,
    seen_ms integer not null,
    flags text not null,
    words text not null,
    check (booking_ref is not null or client_ref is not null)
  ) strict;

  create index booking_by_client_ref on booking (client_ref);
  create index booking_by_status on booking (known, id, currency, counted);
  create index booking_by_checkin on booking (checkin, id, known, currency, counted);
  create index booking_by_checkout on booking (checkout, id, known, currency, counted);

  create table booking_raw (
    id integer primary key references booking (id),
    hash blob not null check (length(hash) = 32),
    json text not null,
    unread text not null check (json_valid(unread)),
    first_seen_ms integer not null
  ) strict;

  create table history (
    id integer primary key,
    booking_id integer not null references booking (id),
    at_ms integer not null,
    source text not null,
    changes text not null check (json_valid(changes))
  ) strict;
  create index history_by_booking on history (booking_id, id);

  create virtual table search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );

  create table daily (
    day integer not null,
    known text not null check (known in ('CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER')),
    currency text not null,
    bookings integer not null check (bookings >= 0),
    summed integer not null check (summed between 0 and bookings),
    counted integer not null,
    primary key (day, known, currency)
  ) strict, without rowid;

  create table asked_window (
    from_day text not null,
    to_day text not null check (to_day >= from_day),
    asked_ms integer not null,
    primary key (from_day, to_day)
  ) strict, without rowid;

  create table intent (
    client_ref text primary key,
    state text not null,
    open integer not null check (open in (0, 1)),
    created_ms integer not null,
    body text not null check (json_valid(body))
  ) strict;
  create index intent_by_open on intent (open, created_ms);

  create table setting (
    name text primary key,
    value text not null
  ) strict;
`
