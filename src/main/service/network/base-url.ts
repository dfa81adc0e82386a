/** Parses the address of a service as a clerk types it. */

import { say } from '../../../shared/words/say.ts'
import { blockedPorts } from './blocked-ports.ts'

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
