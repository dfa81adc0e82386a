/** Creation days that the service could not be asked for again before a file of a closed month was written: ranges, as JSON. */
export const daysOfCloses = `
  alter table closing add column not_asked text not null default '[]' check (json_valid(not_asked));
`
