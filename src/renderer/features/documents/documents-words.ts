/** Texts of the documents dialog. */
import type { DocumentKind, DocumentPreview, LeftOutWhy } from '../../../shared/contract/views/document-views.ts'
import { say, texts } from '../../../shared/words/say.ts'
import type { DocumentsSlice } from './documents-slice.ts'

const kinds: Record<DocumentKind, string> = texts({
  voucher: 'paper.voucher',
  confirmation: 'paper.confirmation',
  cancellation: 'paper.cancellation',
  arrivals: 'paper.arrivals',
  rooming: 'paper.rooming',
  offer: 'paper.offer',
})

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
