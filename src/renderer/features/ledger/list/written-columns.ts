/** The columns of what the desk wrote, which the list asks for only where one of them is shown. */
const written: ReadonlySet<string> = new Set(['client', 'internalRef', 'hotelConfirmation', 'tags', 'followUp'])

/** Whether one of the chosen columns is such a column; with nothing chosen none is. */
export const showWritten = (columns: readonly { readonly id: string }[] | null): boolean =>
  columns?.some(({ id }) => written.has(id)) ?? false
