/** The steps from an empty file to the newest schema. A step that has been released never changes. */

/** A step's position in this list, counted from 1, is the `user_version` after it. */
export const migrations: readonly string[] = [
  // 1. The initial schema. A released migration is never edited. `booking` has what lists, filters and exports need of a record; the record itself is
  // in `booking_raw`. Its id is the creation second * 1024 + slot, so that an id range is a range of creation moments, in the text index too. Columns
  // used for sorting are never null: '' means "not stated", so that keyset comparisons do not skip rows. No table that is written together with
  // `search` has triggers, because they would make the text index flush at every row.
  `
  create table booking (
    id integer primary key,
    booking_ref text unique,
    client_ref text,
    status text,
    known text not null check (known in ('CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER')),
    hotel_code text,
    hotel_name text not null collate nocase,
    destination_code text,
    destination_name text,
    country_code text,
    checkin text not null check (checkin = '' or checkin glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    checkout text not null check (checkout = '' or checkout glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    holder_last text not null collate nocase,
    holder_first text not null collate nocase,
    lead_guest text not null,
    rooms integer not null check (rooms >= 0),
    adults integer not null check (adults >= 0),
    children integer not null check (children >= 0),
    rate_type text,
    board_type text,
    board_name text,
    nonrefundable integer check (nonrefundable in (0, 1)),
    policies text check (policies is null or json_valid(policies)),
    currency text not null,
    total text,
    total_scaled integer,
    cancellation_cost text,
    balance text,
    commission text,
    hotel_rate text,
    hotel_currency text,
    counted integer,
    creation_date text,
    cancelled_seen_ms integer,
    seen_ms integer not null,
    flags text not null,
    words text not null,
    check (booking_ref is not null or client_ref is not null)
  ) strict;

  create index booking_by_client_ref on booking (client_ref);
  create index booking_by_status on booking (known, id, currency, counted);
  create index booking_by_checkin on booking (checkin, id, known, currency, counted);
  create index booking_by_checkout on booking (checkout, id, known, currency, counted);

  create table booking_raw (
    id integer primary key references booking (id),
    hash blob not null check (length(hash) = 32),
    json text not null,
    unread text not null check (json_valid(unread)),
    first_seen_ms integer not null
  ) strict;

  create table history (
    id integer primary key,
    booking_id integer not null references booking (id),
    at_ms integer not null,
    source text not null,
    changes text not null check (json_valid(changes))
  ) strict;
  create index history_by_booking on history (booking_id, id);

  create virtual table search using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
  );

  create table daily (
    day integer not null,
    known text not null check (known in ('CONFIRMED', 'CANCELLED', 'FAILED', 'OTHER')),
    currency text not null,
    bookings integer not null check (bookings >= 0),
    summed integer not null check (summed between 0 and bookings),
    counted integer not null,
    primary key (day, known, currency)
  ) strict, without rowid;

  create table asked_window (
    from_day text not null,
    to_day text not null check (to_day >= from_day),
    asked_ms integer not null,
    primary key (from_day, to_day)
  ) strict, without rowid;

  create table intent (
    client_ref text primary key,
    state text not null,
    open integer not null check (open in (0, 1)),
    created_ms integer not null,
    body text not null check (json_valid(body))
  ) strict;
  create index intent_by_open on intent (open, created_ms);

  create table setting (
    name text primary key,
    value text not null
  ) strict;
`,

  // 2. Cases that survive a restart, and their data: the request of an attempt and its last entry in the send journal, cancellations, evidence,
  // notices. What version 1 knew of an attempt is in its body; a `witnessed` of 0 means that entries were not counted yet. `evidence` is append-only.
  // Its triggers are on update and delete only: one on insert would make the text index flush at every booking that is stored in the same
  // transaction. A `replace` fires the delete trigger, because connections have `recursive_triggers` on.
  `
  alter table intent add column watched integer not null default 0 check (watched in (0, 1));
  alter table intent add column content_hash text;
  alter table intent add column witnessed integer not null default 0 check (witnessed >= 0);
  update intent set
    watched = (open = 0 and body ->> '$.watch' is not null),
    content_hash = body ->> '$.contentHash';
  create index intent_by_content on intent (content_hash, created_ms);
  create index intent_by_watched on intent (created_ms) where watched = 1;
  create index intent_by_witnessed on intent (witnessed);

  create table cancellation (
    reference text primary key,
    state text not null,
    open integer not null check (open in (0, 1)),
    watched integer not null check (watched in (0, 1)),
    witnessed integer not null check (witnessed >= 0),
    created_ms integer not null,
    body text not null check (json_valid(body))
  ) strict;
  create index cancellation_by_open on cancellation (open, created_ms);
  create index cancellation_by_watched on cancellation (created_ms) where watched = 1;
  create index cancellation_by_witnessed on cancellation (witnessed);

  create table evidence (
    id integer primary key,
    subject text not null check (subject <> ''),
    sequence integer not null check (sequence >= 1),
    what text not null,
    at_ms integer not null,
    user text not null,
    server_date_ms integer,
    clock_offset_ms integer,
    body text not null check (json_valid(body)),
    previous text not null check (length(previous) = iif(sequence = 1, 0, 64)),
    hash text not null check (length(hash) = 64),
    unique (subject, sequence)
  ) strict;
  create trigger evidence_is_not_changed before update on evidence begin
    select raise(abort, 'evidence is only added to');
  end;
  create trigger evidence_is_not_removed before delete on evidence begin
    select raise(abort, 'evidence is only added to');
  end;

  create table notice (
    id integer primary key,
    kind text not null,
    at_ms integer not null,
    client_ref text,
    booking_ref text,
    other_ref text,
    put_away_ms integer
  ) strict;
  create index notice_by_time on notice (at_ms) where put_away_ms is null;
`,

  // 3. Columns and tables for finding bookings, closing months and removing names. `free_until_ms`, `drifted` and `purged_ms` of a booking are the
  // end of free cancellation, the fields that the service changed without us (separated by blanks), and when its guests' names were removed.
  // `free_until_ms()` is the rule of `penalties.ts`, registered as an SQL function by `migrate.ts`. A closing stores its file (deflated) and its
  // lines, so that later changes can be detected; `last_history` is the last line of history that it includes.
  `
  alter table booking add column free_until_ms integer;
  alter table booking add column drifted text not null default '';
  alter table booking add column purged_ms integer;
  update booking set free_until_ms = free_until_ms(nonrefundable, policies) where policies is not null;

  create table closing (
    id integer primary key,
    month text not null check (month glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
    basis text not null check (basis in ('created', 'checkin', 'checkout')),
    number integer not null check (number >= 0),
    at_ms integer not null,
    zone text not null,
    last_history integer not null,
    file text not null,
    rows integer not null check (rows >= 0),
    sha256 text not null check (length(sha256) = 64),
    sums text not null check (json_valid(sums)),
    layout text not null check (json_valid(layout)),
    content blob not null,
    unique (month, basis, number)
  ) strict;

  create table closed_line (
    closing_id integer not null references closing (id),
    booking_id integer not null,
    line text not null check (json_valid(line)),
    primary key (closing_id, booking_id)
  ) strict, without rowid;
`,

  // 4. Indexes for lists of one destination or hotel, newest first; for stays of one hotel; and for the few bookings with a flag.
  `
  create index booking_by_destination on booking (destination_code, id);
  create index booking_by_hotel on booking (hotel_code, id);
  create index booking_by_flag on booking (id) where flags <> '' or drifted <> '';
`,

  // 5. Supports the removal of guests: which bookings have no guests, who was removed from a booking (as a hash, so that the next sync does not
  // bring the name back), and evidence whose bodies can be emptied without breaking the chain. A line's hash covers `body_hash`; older lines have
  // none, and their hash covers the body.
  `
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
`,

  // 6. When a booking was last seen, on the ledger's own clock (`seen-order.ts`), so that a late answer does not replace a newer one. The index
  // covers attempts without a booking, which a start looks up in the lists received since.
  `
  alter table booking add column seen_from real not null default 0;
  alter table booking add column seen_to real not null default 0;
  create index intent_by_unfound on intent (client_ref) where state not in ('FOUND', 'CONFIRMED', 'FAILED', 'CANCELLED');
`,

  // 7. New or changed confirmed bookings that are still to be checked for a double stay of the same guests. A booking is added in the transaction
  // that stores it and removed in the one that reports it, so a crash loses no pair.
  `
  create table unpaired (booking_id integer primary key references booking (id)) strict;
`,

  // 8. A file of a closed month gets its final name after the close is stored. Until then `unnamed` contains its temporary and its final path as
  // JSON, so that the file can be found if the close is interrupted.
  `
  alter table closing add column unnamed text check (unnamed is null or json_valid(unnamed));
`,

  // 9. Creation days that the service could not be asked for again before a file of a closed month was written: ranges, as JSON.
  `
  alter table closing add column not_asked text not null default '[]' check (json_valid(not_asked));
`,

  // 10. Sums by currency code (`usd` and `USD` are one sum), with the currency as sent in a column of its own; and why a booking is in no sum. The
  // functions are the ledger's own rules, registered by `migrate.ts`.
  `
  alter table booking add column currency_stated text;
  alter table booking add column not_added text;

  update booking set currency_stated = currency, currency = currency_code(currency) where currency <> currency_code(currency);

  update booking set not_added = why_not_added(known, currency, total, cancellation_cost, json)
  from booking_raw where booking_raw.id = booking.id and known in ('CONFIRMED', 'CANCELLED') and counted is null;

  update booking set flags = with_amount_flags(flags, currency_stated, total, cancellation_cost)
  where currency_stated is not null or cancellation_cost is not null;

  delete from daily;
  insert into daily (day, known, currency, bookings, summed, counted)
  select id / 1024 / 86400, known, currency, count(*), count(counted), coalesce(sum(counted), 0) from booking group by 1, 2, 3;

  create index booking_by_not_added on booking (known, not_added, id) where not_added is not null;
`,

  // 11. Makes bookings searchable by amounts, e-mail and names typed on a plain keyboard: computes the words of all of them again, by the ledger's
  // own rule in `search-words.ts`, and rebuilds the text index.
  `
  update booking set words = search_words(json, words) from booking_raw where booking_raw.id = booking.id;
  insert into search (search) values ('delete-all');
  insert into search (rowid, words) select id, words from booking order by id;
`,

  // 12. A creation date without a zone is read in the accounting zone, and marked; a missing one is flagged. The dates come from the stored records,
  // by the ledger's own rules in `migrate.ts`; `filing.ts` then moves each booking to the id of its date. `hashed_as` is the id with which the
  // hashes of a moved booking's removed guests were made. `uncertain` of a closing counts such bookings; `held` counts all its bookings by
  // status and those in no sum, as JSON; null for an older file.
  `
  alter table booking add column booked_on text check (booked_on in ('assumed', 'missing'));
  alter table removed_guest add column hashed_as integer;
  alter table closing add column uncertain text check (uncertain is null or json_valid(uncertain));
  alter table closing add column held text check (held is null or json_valid(held));

  update booking set creation_date = json ->> '$.creationDate'
  from booking_raw where booking_raw.id = booking.id and creation_date is null and json_type(json, '$.creationDate') in ('text', 'integer');

  update booking set booked_on = booked_on_of(creation_date), flags = with_created_flag(flags, creation_date)
  where booked_on_of(creation_date) is not null;

  create index booking_by_booked_on on booking (booked_on, id) where booked_on is not null;
`,

  // 13. The closed months that a notice is about, as JSON; null for none.
  `
  alter table notice add column months text check (months is null or json_valid(months));
`,

  // 14. The desk's own data, apart from the service's: facts and tags of a subject (one row each), and notes. A subject is a booking by its id, which
  // may move (`filing.ts`), or an offer. A line of history names the user where somebody at this desk made it.
  `
  create table desk_fact (
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    internal_ref text check (internal_ref <> ''),
    cost_centre text check (cost_centre <> ''),
    follow_up_on text check (follow_up_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    follow_up_by text check (follow_up_by <> ''),
    primary key (subject_kind, subject_id)
  ) strict, without rowid;
  create index desk_fact_by_follow_up on desk_fact (subject_kind, follow_up_on, subject_id) where follow_up_on is not null;
  create index desk_fact_by_cost_centre on desk_fact (subject_kind, cost_centre, subject_id) where cost_centre is not null;

  create table tag (
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    folded text not null check (folded <> ''),
    place integer not null check (place >= 0),
    name text not null check (name <> ''),
    primary key (subject_kind, subject_id, folded)
  ) strict, without rowid;
  create index tag_by_name on tag (subject_kind, folded, subject_id);

  create table note (
    id integer primary key,
    subject_kind text not null check (subject_kind in ('booking', 'offer')),
    subject_id integer not null,
    text text not null check (text <> ''),
    written_ms integer not null,
    written_by text not null,
    changed_ms integer,
    changed_by text,
    check ((changed_ms is null) = (changed_by is null))
  ) strict;
  create index note_by_subject on note (subject_kind, subject_id, id);

  alter table history add column user text;
`,

  // 15. Selling prices. `selling` has the price by client reference, written with the attempt before the first request. The row of the booking copies
  // it when the service returns the booking, for lists, sums and files: as text, and in 1/10,000 where it can be summed. It never comes from the
  // service. The rule is null unless it determined the price.
  `
  create table selling (
    client_ref text primary key,
    how text not null check (how in ('rule', 'typed', 'fixed')),
    price text not null check (price <> ''),
    currency text not null check (currency <> ''),
    cost text not null check (cost <> ''),
    margin text not null check (margin <> ''),
    rule text check (json_valid(rule)),
    at_ms integer not null,
    check ((how = 'rule') = (rule is not null))
  ) strict, without rowid;

  alter table booking add column sold_how text check (sold_how in ('rule', 'typed', 'fixed'));
  alter table booking add column sold_price text;
  alter table booking add column sold_currency text;
  alter table booking add column sold_margin text;
  alter table booking add column sold_scaled integer;
  alter table booking add column margin_scaled integer;
  create index booking_by_sold on booking (known, sold_currency, id, sold_scaled, margin_scaled) where sold_currency is not null;
`,

  // 16. Clients of the desk, and the client for whom a booking was made: by client reference, from before the first request, with the client's name
  // at that time. Ids are never reused, so that no booking is assigned to another client.
  `
  create table client (
    id integer primary key autoincrement,
    name text not null check (name <> ''),
    folded text not null unique,
    language text check (language <> ''),
    nationality text check (length(nationality) = 2),
    currency text check (length(currency) = 3),
    rule text check (json_valid(rule)),
    email text not null,
    reference text not null,
    note text not null,
    changed_ms integer not null
  ) strict;

  create table sold_to (
    client_ref text primary key,
    client_id integer not null,
    name text not null check (name <> '')
  ) strict, without rowid;
  create index sold_to_by_client on sold_to (client_id, client_ref);
`,

  // 17. The state of a booking's reminders: told, snoozed or done. When one is due is computed from the booking each time. `about` is the end of free
  // cancellation (ms since 1970) or the check-in day that the state refers to; the state applies to no other. The index finds the ends that come
  // next.
  `
  create table reminder (
    booking_id integer not null,
    kind text not null check (kind in ('freeEnds', 'arrival')),
    about text not null check (about <> ''),
    state text not null check (state in ('told', 'snoozed', 'done')),
    at_ms integer not null,
    until_ms integer,
    primary key (booking_id, kind),
    check ((state = 'snoozed') = (until_ms is not null))
  ) strict, without rowid;
  create index booking_by_free_end on booking (free_until_ms) where known = 'CONFIRMED' and free_until_ms is not null;
`,

  // 18. Hotel lists by name, and hotels as named in answers, with the folded words that find them.
  `
  create table hotel_list (
    id integer primary key autoincrement,
    name text not null check (name <> ''),
    folded text not null unique,
    changed_ms integer not null
  ) strict;

  create table hotel_list_code (
    list_id integer not null,
    place integer not null check (place >= 0),
    code text not null check (code <> ''),
    primary key (list_id, place)
  ) strict, without rowid;

  create table seen_hotel (
    code text primary key,
    name text not null check (name <> ''),
    words text not null,
    destination_code text,
    destination_name text,
    country_code text
  ) strict, without rowid;`,

  // 19. Offers to clients. `lines` has the offered rates as plain JSON, with cost and price of each; `checks` has the result of the last check of
  // each, in the same order. `words` is the search text. A booking is linked by its client reference, which stays when its row moves; the link is
  // written with the attempt, before the first request. The steps record who did what, and name no client.
  `
  create table offer (
    id integer primary key,
    number text not null unique check (number <> ''),
    made_ms integer not null,
    made_by text not null,
    client_name text not null,
    client_email text check (client_email <> ''),
    language text not null check (language <> ''),
    valid_until text not null check (valid_until glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    text text not null,
    lines text not null check (json_valid(lines)),
    checks text not null check (json_valid(checks)),
    last_checkout text not null check (last_checkout glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    words text not null,
    sent_ms integer,
    withdrawn_ms integer,
    erased_ms integer
  ) strict;
  create index offer_by_checkout on offer (last_checkout, id) where erased_ms is null;

  create table offer_booking (
    client_ref text primary key,
    offer_id integer not null references offer (id),
    line integer not null check (line >= 0)
  ) strict, without rowid;
  create index offer_booking_by_offer on offer_booking (offer_id, line);

  create table offer_step (
    id integer primary key,
    offer_id integer not null references offer (id),
    at_ms integer not null,
    user text not null,
    what text not null check (what in ('made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased')),
    detail text
  ) strict;
  create index offer_step_by_offer on offer_step (offer_id, id);
`,

  // 20. Which booking an attempt is to replace: written with the attempt, before its first request, by client reference. `booking_id` is the old
  // booking, and follows it when it moves. Amounts are decimal text, as agreed. The progress follows from the two bookings; `kept_ms` means that both
  // are kept. It contains no names.
  `
  create table rebooking (
    client_ref text primary key check (client_ref <> ''),
    booking_id integer not null,
    currency text not null check (currency <> ''),
    fee text not null check (fee <> ''),
    gain text not null check (gain <> ''),
    at_ms integer not null,
    kept_ms integer
  ) strict, without rowid;
  create index rebooking_by_booking on rebooking (booking_id);
`,

  // 21. The client of an offer by its id, so that it is removed with the client; null where only a name was typed. The desk's own data about an offer
  // is in the tables of step 14, and a step records each change. SQLite cannot alter a check constraint, so the table is created again.
  `
  alter table offer add column client_id integer;
  create index offer_by_client on offer (client_id) where client_id is not null;

  drop index offer_step_by_offer;
  alter table offer_step rename to offer_step_before;
  create table offer_step (
    id integer primary key,
    offer_id integer not null references offer (id),
    at_ms integer not null,
    user text not null,
    what text not null check (what in ('made', 'changed', 'sent', 'withdrawn', 'reopened', 'checked', 'handedOut', 'erased', 'noted')),
    detail text
  ) strict;
  insert into offer_step (id, offer_id, at_ms, user, what, detail) select id, offer_id, at_ms, user, what, detail from offer_step_before;
  drop table offer_step_before;
  create index offer_step_by_offer on offer_step (offer_id, id);
`,

  // 22. When a better rate was last searched for a booking, so that the service is not asked too often, and the best rate found: amounts are decimal
  // text in one currency, `total` is what the booking cost then. `dismissed_gain` is the saving of a rate that the clerk dismissed: only a larger
  // saving is shown again. It contains no names.
  `
  create table rate_look (
    booking_id integer primary key,
    looked_ms integer not null,
    found_ms integer,
    currency text check (currency <> ''),
    total text check (total <> ''),
    price text check (price <> ''),
    fee text check (fee <> ''),
    gain text check (gain <> ''),
    other_room integer check (other_room in (0, 1)),
    better_board integer check (better_board in (0, 1)),
    dismissed_gain text check (dismissed_gain <> ''),
    check ((found_ms is null) = (gain is null)),
    check (gain is null or (currency is not null and total is not null and price is not null and fee is not null)),
    check (gain is null or (other_room is not null and better_board is not null))
  ) strict;
`,

  // 23. Whether a note is about the guest, and belongs in the file that the guest may request. Older notes are the desk's own.
  `
  alter table note add column about_guest integer not null default 0 check (about_guest in (0, 1));
`,

  // 24. Forms that were begun and not sent, as JSON (`FormDraft`), by an id of the window. They contain guest names, but no card.
  `
  create table form_draft (
    id text primary key check (id <> ''),
    saved_ms integer not null,
    json text not null check (json_valid(json))
  ) strict, without rowid;
`,

  // 25. The hotel's own confirmation number of a booking, as the desk typed it.
  `
  alter table desk_fact add column hotel_confirmation text check (hotel_confirmation <> '');
`,

  // 26. What only the desk knows, as entries of the fact log (`facts/`): one per subject and field, the newest. A subject is a reference, never a row
  // id: B: booking reference, C: client reference, O: offer number, K: client. A null value means that the field was cleared. Queries still read the
  // other tables. The uids of existing rows are derived from them, so that an older backup gets the same uids.
  `
  create table fact (
    subject text not null check (subject <> ''),
    field text not null check (field <> ''),
    value text check (json_valid(value)),
    entry text not null check (entry <> ''),
    version integer not null check (version > 0),
    at_ms integer not null,
    by text not null,
    primary key (subject, field)
  ) strict, without rowid;
  create index fact_of_rebooked on fact (value ->> '$.old') where field = 'rebooks';

  alter table note add column uid text;
  update note set uid = 'n' || id || '-' || written_ms;
  create unique index note_by_uid on note (uid);

  alter table client add column uid text;
  update client set uid = 'k' || id;
  create unique index client_by_uid on client (uid);
`,

  // 27. What the desk itself knows about hotels, for offers and vouchers. It contains no guests.
  `
  create table hotel_fact (
    code text primary key check (code <> ''),
    address text not null,
    telephone text not null,
    stars integer check (stars between 1 and 5),
    checkin_hours text not null,
    checkout_hours text not null,
    directions text not null,
    picture text check (picture <> '')
  ) strict;
`,

  // 28. The few stays of more than 14 nights, so that the calendar finds the stays of a month without reading all earlier ones.
  `
  create index booking_by_long_stay on booking (checkout) where julianday(checkout) - julianday(checkin) > 14;
`,

  // 29. Makes bookings searchable by the holder's telephone number.
  `
  update booking set words = words || ' ' || phone_word(json ->> '$.holder.phone')
  from booking_raw where booking_raw.id = booking.id and instr(words, phone_word(json ->> '$.holder.phone')) = 0;
  insert into search (search) values ('delete-all');
  insert into search (rowid, words) select id, words from booking order by id;
`,
]
