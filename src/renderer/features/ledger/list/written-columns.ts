/** Columns with the desk's own notes; the list requests their data only if one of them is shown. */
const noteColumnIds: ReadonlySet<string> = new Set(['client', 'internalRef', 'hotelConfirmation', 'tags', 'followUp'])

/** Returns whether one of the chosen columns shows the desk's own notes; false when none are chosen. */
export const hasNoteColumn = (columns: readonly { readonly id: string }[] | null): boolean =>
  columns?.some(({ id }) => noteColumnIds.has(id)) ?? false
