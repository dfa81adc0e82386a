/** Parses the address of a service as a clerk types it. */

import { say } from '../../../shared/words/say.ts'

/** A parsed service address, or what is wrong with it. */
export type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string }

const refused = (problem: string): BaseUrl => ({ ok: false, problem })

/**
 * Parses a base URL: HTTPS, without credentials, query or fragment, ending in the version directory. Returns the URL without a trailing
 * slash (`https://api.example.com/v1`), or the problem as a sentence for the field.
 */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim()
  if (!typed) return refused(say('baseUrl.missing'))
  const url = URL.parse(typed)
  if (!url) return refused(say('baseUrl.invalid'))
  if (url.protocol === 'http:') return refused(say('baseUrl.notEncrypted'))
  if (url.protocol !== 'https:') return refused(say('baseUrl.startsWith'))
  if (url.username || url.password) return refused(say('baseUrl.credentials'))
  if (url.search || url.hash || /[?#]/.test(typed)) return refused(say('baseUrl.query'))
  if (url.port && blockedPorts.has(Number(url.port))) return refused(say('baseUrl.port', { port: url.port }))
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  if (!/\/v\d+$/.test(path)) return refused(say('baseUrl.version'))
  return { ok: true, url: `${url.origin}${path}` }
}

/**
 * Ports that fetch refuses: those of mail, remote shells and the like (Fetch standard, "port blocking"). A call to such a port fails without a
 * connection, and its error names no reason.
 */
export const blockedPorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115, 117,
  119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636,
  989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
