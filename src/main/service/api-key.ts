/** The API key, as it is pasted. */
import { createHmac } from 'node:crypto'
import { say } from '../../shared/words/say.ts'

/** An API key that was read, or what is wrong with it. */
export type ApiKey = { readonly ok: true; readonly key: string } | { readonly ok: false; readonly problem: string }

const refused = (problem: string): ApiKey => ({ ok: false, problem })

/** The most that every keychain can hold (Windows has the lowest limit), in bytes. */
const longest = 2000

/**
 * Reads a pasted API key: blanks around it and a leading `Bearer` go. Only printable ASCII can stand in a header; what is
 * wrong comes back as a sentence that does not repeat the key.
 */
export function readApiKey(text: string): ApiKey {
  const key = text
    .trim()
    .replace(/^(authorization:\s*)?bearer(\s+|$)/i, '')
    .trim()
  if (!key) return refused(say('apiKey.enter'))
  if (!/^[\x20-\x7e]+$/.test(key)) return refused(say('apiKey.strangeCharacter'))
  if (/ /.test(key)) return refused(say('apiKey.space'))
  if (key.length > longest) return refused(say('apiKey.tooLong', { longest }))
  return { ok: true, key }
}

/** A shortened keyed hash that tells two keys of a service apart and does not reveal them. */
export function fingerprint(baseUrl: string, key: string): string {
  return createHmac('sha256', `deskbook key of ${baseUrl}`).update(key).digest('hex').slice(0, 16)
}
