/**
 * Columns and tables for finding bookings, closing months and removing names. `free_until_ms`, `drifted` and `purged_ms` of a booking are the end of
 * free cancellation, the fields that the service changed without us (separated by blanks), and when its guests' names were removed. `free_until_ms()`
 * is the rule of `penalties.ts`, registered as an SQL function by `migrate.ts`. A closing stores its file (deflated) and its lines, so that later
 * changes can be detected; `last_history` is the last line of history that it includes.
 */
export const findingAndClosing = `
  alter table booking add column free_until_ms integer;
  alter table booking add column drifted text not null default '';
  alter table booking add column purged_ms integer;
  update booking set free_until_ms = free_until_ms(nonrefundable, policies) where policies is not null;

  create table closing (
    id integer primary key,
    month text not null check (month glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    basis text not null check (basis in ('created', 'checkin', 'checkout')),
    number integer not null check (number >= 0),
    at_ms integer not null,
    zone text not null,
    last_history integer not null,
    file text not null,
    rows integer not null check (rows >= 0),
    sha256 text not null check (length(sha256) = 64),
    sums text not null check (json_valid(sums)),
    layout text not null check (json_valid(layout)),
    content blob not null,
    unique (month, basis, number)
  ) strict;

  create table closed_line (
    closing_id integer not null references closing (id),
    booking_id integer not null,
    line text not null check (json_valid(line)),
    primary key (closing_id, booking_id)
  ) strict, without rowid;
`
