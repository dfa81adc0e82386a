/** Hotel lists by name, and hotels as named in answers, with the folded words that find them. */
export const hotelLists = `
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
  ) strict, without rowid;`
