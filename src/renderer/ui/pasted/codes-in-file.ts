/** Extracts hotel codes from a file: a CSV of any program, or plain text. */
import { codesInText, type PastedCodes, readCodes } from './codes.ts'

/** Parses the cells of a CSV, line by line; a quoted cell may contain separators, quotes and line breaks. */
function cellsOf(text: string, mark: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    lines.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[i + 1] === '"') cell += text[i++]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === mark) end()
    else if (sign === '\n') {
      end()
      lines.push([])
    } else if (sign !== '\r') cell += sign
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
  const mark = ['\t', ';', ','].find((sign) => head.includes(sign))
  if (mark === undefined) return codesInText(text)
  const [heads = [], ...lines] = cellsOf(text, mark)
  const at = heads.findIndex(isCodeHead)
  if (at < 0) return codesInText(text)
  return { ...readCodes(lines.map((cells) => cells[at] ?? '').join('\n')), words: 0 }
}
