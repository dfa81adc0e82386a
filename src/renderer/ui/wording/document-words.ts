import type { DocumentKind } from '../../../shared/contract/views/document-views.ts'
import { texts } from '../../../shared/words/say.ts'

/** Names of the kinds of documents. */
export const documentNames: Record<DocumentKind, string> = texts({
  voucher: 'paper.voucher',
  confirmation: 'paper.confirmation',
  cancellation: 'paper.cancellation',
  arrivals: 'paper.arrivals',
  rooming: 'paper.rooming',
  offer: 'paper.offer',
})
