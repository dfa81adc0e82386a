/** The hotel's own confirmation number of a booking, as the desk typed it. */
export const hotelConfirmation = `
  alter table desk_fact add column hotel_confirmation text check (hotel_confirmation <> '');
`
