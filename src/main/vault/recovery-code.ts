/** The ledger key as text for paper: 56 characters in groups of four; the last few are a checksum. */
import { createHash } from 'node:crypto'
import { say } from '../../shared/words/say.ts'

/** Crockford's alphabet: no I, L, O or U, so that nothing can be misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const keyBytes = 32
const checkBytes = 3
const codeLength = ((keyBytes + checkBytes) * 8) / 5

export type RecoveredKey = { readonly ok: true; readonly key: Uint8Array } | { readonly ok: false; readonly problem: string }

const checksumOf = (key: Uint8Array) => createHash('sha256').update(key).digest().subarray(0, checkBytes)

/** Returns the code of a 32-byte key, such as `7K3M-9Q2X-…`. */
export function recoveryCode(key: Uint8Array): string {
  if (key.length !== keyBytes) throw new RangeError('a ledger key has 32 bytes')
  const bits = [...key, ...checksumOf(key)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const characters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
  return (characters.match(/.{4}/g) ?? []).join('-')
}

/** Returns the key of a typed code. Case, blanks and dashes are ignored, O is read as 0, I and L as 1. A problem is returned as a sentence. */
export function keyOfRecoveryCode(text: string): RecoveredKey {
  const typed = text
    .toUpperCase()
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const invalidCharacter = [...typed].find((character) => !alphabet.includes(character))
  if (invalidCharacter) return { ok: false, problem: say('recoveryCode.stranger', { character: invalidCharacter }) }
  if (typed.length !== codeLength) {
    return { ok: false, problem: say('recoveryCode.length', { length: codeLength, typed: typed.length }) }
  }
  const bits = [...typed].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
  const key = bytes.subarray(0, keyBytes)
  if (!checksumOf(key).equals(bytes.subarray(keyBytes))) {
    return { ok: false, problem: say('recoveryCode.slip') }
  }
  return { ok: true, key }
}
