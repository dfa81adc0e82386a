/**
 * Confirmed bookings that came or changed and are still to be compared with the others for a second stay of the same guests. A
 * booking gets in with the transaction that stores it and out with the one that tells of it, so a crash loses no pair.
 */
export const newsOfStays = `
  create table unpaired (booking_id integer primary key references booking (id)) strict;
`
