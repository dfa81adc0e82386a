import { bookingReference, clientReference, offerNumber } from '../../ui/pasted/read-mail.ts'

/** Where text typed into the palette, or pasted as one line, may lead. */
export type Lead = { readonly to: 'ledger'; readonly find: string } | { readonly to: 'search'; readonly codes: readonly string[] }

const longestFind = 200

/** Hotel codes contain a digit; names and mail addresses are searched in the ledger. */
const looksLikeCode = (token: string) => /\d/.test(token) && /^[\w.-]{1,64}$/.test(token)

/** Parses typed or pasted text (a reference, hotel codes, or words to find in the ledger) into leads, the most likely first. */
export function readPasted(text: string): Lead[] {
  const typed = text.trim()
  if (typed === '') return []
  const codes = [...new Set(typed.split(/[\s,;|]+/).filter((token) => token !== ''))]
  const ledger: Lead = { to: 'ledger', find: typed.slice(0, longestFind) }
  const search: Lead = { to: 'search', codes }
  const [first = ''] = codes
  if (codes.length > 1) return codes.every(looksLikeCode) ? [search, ledger] : [ledger]
  if (clientReference.test(first) || offerNumber.test(first)) return [ledger]
  if (bookingReference.test(first) || !looksLikeCode(first)) return [ledger, search]
  return [search, ledger]
}
