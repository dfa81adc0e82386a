/**
 * What only the desk knows, as entries of the fact log (`facts/`): one per subject and field, the newest. A subject is a reference, never a row id:
 * B: booking reference, C: client reference, O: offer number, K: client. A null value means that the field was cleared. Queries still read the other
 * tables. The uids of existing rows are derived from them, so that an older backup gets the same ones.
 */
export const facts = `
  create table fact (
    subject text not null check (subject <> ''),
    field text not null check (field <> ''),
    value text check (json_valid(value)),
    entry text not null check (entry <> ''),
    version integer not null check (version > 0),
    at_ms integer not null,
    by text not null,
    primary key (subject, field)
  ) strict, without rowid;
  create index fact_of_rebooked on fact (value ->> '$.old') where field = 'rebooks';

  alter table note add column uid text;
  update note set uid = 'n' || id || '-' || written_ms;
  create unique index note_by_uid on note (uid);

  alter table client add column uid text;
  update client set uid = 'k' || id;
  create unique index client_by_uid on client (uid);
`
