/** Whether a note is about the guest, and belongs in the file that the guest may request. Older notes are the desk's own. */
export const notesAboutGuests = `
  alter table note add column about_guest integer not null default 0 check (about_guest in (0, 1));
`
