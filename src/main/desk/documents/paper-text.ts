/** A paper as plain text: to be copied, and what stands in an e-mail. */
import type { Paper, Sheet, SheetPart } from '../../../shared/contract/document-views.ts'

/** All sheets, a blank line between them; the letterhead follows once. */
export function paperText({ letterhead: { name, address, closing }, sheets }: Paper): string {
  const sender = [name, address].filter(Boolean).join('\n')
  return `${[...sheets.map(sheetText), closing, sender].filter(Boolean).join('\n\n')}\n`
}

const sheetText = ({ title, subtitle, parts, notes }: Sheet): string =>
  [[title, subtitle].filter(Boolean).join('\n'), ...parts.map(partText), notes.join('\n')].filter(Boolean).join('\n\n')

function partText({ title, facts, table, text }: SheetPart): string {
  const rows = table?.rows.map((cells) => cells.map((cell, at) => `${table.heads[at]}: ${cell}`).join('; ')) ?? []
  return [title, ...facts.map(([name, value]) => `${name}: ${value}`), ...rows, text].filter(Boolean).join('\n')
}
