/** Creates a temporary certificate authority, and a certificate of it for this machine only. */
import { generate } from 'selfsigned'

export interface Certificate {
  /** The authority that a client must trust, in PEM. Its key is not kept. */
  readonly caPem: string
  readonly certPem: string
  readonly keyPem: string
}

/** Creates a certificate for `localhost` and `127.0.0.1`, valid for a year. */
export async function makeCertificate(): Promise<Certificate> {
  const authority = await generate([{ name: 'commonName', value: 'Deskbook practice CA' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const leaf = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { caPem: authority.cert, certPem: leaf.cert, keyPem: leaf.private }
}
