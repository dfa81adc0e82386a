/** Extracts hotel codes from a file: a CSV of any program, or plain text. */
import { codesInText, type PastedCodes, readCodes } from './codes.ts'

/** Parses the cells of a CSV, line by line; a quoted cell may contain separators, quotes and line breaks. */
function cellsOf(text: string, separator: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    lines.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') cell += text[i++]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) end()
    else if (char === '\n') {
      end()
      lines.push([])
    } else if (char !== '\r') cell += char
  }
  end()
  return lines
}

/** Whether a header names the column of hotel codes. */
const isCodeHead = (head: string) => /^(?:hotel)?(?:code|id)s?$/i.test(head.replace(/[\s_-]/g, ''))

/** Returns the codes of the hotel code column; without such a column, the codes found anywhere in the text. */
export function codesInFile(file: string): PastedCodes & { readonly words: number } {
  const text = file.replace(/^\uFEFF/, '')
  const [head = ''] = text.split('\n', 1)
  const separator = ['\t', ';', ','].find((char) => head.includes(char))
  if (separator === undefined) return codesInText(text)
  const [heads = [], ...lines] = cellsOf(text, separator)
  const at = heads.findIndex(isCodeHead)
  if (at < 0) return codesInText(text)
  return { ...readCodes(lines.map((cells) => cells[at] ?? '').join('\n')), words: 0 }
}
