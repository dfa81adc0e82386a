/**
 * The head of a reader copy: the data that is readable without the passphrase, and how the key is derived. The encrypted database follows it.
 * The head contains nothing about a guest. A changed head is rejected.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../../shared/domain/canonical.ts'
import { isZone } from '../../../shared/domain/dates.ts'
import { z } from '../../../shared/domain/zod.ts'
import { keyBytes } from '../database/connection.ts'
import { ledgerError } from '../database/errors.ts'
import type { CopyKey } from '../records.ts'

/** The offset of the database in the file. */
export const headBytes = 1024

const firstLine = 'Deskbook reader copy\n'
const newestForm = 1

/** 128 MiB and some tenths of a second for each guess. Copies made at another cost still open, within limits. */
const cost: Cost = { N: 2 ** 17, r: 8, p: 1 }
const Cost = z.strictObject({
  N: z
    .int()
    .min(2 ** 14)
    // 256 MiB. With a head that demands more, each passphrase attempt would exhaust the memory and take half a minute.
    .max(2 ** 18)
    .refine((n) => (n & (n - 1)) === 0),
  r: z.literal(8),
  p: z.literal(1),
})
type Cost = z.output<typeof Cost>

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

const Head = z.strictObject({
  form: z.literal(newestForm),
  /** The moment of the snapshot. */
  atMs: z.int().min(0),
  /** The zone that turns its creation moments into days. */
  zone: z.string().refine(isZone),
  bookings: z.int().min(0),
  /** Length and SHA-256 of the database, which show whether it arrived complete from a shared folder. */
  bytes: z.int().min(1),
  sha256: hex(32),
  salt: hex(16),
  scrypt: Cost,
  /** Distinguishes a wrong passphrase from a damaged file. */
  keyCheck: hex(32),
  /** Keyed hash over all other fields. */
  seal: hex(32),
})
export type Head = z.output<typeof Head>

function derive(passphrase: string, salt: string, scryptCost: Cost): Promise<Uint8Array> {
  const { N, r, p } = scryptCost
  return new Promise((resolve, reject) => {
    // Keyboards compose accents differently, so the letters are normalised.
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), keyBytes, { N, r, p, maxmem: 256 * N * r * p }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    )
  })
}

/** Derives the key of a new copy from a passphrase. Only tests pass another `scryptCost`. */
export async function newCopyKey(passphrase: string, scryptCost: Cost = cost): Promise<CopyKey> {
  const salt = randomBytes(16).toString('hex')
  return { key: await derive(passphrase, salt, scryptCost), salt, scrypt: scryptCost }
}

const keyedHash = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('hex')
const checkOf = (key: Uint8Array) => keyedHash(key, 'deskbook reader copy')
const sealOf = (key: Uint8Array, { seal: _, ...rest }: Head) => keyedHash(key, canonicalJson(rest))
const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Returns the head as the first bytes of the file. */
export function headText(fields: Pick<Head, 'atMs' | 'zone' | 'bookings' | 'bytes' | 'sha256'>, { key, salt, scrypt }: CopyKey): Buffer {
  const unsealed: Head = { form: newestForm, ...fields, salt, scrypt, keyCheck: checkOf(key), seal: '' }
  const text = `${firstLine}${JSON.stringify({ ...unsealed, seal: sealOf(key, unsealed) })}\n`
  return Buffer.from(text.padEnd(headBytes), 'latin1')
}

/** Parses the first bytes of a file. Throws `foreign` (no reader copy), `newer` or `damaged`. */
export function readHead(bytes: Buffer): Head {
  const text = bytes.toString('latin1')
  if (!text.startsWith(firstLine)) throw ledgerError('foreign')
  let parsed: unknown
  try {
    parsed = JSON.parse(text.slice(firstLine.length))
  } catch {
    throw ledgerError('damaged')
  }
  const form = Reflect.get(Object(parsed), 'form')
  if (typeof form === 'number' && form > newestForm) throw ledgerError('newer')
  const head = Head.safeParse(parsed)
  if (!head.success) throw ledgerError('damaged')
  return head.data
}

/** Returns the key of a copy for its passphrase. Throws `passphraseWrong`, or `damaged` when the head was altered. */
export async function copyKeyOf(head: Head, passphrase: string): Promise<Uint8Array> {
  const key = await derive(passphrase, head.salt, head.scrypt)
  if (!isSame(checkOf(key), head.keyCheck)) throw ledgerError('passphraseWrong')
  if (!isSame(sealOf(key, head), head.seal)) throw ledgerError('damaged')
  return key
}
