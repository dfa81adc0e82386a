/**
 * Supports the removal of guests: which bookings have none any more, who was removed from a booking (as a hash, so that the next sync does not bring
 * the name back), and evidence whose bodies can be emptied without breaking the chain. A line's hash covers `body_hash`; older lines have none, and
 * their hash covers the body.
 */
export const removingGuests = `
  create index booking_by_purged on booking (id) where purged_ms is not null;

  create table removed_guest (
    booking_id integer not null references booking (id),
    hash blob not null check (length(hash) = 32),
    primary key (booking_id, hash)
  ) strict, without rowid;

  alter table evidence add column body_hash text not null default '';
  drop trigger evidence_is_not_changed;
  create trigger evidence_is_not_changed
  before update of id, subject, sequence, what, at_ms, user, server_date_ms, clock_offset_ms, previous, hash, body_hash on evidence begin
    select raise(abort, 'evidence is only added to');
  end;
  create trigger evidence_is_only_emptied before update of body on evidence when new.body <> 'null' begin
    select raise(abort, 'evidence is only emptied');
  end;
`
