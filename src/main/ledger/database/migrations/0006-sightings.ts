/**
 * When a booking was last seen, on the ledger's own clock (`seen-order.ts`), so that a late answer does not replace a newer one. The index covers
 * attempts without a booking, which a start looks up in the lists received since.
 */
export const sightings = `
  alter table booking add column seen_from real not null default 0;
  alter table booking add column seen_to real not null default 0;
  create index intent_by_unfound on intent (client_ref) where state not in ('FOUND', 'CONFIRMED', 'FAILED', 'CANCELLED');
`
