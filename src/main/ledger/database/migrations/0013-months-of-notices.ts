/** The closed months that a notice is about, as JSON; null for none. */
export const monthsOfNotices = `
  alter table notice add column months text check (months is null or json_valid(months));
`
