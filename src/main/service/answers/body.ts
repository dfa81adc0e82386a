/** Reads the body of an answer up to a limit, so that a small one that decompresses to a giant cannot fill the memory. */

export interface Body {
  /** Consecutive blocks. The thread that parses a large answer joins them, because that takes milliseconds. */
  readonly blocks: readonly Uint8Array[]
  /** Whether the body exceeds the limit; `blocks` then has its beginning, up to a little beyond the limit. */
  readonly more: boolean
}

/** Size of a block in bytes. Network chunks are far smaller, and transferring thousands of parts to a thread is slow. */
const blockSize = 256 * 1024

/** Reads a body until it exceeds `limit` bytes, counted after decompression, and cancels the rest. */
export async function readUpTo(response: Response, limit: number): Promise<Body> {
  const blocks: Uint8Array[] = []
  let block = Buffer.allocUnsafeSlow(blockSize)
  let filled = 0
  let size = 0
  const put = (chunk: Uint8Array) => {
    for (let from = 0; from < chunk.byteLength; ) {
      const part = chunk.subarray(from, from + blockSize - filled)
      block.set(part, filled)
      from += part.byteLength
      filled += part.byteLength
      if (filled < blockSize) continue
      blocks.push(block)
      block = Buffer.allocUnsafeSlow(blockSize)
      filled = 0
    }
  }
  const all = () => (filled > 0 ? [...blocks, block.subarray(0, filled)] : blocks)
  for await (const chunk of response.body ?? []) {
    put(chunk)
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > limit) return { blocks: all(), more: true }
  }
  return { blocks: all(), more: false }
}
