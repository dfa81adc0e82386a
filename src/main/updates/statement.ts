/**
 * A feed's statement about the newest version for one system, with a separate signature file made with the administrator's key. The statement names
 * the size and checksum of the file to install, so that whoever controls the feed's server, or the connection to it, cannot offer another file.
 */
import { type KeyObject, verify } from 'node:crypto'
import type { UpdateErrorCode } from '../../shared/contract/views/update-views.ts'
import { z } from '../../shared/domain/zod.ts'
import type { UpdatePolicy } from './policy.ts'

export const UpdateStatement = z.strictObject({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  /** Such as `win32-x64`: a statement signed for one system must not be valid for another. */
  system: z.string().max(40),
  /** File name in the same folder. */
  file: z.string().regex(/^[\w][\w.-]{0,150}$/),
  /** Size in bytes. */
  size: z.int().positive(),
  /** SHA-512 in base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})
export type UpdateStatement = z.output<typeof UpdateStatement>

/** Why checking for, downloading or installing an update failed. */
export class UpdateError extends Error {
  readonly trouble: UpdateErrorCode
  constructor(trouble: UpdateErrorCode) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Returns the file name of a system's statement, such as `deskbook-win32-x64.json`. Its signature has `.sig` appended. */
export const statementName = (system: string) => `deskbook-${system}.json`

/** Downloads and verifies the feed's statement for a system. Errors: `UpdateError`. */
export async function askFeed({ feed, key }: UpdatePolicy, system: string, fetch: Fetch): Promise<UpdateStatement> {
  const name = statementName(system)
  const [statementBytes, signature] = await Promise.all([name, `${name}.sig`].map((file) => readSmall(new URL(file, feed), fetch)))
  return statementIn(statementBytes as Buffer, signature as Buffer, key, system)
}

/** Verifies and parses a statement. `signature` is base64. Errors: `UpdateError`. */
export function statementIn(statementBytes: Buffer, signature: Buffer, key: KeyObject, system: string): UpdateStatement {
  // Verify first: unsigned content is not even parsed.
  if (!verify(null, statementBytes, key, Buffer.from(signature.toString('latin1'), 'base64'))) throw new UpdateError('notSigned')
  const { success, data } = UpdateStatement.safeParse(parseJson(statementBytes))
  if (!success) throw new UpdateError('notReadable')
  if (data.system !== system) throw new UpdateError('otherSystem')
  return data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

export type Fetch = (url: string, init: { readonly signal: AbortSignal; readonly cache: 'no-store' }) => Promise<Response>

const maxStatementBytes = 65_536
const timeoutMs = 30_000

async function readSmall(url: URL, fetch: Fetch): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const answer = await fetch(url.href, { signal: AbortSignal.timeout(timeoutMs), cache: 'no-store' })
    if (!answer.ok) throw new UpdateError(answer.status === 404 ? 'notThere' : 'notReached')
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxStatementBytes) throw new UpdateError('notReadable')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof UpdateError ? error : new UpdateError('notReached')
  }
  return Buffer.concat(chunks)
}
