/**
 * The client of an offer by its id, so that it is removed with the client; null where only a name was typed. The desk's own data about an offer is in
 * the tables of `0014-notes.ts`, and a step records each change. SQLite cannot alter a check constraint, so the table is created again.
 */
export const clientsOfOffers = `
  alter table offer add column client_id integer;
  create index offer_by_client on offer (client_id) where client_id is not null;

  drop index offer_step_by_offer;
  alter table offer_step rename to offer_step_before;
  create table offer_step (
    id integer primary key,
    offer_id integer not null references offer (id),
    at_ms integer not null,
    user text not null,
    what text not null check (what in ('made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased', 'noted')),
    detail text
  ) strict;
  insert into offer_step (id, offer_id, at_ms, user, what, detail) select id, offer_id, at_ms, user, what, detail from offer_step_before;
  drop table offer_step_before;
  create index offer_step_by_offer on offer_step (offer_id, id);
`
