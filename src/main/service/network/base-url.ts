/** The address of a service, as a clerk types it. */
import { blockedPorts } from './blocked-ports.ts'

/** A service's address that was read, or what is wrong with it. */
export type BaseUrl = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly problem: string }

const refused = (problem: string): BaseUrl => ({ ok: false, problem })

/**
 * Reads a base URL: HTTPS, without credentials, query or fragment, ending in the version directory. The URL comes back
 * without a trailing slash (`https://api.example.com/v1`); what is wrong comes back as a sentence for the field.
 */
export function readBaseUrl(text: string): BaseUrl {
  const typed = text.trim()
  if (!typed) return refused('Enter the base URL, such as https://api.example.com/v1.')
  const url = URL.parse(typed)
  if (!url) return refused('Not a web address. Write it like https://api.example.com/v1.')
  if (url.protocol === 'http:') return refused('This address is not encrypted. Write https:// instead of http://.')
  if (url.protocol !== 'https:') return refused('The address starts with https://.')
  if (url.username || url.password) return refused('Leave user name and password out of the address. The API key has its own field.')
  if (url.search || url.hash || /[?#]/.test(typed)) return refused('Leave out everything from the ? or # on.')
  if (url.port && blockedPorts.has(Number(url.port)))
    return refused(`Port ${url.port} belongs to another kind of service. Check the number behind the colon.`)
  const path = url.pathname.replace(/\/+$/, '')
  if (!/\/v\d+$/.test(path)) return refused('The address ends in the version, such as /v1.')
  return { ok: true, url: `${url.origin}${path}` }
}
