/**
 * A creation date without a zone is read in the accounting zone, and marked; a missing one is flagged. The dates come from the stored records, by the
 * ledger's own rules in `booked-on-rules.ts`; `filing.ts` then moves each booking to the id of its date. `hashed_as` is the id that the hashes of a
 * moved booking's removed guests were made with. `uncertain` of a closing counts such bookings; `held` counts all its bookings by status and those in
 * no sum, as JSON; null for an older file.
 */
export const bookedOn = `
  alter table booking add column booked_on text check (booked_on in ('assumed', 'missing'));
  alter table removed_guest add column hashed_as integer;
  alter table closing add column uncertain text check (uncertain is null or json_valid(uncertain));
  alter table closing add column held text check (held is null or json_valid(held));

  update booking set creation_date = json ->> '$.creationDate'
  from booking_raw where booking_raw.id = booking.id and creation_date is null and json_type(json, '$.creationDate') in ('text', 'integer');

  update booking set booked_on = booked_on_of(creation_date), flags = with_created_flag(flags, creation_date)
  where booked_on_of(creation_date) is not null;

  create index booking_by_booked_on on booking (booked_on, id) where booked_on is not null;
`
