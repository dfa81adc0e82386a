/**
 * Makes bookings searchable by amounts, e-mail and names typed on a plain keyboard: computes the words of all of them again, by the ledger's own rule
 * in `search-words.ts`, and rebuilds the text index.
 */
export const searchWordsAgain = `
  update booking set words = search_words(json, words) from booking_raw where booking_raw.id = booking.id;
  insert into search (search) values ('delete-all');
  insert into search (rowid, words) select id, words from booking order by id;
`
