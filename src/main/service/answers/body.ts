/** The body of an answer, up to a limit: a small one that unpacks to a giant must not fill the memory. */

/** The body of an answer. */
export interface Body {
  readonly bytes: Uint8Array
  /** Whether there was more than the limit; `bytes` is then what came before. */
  readonly more: boolean
}

/** Reads at most `limit` bytes, counted after decompression, and lets go of the rest. */
export async function readUpTo(response: Response, limit: number): Promise<Body> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > limit) return { bytes: Buffer.concat(chunks, limit), more: true }
  }
  return { bytes: Buffer.concat(chunks, size), more: false }
}
