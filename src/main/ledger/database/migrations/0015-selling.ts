/**
 * Selling prices. `selling` has the price by client reference, written with the attempt before the first request. The row of the booking copies it
 * when the service returns the booking, for lists, sums and files: as text, and in 1/10,000 where it can be summed. It never comes from the service.
 * The rule is null unless it determined the price.
 */
export const selling = `
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
`
