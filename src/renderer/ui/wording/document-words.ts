/** Names of documents, and texts about how they were handed out. */
import type { DocumentKind } from '../../../shared/contract/views/document-views.ts'
import { namesIn } from '../../../shared/words/names.ts'
import { say, texts } from '../../../shared/words/say.ts'

/** Names of the kinds of documents. */
export const documentNames: Record<DocumentKind, string> = texts({
  voucher: 'paper.voucher',
  confirmation: 'paper.confirmation',
  cancellation: 'paper.cancellation',
  arrivals: 'paper.arrivals',
  rooming: 'paper.rooming',
  offer: 'paper.offer',
})

const ways: Readonly<Record<string, string>> = {
  'saved as PDF': 'pdf',
  'put into an e-mail draft': 'draft',
  printed: 'printed',
  copied: 'copied',
}

/**
 * Returns how a document was handed out. `stored` is such as `printed in de`; earlier versions added ` by` and the user, who is then returned
 * too. Any other text is returned unchanged.
 */
export function handedOut(document: string, stored: string): { readonly words: string; readonly user: string | undefined } {
  const [, way = '', locale = '', user] = /^(.+?) in ([\w-]+)(?: by (.+))?$/s.exec(stored) ?? []
  const how = ways[way]
  if (how === undefined) return { words: `${document}: ${stored}`, user: undefined }
  return { words: say('documents.handedOut', { document, how, language: namesIn('language').of(locale) ?? locale }), user }
}
