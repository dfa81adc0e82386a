/** Forms that were begun and not sent, as JSON (`FormDraft`), by an id of the window. They contain guest names, but no card. */
export const formDrafts = `
  create table form_draft (
    id text primary key check (id <> ''),
    saved_ms integer not null,
    json text not null check (json_valid(json))
  ) strict, without rowid;
`
