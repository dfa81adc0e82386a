/**
 * A line of the closings log. Its body is encrypted and authenticated (AES-256-GCM) with a key that is derived from the ledger's, and its
 * number and the seal of the line before it are authenticated with it. So a line that was changed or made by somebody else is none,
 * and one that was left out, put between or moved shows.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { NewClosing } from '../records.ts'

export type LoggedBody =
  /** A file that was kept for a closed month. */
  | { readonly kind: 'file'; readonly closing: NewClosing }
  /** It got its name. */
  | ({ readonly kind: 'named' } & Pick<NewClosing, 'month' | 'basis' | 'number'>)
  /** What the line of this number says does not count after all. */
  | { readonly kind: 'void'; readonly line: number }

export interface LoggedLine {
  /** Counted from 1. */
  readonly number: number
  /** The seal of the line before it; empty for the first. */
  readonly previous: string
  readonly seal: string
  readonly body: LoggedBody
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const sealBytes = 16

/** The key of the log: knowing it does not tell the ledger's. */
export function logKey(ledgerKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', ledgerKey, '', 'deskbook closings log', 32))
}

const standing = (number: number, previous: string) => `${number} ${previous || '-'}`

/** A body as text; its bytes are small already, so that the text of them is what is packed. */
function packed(body: LoggedBody): Buffer {
  const bytes = body.kind === 'file' && { content: base64(body.closing.content), lines: base64(body.closing.lines) }
  return deflateRawSync(JSON.stringify(bytes ? { ...body, closing: { ...body.closing, ...bytes } } : body))
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function unpacked(bytes: Buffer): LoggedBody {
  const body = JSON.parse(inflateRawSync(bytes).toString('utf8'))
  if (body.kind !== 'file') return body
  const { content, lines } = body.closing
  return { ...body, closing: { ...body.closing, content: Buffer.from(content, 'base64'), lines: Buffer.from(lines, 'base64') } }
}

/** Writes a line, without its line break, and answers its seal. */
export function sealLine(
  key: Uint8Array,
  { number, previous, body }: Omit<LoggedLine, 'seal'>,
): { readonly text: string; readonly seal: string } {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: sealBytes })
  sealing.setAAD(Buffer.from(standing(number, previous)))
  const sealed = Buffer.concat([nonce, sealing.update(packed(body)), sealing.final()])
  const seal = sealing.getAuthTag().toString('hex')
  return { text: `${standing(number, previous)} ${sealed.toString('base64')} ${seal}`, seal }
}

const shape = /^([1-9]\d{0,8}) (-|[\da-f]{32}) ([\w+/]+={0,2}) ([\da-f]{32})$/

/** Reads a line; null for one that was not written with this key, or is not as it was written. */
export function openLine(key: Uint8Array, text: string): LoggedLine | null {
  const [, number = '', before = '', sealed = '', seal = ''] = shape.exec(text) ?? []
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: sealBytes })
  const previous = before === '-' ? '' : before
  opening.setAAD(Buffer.from(standing(Number(number), previous)))
  opening.setAuthTag(Buffer.from(seal, 'hex'))
  try {
    const body = unpacked(Buffer.concat([opening.update(bytes.subarray(nonceBytes)), opening.final()]))
    return { number: Number(number), previous, seal, body }
  } catch {
    // What does not authenticate is no line of ours.
    return null
  }
}
