/** A paper as plain text, for copying and for the body of an e-mail. */
import type { Paper, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import { listWithSemicolons } from '../../../shared/words/lists.ts'
import type { Voice } from '../../../shared/words/say.ts'

/** Returns all sheets, separated by blank lines, followed by the letterhead once. */
export function paperText({ letterhead: { name, address, closing }, sheets }: Paper, voice: Voice): string {
  const sender = [name, address].filter(Boolean).join('\n')
  return `${[...sheets.map((sheet) => sheetText(sheet, voice)), closing, sender].filter(Boolean).join('\n\n')}\n`
}

const sheetText = ({ title, subtitle, parts, notes }: Sheet, voice: Voice): string =>
  [[title, subtitle].filter(Boolean).join('\n'), ...parts.map((part) => partText(part, voice)), notes.join('\n')]
    .filter(Boolean)
    .join('\n\n')

function partText({ title, facts, table, text }: SheetPart, voice: Voice): string {
  const row = (heads: readonly string[], cells: readonly string[]) =>
    listWithSemicolons(
      cells.map((cell, at) => `${heads[at]}: ${cell}`),
      voice,
    )
  const rows = table?.rows.map((cells) => row(table.heads, cells)) ?? []
  return [title, ...facts.map(([name, value]) => `${name}: ${value}`), ...rows, text].filter(Boolean).join('\n')
}
