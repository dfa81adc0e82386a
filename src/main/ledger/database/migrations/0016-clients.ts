/**
 * Clients of the desk, and the client for whom a booking was made: by client reference, from before the first request, with the client's name at that
 * time. Ids are never reused, so that no booking is assigned to another client.
 */
export const clients = `
  create table client (
    id integer primary key autoincrement,
    name text not null check (name <> ''),
    folded text not null unique,
    language text check (language <> ''),
    nationality text check (length(nationality) = 2),
    currency text check (length(currency) = 3),
    rule text check (json_valid(rule)),
    email text not null,
    reference text not null,
    note text not null,
    changed_ms integer not null
  ) strict;

  create table sold_to (
    client_ref text primary key,
    client_id integer not null,
    name text not null check (name <> '')
  ) strict, without rowid;
  create index sold_to_by_client on sold_to (client_id, client_ref);
`
