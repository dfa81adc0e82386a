/**
 * A file of a closed month gets its name after the close was kept. Until then `unnamed` says under which hidden name it lies and which it is to
 * get, as JSON; what the desk was ended in between is found by it.
 */
export const namesOfCloses = `
  alter table closing add column unnamed text check (unnamed is null or json_valid(unnamed));
`
