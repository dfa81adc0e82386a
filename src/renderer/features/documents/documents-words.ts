/** Texts of the documents dialog. */
import type { DocumentKind, DocumentPreview, LeftOutWhy } from '../../../shared/contract/views/document-views.ts'
import { say } from '../../../shared/words/say.ts'
import type { DocumentsSlice } from './documents-slice.ts'

const kinds: Record<DocumentKind, string> = {
  voucher: say('paper.voucher'),
  confirmation: say('paper.confirmation'),
  cancellation: say('paper.cancellation'),
  arrivals: say('paper.arrivals'),
  rooming: say('paper.rooming'),
  offer: say('paper.offer'),
}

/** Returns the name of a kind, in the language of the window. */
export const kindWords = (kind: DocumentKind): string => kinds[kind]

const whyLines: Record<LeftOutWhy, (bookings: number) => string> = {
  notConfirmed: (bookings) => say('documents.leftNotConfirmed', { bookings }),
  notCancelled: (bookings) => say('documents.leftNotCancelled', { bookings }),
  open: (bookings) => say('documents.leftOpen', { bookings }),
  gone: (bookings) => say('documents.leftGone', { bookings }),
  noNames: (bookings) => say('documents.leftNoNames', { bookings }),
}

/** Returns a line per reason for which bookings have no such document. */
export const leftOutLines = (leftOut: DocumentPreview['leftOut']): string[] => leftOut.map(({ why, bookings }) => whyLines[why](bookings))

type Handed = NonNullable<DocumentsSlice['documents']>['handed']

/** Returns how the document was handed out; empty before that and after a failure. */
export function handedWords(handed: Handed): string {
  switch (handed.status) {
    case 'saved':
      return say('documents.saved', { file: handed.file })
    case 'opened':
      return say('documents.opened', { file: handed.file })
    case 'noProgram':
      return say('documents.noProgram', { file: handed.file })
    case 'copied':
      return say('documents.copied')
    default:
      return ''
  }
}
