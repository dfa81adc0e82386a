/**
 * Bookings are found by amounts, e-mail and names as a plain keyboard has them, too: the words of all of them are made again, by the
 * ledger's own rule that `search-words.ts` offers, and the text index with them.
 */
export const searchWordsAgain = `
  update booking set words = search_words(json, words) from booking_raw where booking_raw.id = booking.id;
  insert into search (search) values ('delete-all');
  insert into search (rowid, words) select id, words from booking order by id;
`
