/** The closed months that a notice tells of, as JSON; null where it tells of none. */
export const monthsOfNotices = `
  alter table notice add column months text check (months is null or json_valid(months));
`
