/** The document procedures. A document that is saved, e-mailed, printed or copied is recorded in the history of its bookings. */

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { DocumentOrder, Letterhead, Paper, Sheet, SheetPart } from '../../../shared/contract/views/document-views.ts'
import { splitForLineBreaks, tidyLine } from '../../../shared/domain/text.ts'
import { languages } from '../../../shared/words/languages.ts'
import { say, voiceIn } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { userAtDesk } from '../../ledger/journal/user.ts'
import type { Shell } from '../../shell/shell.ts'
import { command } from '../context/command.ts'
import type { DeskContext } from '../context/desk-context.ts'
import { fileDialog } from '../context/file-dialog.ts'
import type { LetterheadProcedure } from './letterhead.ts'
import { type MadePaper, makePaper, offerText, type ReadingParts } from './reading.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (plain: string): string => plain.replace(/[&<>"]/g, (one) => escapes[one] ?? one)
const element = (name: string, inside: string, attributes = ''): string => `<${name}${attributes}>${inside}</${name}>`
const isolate = (plain: string): string => element('bdi', text(plain))

/** Returns the HTML of the page's body. */
export const paperHtml = ({ letterhead, size, sheets }: Paper): string => sheets.map((sheet) => sheetHtml(sheet, size, letterhead)).join('')

function sheetHtml({ title, subtitle, parts, notes }: Sheet, size: Paper['size'], letterhead: Letterhead): string {
  const head = element('h1', text(title)) + (subtitle === null ? '' : element('p', isolate(subtitle), ' class="paper-subtitle"'))
  const foot = notes.map((note) => element('p', text(note), ' class="paper-note"')).join('')
  const closing = letterhead.closing === '' ? '' : element('p', text(letterhead.closing), ' class="paper-closing" dir="auto"')
  return element(
    'section',
    headHtml(letterhead) + head + parts.map(partHtml).join('') + foot + closing,
    ` class="paper-sheet paper-${size}"`,
  )
}

function headHtml({ name, address, logo }: Letterhead): string {
  if (name === '' && address === '' && logo === null) return ''
  const picture = logo === null ? '' : `<img src="${text(logo)}" alt="${text(name)}" />`
  const sender = (name === '' ? '' : element('strong', text(name))) + (address === '' ? '' : element('span', text(address)))
  return element('div', picture + element('p', sender, ' class="paper-sender" dir="auto"'), ' class="paper-head"')
}

function partHtml({ title, hotel, facts, table, text: lines }: SheetPart): string {
  if (hotel !== null) return element('div', hotelHtml(hotel) + headlinesHtml(facts), ' class="paper-stay"')
  const rows = facts
    .map(([name, value]) => element('tr', element('th', text(name), ' scope="row"') + element('td', isolate(value))))
    .join('')
  return (
    (title === null ? '' : element('h2', text(title))) +
    (rows === '' ? '' : element('table', element('tbody', rows), ' class="paper-facts"')) +
    (table === null ? '' : tableHtml(table)) +
    (lines === null ? '' : element('p', text(lines), ' class="paper-text" dir="auto"'))
  )
}

function hotelHtml({ name, lines, picture }: NonNullable<SheetPart['hotel']>): string {
  const words = element('h2', isolate(name)) + (lines === '' ? '' : element('p', text(lines), ' class="paper-text" dir="auto"'))
  const image = picture === null ? '' : `<img src="${text(picture)}" alt="" />`
  return element('div', element('div', words) + image, ' class="paper-hotel"')
}

const headlinesHtml = (facts: SheetPart['facts']): string =>
  element(
    'dl',
    facts.map(([name, value]) => element('div', element('dt', text(name)) + element('dd', isolate(value)))).join(''),
    ' class="paper-headlines"',
  )

function tableHtml({ heads, rows }: NonNullable<SheetPart['table']>): string {
  const head = element('tr', heads.map((name) => element('th', text(name), ' scope="col"')).join(''))
  const body = rows
    .map((cells) =>
      element('tr', cells.map((cell) => element('td', element('bdi', splitForLineBreaks(cell).map(text).join('<wbr>')))).join('')),
    )
    .join('')
  return element('table', element('thead', head) + element('tbody', body), ' class="paper-table"')
}

export interface Draft {
  /** The recipient; empty if the clerk fills it in. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly fileName: string
  readonly pdf: Uint8Array
  readonly atMs: number
}

/** Returns the bytes of the draft; its MIME boundaries differ each time. It reads no file and no URL: all content is passed in. */
export function mailDraft({ to, subject, text, fileName, pdf, atMs }: Draft): Promise<Buffer> {
  const contentHash = createHash('sha256').update(pdf).update(to).update(String(atMs)).digest('hex').slice(0, 32)
  return new MailComposer({
    // Use no display name: strict readers reject a name with a line break.
    ...(to === '' ? {} : { to: { name: '', address: tidyLine(to) } }),
    subject: tidyLine(subject),
    text,
    attachments: [{ filename: fileName, content: Buffer.from(pdf), contentType: 'application/pdf' }],
    headers: { 'X-Unsent': '1' },
    date: new Date(atMs),
    messageId: `<${contentHash}@deskbook.invalid>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

/** The procedures about documents. */
export type DocumentsDesk = Pick<Desk, Exclude<Extract<keyof Desk, `documents.${string}`>, LetterheadProcedure>> & { stop(): void }

/** Dependencies of the document procedures. */
export interface DocumentsParts extends Omit<ReadingParts, 'ledger'>, Pick<DeskContext, 'emit' | 'memory'> {
  readonly ledger: ReadingParts['ledger'] & Pick<Ledger, 'addHistory' | 'noteOfferHandedOut' | 'readOnly'>
  readonly shell: Pick<Shell, 'saveDialog' | 'printPdf' | 'openFile' | 'showInFolder'>
  readonly clock: Pick<Clock, 'nowMs' | 'tickMs'>
  readonly unfinished: Unfinished
}

/** The number of sheets in the preview of a long document. */
const maxPreviewSheets = 20
const emitEveryMs = 100

/** Creates the document procedures. A new request aborts the document being made. */
export function createDocumentsDesk(parts: DocumentsParts): DocumentsDesk {
  const { ledger, memory, shell, emit, clock, unfinished } = parts
  let running = new AbortController()
  let lastFile: string | null = null

  const make = (order: DocumentOrder): Promise<MadePaper & { readonly signal: AbortSignal }> => {
    running.abort()
    running = new AbortController()
    const { signal } = running
    let emittedMs = Number.NEGATIVE_INFINITY
    const progress = (done: number, total: number) => {
      if (total < 2 || clock.tickMs() - emittedMs < emitEveryMs) return
      emittedMs = clock.tickMs()
      emit('documents.progress', { done, total })
    }
    return makePaper(parts, order, memory.read().letterhead, { signal, progress }).then((madeDocument) => ({ ...madeDocument, signal }))
  }

  const makePdf = async (order: DocumentOrder) => {
    const madeDocument = await make(order)
    const { language: lang, direction: dir, title, sheets } = madeDocument.paper
    if (sheets.length === 0) throw new FailureError({ kind: 'document', why: 'nothing' })
    return { ...madeDocument, pdf: await shell.printPdf({ lang, dir, title, body: paperHtml(madeDocument.paper) }, madeDocument.signal) }
  }

  /** Records the document in the history of its bookings or its offer, naming only the clerk. Does nothing in a reader copy. */
  const note = async ({ kind, language, of }: DocumentOrder, ids: readonly number[], how: string) => {
    if (ledger.readOnly !== null) return
    if ('offer' in of) {
      await ledger.noteOfferHandedOut(of.offer, `${how} in ${languages[language].locale}`, clock.nowMs())
      return emit('offers.changed', { number: of.offer })
    }
    const after = `${how} in ${languages[language].locale}`
    for (const id of ids)
      await ledger.addHistory(id, {
        atMs: clock.nowMs(),
        source: 'desk',
        user: userAtDesk(),
        changes: [{ field: kind, before: null, after }],
      })
    emit('ledger.changed', { ids: [...ids] })
  }

  const chooseFile = (title: string, ending: string) =>
    shell.saveDialog(
      fileDialog(say('documents.fileTitle'), ending.toUpperCase(), ending, `${title.replace(/[^\p{L}\p{N}-]+/gu, '-')}.${ending}`),
    )

  const write = async (file: string, bytes: Uint8Array) => {
    await replaceFile(file, [bytes], unfinished)
    lastFile = file
  }

  return {
    'documents.preview': async (order) => {
      const { paper, text, leftOut, hasNet } = await make(order)
      const shown = { ...paper, sheets: paper.sheets.slice(0, maxPreviewSheets) }
      const counts = [...leftOut].map(([why, bookings]) => ({ why, bookings }))
      return { paper: shown, sheets: paper.sheets.length, text, leftOut: counts, hasNet }
    },
    'documents.save': async (order) => {
      const { pdf, paper, ids } = await makePdf(order)
      const file = await chooseFile(paper.title, 'pdf')
      if (file === null) return { file: null }
      await write(file, pdf)
      await note(order, ids, 'saved as PDF')
      return { file: basename(file) }
    },
    'documents.draft': async ({ order, to }) => {
      const { pdf, paper, text, ids } = await makePdf(order)
      const file = await chooseFile(paper.title, 'eml')
      if (file === null) return { file: null, opened: false }
      const fileName = `${paper.title.replace(/[^\p{L}\p{N}-]+/gu, '-')}.pdf`
      await write(file, await mailDraft({ to, subject: paper.title, text, fileName, pdf, atMs: clock.nowMs() }))
      await note(order, ids, 'put into an e-mail draft')
      return { file: basename(file), opened: await shell.openFile(file) }
    },
    'documents.offerText': async ({ number, line }) => {
      const offer = await ledger.offer(number, clock.nowMs())
      if (!offer || offer.erased || (line !== null && !offer.lines[line])) throw new FailureError({ kind: 'notHere' })
      return { text: offerText(offer, line, await voiceIn(offer.language), clock.nowMs()) }
    },
    'documents.showInFolder': async () => {
      if (lastFile !== null) await shell.showInFolder(lastFile)
      return {}
    },
    'documents.handedOut': async ({ order, how }) => {
      const { ids } = await make(order)
      await note(order, ids, how)
      return {}
    },
    'documents.stop': command(() => running.abort()),
    stop: () => running.abort(),
  }
}
