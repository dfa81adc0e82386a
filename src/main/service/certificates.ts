/** Whom we trust: the operating system's store, Node's own, and an extra CA file of a connection. */
import { X509Certificate } from 'node:crypto'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

export type CaFile = { readonly ok: true; readonly pem: string } | { readonly ok: false; readonly problem: string }

/** Reads the text of a CA file. It holds at least one certificate in PEM form, and each can be read. */
export function readCaFile(text: string): CaFile {
  const blocks = text.match(pemBlock) ?? []
  if (blocks.length === 0) return { ok: false, problem: 'No certificate in this file. It must be in PEM form (BEGIN CERTIFICATE).' }
  try {
    for (const block of blocks) new X509Certificate(block)
  } catch {
    return { ok: false, problem: 'A certificate in this file cannot be read. Export it again in PEM form.' }
  }
  return { ok: true, pem: blocks.join('\n') }
}

/** Everything that connections of one service trust. Made once for each client: reading the stores takes a while. */
export function trusted(extraCaPem?: string): SecureContext {
  const ca = new Set([...getCACertificates('default'), ...getCACertificates('system'), ...(extraCaPem?.match(pemBlock) ?? [])])
  return createSecureContext({ ca: [...ca] })
}
