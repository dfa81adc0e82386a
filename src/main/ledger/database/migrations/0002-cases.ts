/**
 * Cases that survive a restart, and their data: the request of an attempt and its last entry in the send journal, cancellations, evidence, notices.
 * What version 1 knew of an attempt is in its body; a `witnessed` of 0 means that entries were not counted yet. `evidence` is append-only. Its
 * triggers are on update and delete only: one on insert would make the text index flush at every booking that is stored in the same transaction. A
 * `replace` fires the delete trigger, because connections have `recursive_triggers` on.
 */
export const cases = `
  alter table intent add column watched integer not null default 0 check (watched in (0, 1));
  alter table intent add column content_hash text;
  alter table intent add column witnessed integer not null default 0 check (witnessed >= 0);
  update intent set
    watched = (open = 0 and body ->> '$.watch' is not null),
    content_hash = body ->> '$.contentHash';
  create index intent_by_content on intent (content_hash, created_ms);
  create index intent_by_watched on intent (created_ms) where watched = 1;
  create index intent_by_witnessed on intent (witnessed);

  create table cancellation (
    reference text primary key,
    state text not null,
    open integer not null check (open in (0, 1)),
    watched integer not null check (watched in (0, 1)),
    witnessed integer not null check (witnessed >= 0),
    created_ms integer not null,
    body text not null check (json_valid(body))
  ) strict;
  create index cancellation_by_open on cancellation (open, created_ms);
  create index cancellation_by_watched on cancellation (created_ms) where watched = 1;
  create index cancellation_by_witnessed on cancellation (witnessed);

  create table evidence (
    id integer primary key,
    subject text not null check (subject <> ''),
    sequence integer not null check (sequence >= 1),
    what text not null,
    at_ms integer not null,
    user text not null,
    server_date_ms integer,
    clock_offset_ms integer,
    body text not null check (json_valid(body)),
    previous text not null check (length(previous) = iif(sequence = 1, 0, 64)),
    hash text not null check (length(hash) = 64),
    unique (subject, sequence)
  ) strict;
  create trigger evidence_is_not_changed before update on evidence begin
    select raise(abort, 'evidence is only added to');
  end;
  create trigger evidence_is_not_removed before delete on evidence begin
    select raise(abort, 'evidence is only added to');
  end;

  create table notice (
    id integer primary key,
    kind text not null,
    at_ms integer not null,
    client_ref text,
    booking_ref text,
    other_ref text,
    put_away_ms integer
  ) strict;
  create index notice_by_time on notice (at_ms) where put_away_ms is null;
`
