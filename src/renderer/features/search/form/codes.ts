/** Hotel codes out of text that was pasted from anywhere: a column of a sheet, a mail, a list with commas. */
export interface PastedCodes {
  /** Each code once, in the order of the text. */
  readonly codes: readonly string[]
  /** How many were left out because they stood there before. */
  readonly repeated: number
}

/** Reads hotel codes separated by blanks, line breaks, commas or semicolons; quotes around a code are dropped. */
export function readCodes(text: string): PastedCodes {
  const all = text
    .split(/[\s,;]+/)
    .map((code) => code.replace(/^["']+|["']+$/g, ''))
    .filter((code) => code !== '')
  const codes = [...new Set(all)]
  return { codes, repeated: all.length - codes.length }
}
