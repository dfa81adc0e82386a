import { Fragment } from 'react'
import type { Letterhead, Paper, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import { breakable } from '../../../shared/domain/text.ts'
import './paper.css'

/** Renders a document as it will be printed; `desk/documents/documents.ts` writes the same document as HTML. */
export function PaperSheets({ paper }: { readonly paper: Paper }) {
  return (
    <div className="paper" lang={paper.language} dir={paper.direction}>
      {paper.sheets.map((sheet, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no id and never change order
        <PaperSheet key={at} sheet={sheet} letterhead={paper.letterhead} />
      ))}
    </div>
  )
}

interface PaperSheetProps {
  readonly sheet: Sheet
  readonly letterhead: Letterhead
}

function PaperSheet({ sheet: { title, subtitle, parts, notes }, letterhead }: PaperSheetProps) {
  const { name, address, closing, logo } = letterhead
  const isBlank = name === '' && address === '' && logo === null
  return (
    <section className="paper-sheet">
      {!isBlank && (
        <div className="paper-head">
          {logo !== null && <img src={logo} alt={name} />}
          <p className="paper-sender" dir="auto">
            {name !== '' && <strong>{name}</strong>}
            {address !== '' && <span>{address}</span>}
          </p>
        </div>
      )}
      <h1>{title}</h1>
      {subtitle !== null && (
        <p className="paper-subtitle">
          <bdi>{subtitle}</bdi>
        </p>
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never change order
        <PaperPart key={at} part={part} />
      ))}
      {notes.map((note) => (
        <p key={note} className="paper-note">
          {note}
        </p>
      ))}
      {closing !== '' && (
        <p className="paper-closing" dir="auto">
          {closing}
        </p>
      )}
    </section>
  )
}

function PaperPart({ part: { title, facts, table, text } }: { readonly part: SheetPart }) {
  return (
    <>
      {title !== null && <h2>{title}</h2>}
      {facts.length > 0 && (
        <table className="paper-facts">
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {table !== null && <PaperTable heads={table.heads} rows={table.rows} />}
      {text !== null && (
        <p className="paper-text" dir="auto">
          {text}
        </p>
      )}
    </>
  )
}

function PaperTable({ heads, rows }: NonNullable<SheetPart['table']>) {
  return (
    <table className="paper-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never change order
          <tr key={row}>
            {heads.map((head, column) => (
              <td key={head}>
                <bdi>
                  {breakable(cells[column] ?? '').map((piece, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change order
                    <Fragment key={at}>
                      {piece}
                      <wbr />
                    </Fragment>
                  ))}
                </bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
