import type { FileDialog } from '../../shell/shell.ts'

/** Returns a dialog for files of one type. `suggestedName` is the name of a file to be saved. */
export const fileDialog = (title: string, type: string, extension: string | readonly string[], suggestedName = ''): FileDialog => ({
  title,
  suggestedName,
  filters: [{ name: type, extensions: [extension].flat() }],
})
