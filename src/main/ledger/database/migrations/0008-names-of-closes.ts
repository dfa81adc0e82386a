/**
 * A file of a closed month gets its final name after the close is stored. Until then `unnamed` contains its temporary and its final path as JSON, so
 * that the file can be found if the close is interrupted.
 */
export const namesOfCloses = `
  alter table closing add column unnamed text check (unnamed is null or json_valid(unnamed));
`
