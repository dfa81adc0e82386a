/** A paper as HTML for printing; `ui/paper/paper.tsx` renders the same in the window. All text is escaped. */
import type { Letterhead, Paper, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import { breakable } from '../../../shared/domain/text.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (plain: string): string => plain.replace(/[&<>"]/g, (one) => escapes[one] ?? one)
const element = (name: string, inside: string, attributes = ''): string => `<${name}${attributes}>${inside}</${name}>`
const stated = (plain: string): string => element('bdi', text(plain))

/** Returns the HTML of the page's body. */
export const paperHtml = ({ letterhead, sheets }: Paper): string => sheets.map((sheet) => sheetHtml(sheet, letterhead)).join('')

function sheetHtml({ title, subtitle, parts, notes }: Sheet, letterhead: Letterhead): string {
  const head = element('h1', text(title)) + (subtitle === null ? '' : element('p', stated(subtitle), ' class="paper-subtitle"'))
  const foot = notes.map((note) => element('p', text(note), ' class="paper-note"')).join('')
  const closing = letterhead.closing === '' ? '' : element('p', text(letterhead.closing), ' class="paper-closing" dir="auto"')
  return element('section', headHtml(letterhead) + head + parts.map(partHtml).join('') + foot + closing, ' class="paper-sheet"')
}

function headHtml({ name, address, logo }: Letterhead): string {
  if (name === '' && address === '' && logo === null) return ''
  const picture = logo === null ? '' : `<img src="${text(logo)}" alt="${text(name)}" />`
  const sender = (name === '' ? '' : element('strong', text(name))) + (address === '' ? '' : element('span', text(address)))
  return element('div', picture + element('p', sender, ' class="paper-sender" dir="auto"'), ' class="paper-head"')
}

function partHtml({ title, facts, table, text: lines }: SheetPart): string {
  const rows = facts
    .map(([name, value]) => element('tr', element('th', text(name), ' scope="row"') + element('td', stated(value))))
    .join('')
  return (
    (title === null ? '' : element('h2', text(title))) +
    (rows === '' ? '' : element('table', element('tbody', rows), ' class="paper-facts"')) +
    (table === null ? '' : tableHtml(table)) +
    (lines === null ? '' : element('p', text(lines), ' class="paper-text" dir="auto"'))
  )
}

function tableHtml({ heads, rows }: NonNullable<SheetPart['table']>): string {
  const head = element('tr', heads.map((name) => element('th', text(name), ' scope="col"')).join(''))
  const body = rows
    .map((cells) => element('tr', cells.map((cell) => element('td', element('bdi', breakable(cell).map(text).join('<wbr>')))).join('')))
    .join('')
  return element('table', element('thead', head) + element('tbody', body), ' class="paper-table"')
}
