/**
 * Looks for cards in bytes, independently of how the desk writes them: the digits of a card in order are a find, whatever separates them, in UTF-8,
 * UTF-16 of either byte order, base64, hex, and compressed data.
 */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** The maximum number of characters between two digits of a card. */
const farthest = 7
const half = 1e8

export interface Hunted {
  /** Returns the cards found in a file or a piece of memory, encoded ones included. */
  inBytes(bytes: Buffer): Set<string>
  /** Returns the cards found as plain digits only. */
  inPlainBytes(bytes: Buffer): Set<string>
  inText(text: string): Set<string>
}

export function hunterOf(cards: Iterable<string>): Hunted {
  const wanted = new Map<number, string>()
  for (const card of cards) wanted.set(Number(card), card)

  /** Collects digits and the characters between them; always compares the last sixteen digits. */
  const rowOf = (found: Set<string>) => {
    let [high, low, length, apart] = [0, 0, 0, 0]
    return {
      digit: (digit: number) => {
        high = (high * 10 + Math.floor(low / (half / 10))) % half
        low = (low * 10 + digit) % half
        length++
        apart = 0
        if (length < 16) return
        const card = wanted.get(high * half + low)
        if (card !== undefined) found.add(card)
      },
      other: () => {
        if (++apart > farthest) length = 0
      },
    }
  }

  const plain = (bytes: Buffer, found: Set<string>) => {
    const row = rowOf(found)
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0
      if (byte >= 48 && byte <= 57) row.digit(byte - 48)
      else row.other()
    }
  }

  const inText = (text: string): Set<string> => {
    const found = new Set<string>()
    const row = rowOf(found)
    const shown = text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    for (const character of shown) {
      const digit = /^\p{Nd}$/u.test(character) ? digitOf(character) : null
      if (digit === null) row.other()
      else row.digit(digit)
    }
    return found
  }

  const decoded = (bytes: Buffer, found: Set<string>) => {
    // The zero byte between two digits counts as one character, so this covers UTF-16 too.
    plain(bytes, found)
    if (holdsOtherDigits(bytes)) for (const card of inText(bytes.toString('utf8'))) found.add(card)
  }
  const inBytes = (bytes: Buffer): Set<string> => {
    const found = new Set<string>()
    decoded(bytes, found)
    for (const [run] of bytes.toString('latin1').matchAll(/[A-Za-z\d+/_-]{22,}={0,2}/g)) {
      for (let from = 0; from < 4; from++) decoded(Buffer.from(run.slice(from), 'base64'), found)
      if (/^[\da-f]+$/i.test(run)) plain(Buffer.from(run, 'hex'), found)
    }
    const unpacked = unpackedOf(bytes)
    if (unpacked) decoded(unpacked, found)
    return found
  }
  const inPlainBytes = (bytes: Buffer) => {
    const found = new Set<string>()
    plain(bytes, found)
    return found
  }
  return { inBytes, inPlainBytes, inText }
}

/** Whether the bytes may contain non-ASCII digits: as UTF-8, detected by the first bytes, or as HTML character references. */
function holdsOtherDigits(bytes: Buffer): boolean {
  return bytes.includes(Buffer.from([0xef, 0xbc])) || bytes.includes(Buffer.from([0xd9])) || bytes.includes('&#')
}

function digitOf(digit: string): number {
  const plain = digit.normalize('NFKC')
  if (/^\d$/.test(plain)) return Number(plain)
  const point = digit.codePointAt(0) ?? 0
  return (point - (point >= 0x660 && point <= 0x669 ? 0x660 : 0)) % 10
}

const packings = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync, zstdDecompressSync]

function unpackedOf(bytes: Buffer): Buffer | null {
  if (bytes.length < 8 || bytes.length > 2 ** 24) return null
  for (const unpack of packings) {
    try {
      const unpacked = unpack(bytes, { maxOutputLength: 2 ** 26 })
      if (unpacked.length >= 16) return unpacked
    } catch {
      // Not compressed in this format.
    }
  }
  return null
}
