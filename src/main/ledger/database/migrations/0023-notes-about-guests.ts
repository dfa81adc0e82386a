/** Whether a note is about the guest, and belongs into the file that the guest may ask for. Notes of before are the desk's own. */
export const notesAboutGuests = `
  alter table note add column about_guest integer not null default 0 check (about_guest in (0, 1));
`
