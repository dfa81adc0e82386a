import { bookingReference, clientReference, offerNumber } from '../../ui/pasted/read-mail.ts'

/** What a clerk typed into the palette, or pasted in one line, and where it may lead; the likeliest first. */
export type Lead = { readonly to: 'ledger'; readonly find: string } | { readonly to: 'search'; readonly codes: readonly string[] }

const longestFind = 200

/** A code of a hotel holds a digit; names and mail addresses are looked up in the ledger. */
const looksLikeCode = (token: string) => /\d/.test(token) && /^[\w.-]{1,64}$/.test(token)

/** Reads pasted or typed text: one reference, one or many hotel codes, or words to find in the ledger. */
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
