/**
 * New or changed confirmed bookings that are still to be checked for a double stay of the same guests. A booking is added in the transaction that
 * stores it and removed in the one that reports it, so a crash loses no pair.
 */
export const newsOfStays = `
  create table unpaired (booking_id integer primary key references booking (id)) strict;
`
