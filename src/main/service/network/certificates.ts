/** The trusted certificates: the operating system's store, Node's own, and an extra CA file of a connection. */
import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { cleanText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import type { SystemStore } from './system-store.ts'

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/** Parsed certificates, or what is wrong with the file. */
export type CaFile = { readonly ok: true; readonly pem: string } | { readonly ok: false; readonly problem: string }

/** Parses a CA file: it must contain at least one certificate in PEM form, and each must be readable. */
export function readCaFile(text: string): CaFile {
  const blocks = text.match(pemBlock) ?? []
  if (blocks.length === 0) return { ok: false, problem: say('caFile.noCertificate') }
  try {
    for (const block of blocks) new X509Certificate(block)
  } catch {
    return { ok: false, problem: say('caFile.unreadable') }
  }
  return { ok: true, pem: blocks.join('\n') }
}

/** What the connections to one service trust. */
export interface Trust {
  readonly context: SecureContext
  /** False while the system's store is missing because it was not read in time. */
  readonly isWhole: boolean
}

/** Merges lists of certificates without duplicates. */
const mergeLists = (...lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** Builds the trust from Node's own certificates, the system's, and those of an extra CA file. */
export async function buildTrust(readStore: () => Promise<SystemStore>, extraCaPem = ''): Promise<Trust> {
  const { certificates, state } = await readStore()
  const ca = mergeLists(getCACertificates('default'), certificates, extraCaPem.match(pemBlock) ?? [])
  return { context: createSecureContext({ ca }), isWhole: state === 'read' || state === 'empty' }
}

/** Returns the owners of a CA file's certificates for display: common name, else organisation; at most three, then the number of others. */
export function caNames(pem: string): string[] {
  const names = (pem.match(pemBlock) ?? []).map((block) => {
    const { subject } = new X509Certificate(block)
    const [, name] = /^CN=(.*)$/m.exec(subject) ?? /^O=(.*)$/m.exec(subject) ?? []
    return cleanText(name ?? say('caFile.withoutName'), 60)
  })
  return names.length > 3 ? [...names.slice(0, 3), say('caFile.more', { count: names.length - 3 })] : names
}
