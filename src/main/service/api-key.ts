/** Reads and identifies API keys. */
import { createHmac } from 'node:crypto'
import { say } from '../../shared/words/say.ts'

/** A parsed API key, or what is wrong with it. */
export type ApiKey = { readonly ok: true; readonly key: string } | { readonly ok: false; readonly problem: string }

const refused = (problem: string): ApiKey => ({ ok: false, problem })

/** The maximum length of a key in bytes: every keychain can store that much. Windows has the lowest limit. */
const longest = 2000

/**
 * Parses a pasted API key, removing surrounding blanks and a leading `Bearer`. Only printable ASCII is allowed in a header; the problem is
 * returned as a sentence that does not repeat the key.
 */
export function readApiKey(text: string): ApiKey {
  const key = text
    .trim()
    .replace(/^(authorization:\s*)?bearer(\s+|$)/i, '')
    .trim()
  if (!key) return refused(say('apiKey.missing'))
  if (!/^[\x20-\x7e]+$/.test(key)) return refused(say('apiKey.strangeCharacter'))
  if (/ /.test(key)) return refused(say('apiKey.space'))
  if (key.length > longest) return refused(say('apiKey.tooLong', { longest }))
  return { ok: true, key }
}

/** Returns a shortened keyed hash that distinguishes two keys of a service without revealing them. */
export function fingerprint(baseUrl: string, key: string): string {
  return createHmac('sha256', `deskbook key of ${baseUrl}`).update(key).digest('hex').slice(0, 16)
}
