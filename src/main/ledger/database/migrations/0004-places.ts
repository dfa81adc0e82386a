/** Indexes for lists of one destination or hotel, newest first; for stays of one hotel; and for the few bookings with a flag. */
export const places = `
  create index booking_by_destination on booking (destination_code, id);
  create index booking_by_hotel on booking (hotel_code, id);
  create index booking_by_flag on booking (id) where flags <> '' or drifted <> '';
`
