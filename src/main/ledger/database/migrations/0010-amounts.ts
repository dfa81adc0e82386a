/**
 * Sums by currency code (`usd` and `USD` are one sum), with the currency as sent in a column of its own; and why a booking is in no sum. The
 * functions are the ledger's own rules, registered by `amount-rules.ts`.
 */
export const amounts = `
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
`
