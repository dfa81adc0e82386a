/** The document procedures: preview, then save, draft an e-mail, print or copy. Each is recorded in the history of the bookings. */
import { basename } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk, Emit } from '../../../shared/contract/procedures/procedures.ts'
import type { DocumentOrder } from '../../../shared/contract/views/document-views.ts'
import { languages } from '../../../shared/words/languages.ts'
import { say } from '../../../shared/words/say.ts'
import type { Clock } from '../../booking/lifecycle/clock.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import { userAtDesk } from '../../ledger/journal/user.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskMemory } from '../settings/settings.ts'
import type { LetterheadProcedure } from './letterhead.ts'
import { mailDraft } from './mail-draft.ts'
import { paperHtml } from './paper-html.ts'
import { type MadePaper, makePaper, type ReadingParts } from './reading.ts'

/** The procedures about documents. */
export type DocumentsDesk = Pick<Desk, Exclude<Extract<keyof Desk, `documents.${string}`>, LetterheadProcedure>> & { stop(): void }

/** Dependencies of the document procedures. */
export interface DocumentsParts extends Omit<ReadingParts, 'ledger'> {
  readonly ledger: ReadingParts['ledger'] & Pick<Ledger, 'addHistory' | 'noteOfferHandedOut' | 'readOnly'>
  readonly memory: DeskMemory
  readonly shell: Pick<Shell, 'saveDialog' | 'printPdf' | 'openFile' | 'showInFolder'>
  readonly emit: Emit
  readonly clock: Pick<Clock, 'nowMs' | 'tickMs'>
  readonly unfinished: Unfinished
}

/** The number of sheets in the preview of a long document. */
const previewed = 20
const emitEveryMs = 100

/** Creates the document procedures. A new request aborts the document being made. */
export function createDocumentsDesk(parts: DocumentsParts): DocumentsDesk {
  const { ledger, memory, shell, emit, clock, unfinished } = parts
  let running = new AbortController()
  let written: string | null = null

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
    return makePaper(parts, order, memory.read().letterhead, { signal, progress }).then((made) => ({ ...made, signal }))
  }

  const makePdf = async (order: DocumentOrder) => {
    const made = await make(order)
    const { language: lang, direction: dir, title, sheets } = made.paper
    if (sheets.length === 0) throw new FailureError({ kind: 'document', why: 'nothing' })
    return { ...made, pdf: await shell.printPdf({ lang, dir, title, body: paperHtml(made.paper) }, made.signal) }
  }

  /** Records the document in the history of each booking or of the offer, with no name but the clerk's. A reader copy is not written. */
  const note = async ({ kind, language, of }: DocumentOrder, ids: readonly number[], how: string) => {
    if (ledger.readOnly !== null) return
    if ('offer' in of) {
      await ledger.noteOfferHandedOut(of.offer, `${how} in ${languages[language].locale}`, clock.nowMs())
      return emit('offers.changed', { number: of.offer })
    }
    const after = `${how} in ${languages[language].locale} by ${userAtDesk}`
    for (const id of ids)
      await ledger.addHistory(id, { atMs: clock.nowMs(), source: 'desk', changes: [{ field: kind, before: null, after }] })
    emit('ledger.changed', { ids: [...ids] })
  }

  const choose = (title: string, ending: string) =>
    shell.saveDialog({
      title: say('documents.fileTitle'),
      suggestedName: `${title.replace(/[^\p{L}\p{N}-]+/gu, '-')}.${ending}`,
      filters: [{ name: ending.toUpperCase(), extensions: [ending] }],
    })

  const write = async (file: string, bytes: Uint8Array) => {
    await replaceFile(file, [bytes], unfinished)
    written = file
  }

  return {
    'documents.preview': async (order) => {
      const { paper, text, leftOut, hasNet } = await make(order)
      const shown = { ...paper, sheets: paper.sheets.slice(0, previewed) }
      const counts = [...leftOut].map(([why, bookings]) => ({ why, bookings }))
      return { paper: shown, sheets: paper.sheets.length, text, leftOut: counts, hasNet }
    },
    'documents.save': async (order) => {
      const { pdf, paper, ids } = await makePdf(order)
      const file = await choose(paper.title, 'pdf')
      if (file === null) return { file: null }
      await write(file, pdf)
      await note(order, ids, 'saved as PDF')
      return { file: basename(file) }
    },
    'documents.draft': async ({ order, to }) => {
      const { pdf, paper, text, ids } = await makePdf(order)
      const file = await choose(paper.title, 'eml')
      if (file === null) return { file: null, opened: false }
      const fileName = `${paper.title.replace(/[^\p{L}\p{N}-]+/gu, '-')}.pdf`
      await write(file, await mailDraft({ to, subject: paper.title, text, fileName, pdf, atMs: clock.nowMs() }))
      await note(order, ids, 'put into an e-mail draft')
      return { file: basename(file), opened: await shell.openFile(file) }
    },
    'documents.showInFolder': async () => {
      if (written !== null) await shell.showInFolder(written)
      return {}
    },
    'documents.handedOut': async ({ order, how }) => {
      const { ids } = await make(order)
      await note(order, ids, how)
      return {}
    },
    'documents.stop': async () => {
      running.abort()
      return {}
    },
    stop: () => running.abort(),
  }
}
