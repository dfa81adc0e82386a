/**
 * The desk's own data, apart from the service's: facts and tags of a subject (one row each), and notes. A subject is a booking by its id, which may
 * move (`filing.ts`), or an offer. A line of history names the user where somebody at this desk made it.
 */
export const notes = `
  create table desk_fact (
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    internal_ref text check (internal_ref <> ''),
    cost_centre text check (cost_centre <> ''),
    follow_up_on text check (follow_up_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    follow_up_by text check (follow_up_by <> ''),
    primary key (subject_kind, subject_id)
  ) strict, without rowid;
  create index desk_fact_by_follow_up on desk_fact (subject_kind, follow_up_on, subject_id) where follow_up_on is not null;
  create index desk_fact_by_cost_centre on desk_fact (subject_kind, cost_centre, subject_id) where cost_centre is not null;

  create table tag (
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    folded text not null check (folded <> ''),
    place integer not null check (place >= 0),
    name text not null check (name <> ''),
    primary key (subject_kind, subject_id, folded)
  ) strict, without rowid;
  create index tag_by_name on tag (subject_kind, folded, subject_id);

  create table note (
    id integer primary key,
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    text text not null check (text <> ''),
    written_ms integer not null,
    written_by text not null,
    changed_ms integer,
    changed_by text,
    check ((changed_ms is null) = (changed_by is null))
  ) strict;
  create index note_by_subject on note (subject_kind, subject_id, id);

  alter table history add column user text;
`
