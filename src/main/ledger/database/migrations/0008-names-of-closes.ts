/**
 * A file of a closed month gets its name after the close was stored. Until then `unnamed` has its hidden and its final name, as JSON, by which files
 * of an interrupted close are found.
 */
export const namesOfCloses = `
  alter table closing add column unnamed text check (unnamed is null or json_valid(unnamed));
`
