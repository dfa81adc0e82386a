/** The body of an answer, up to a limit: a small one that unpacks to a giant must not fill the memory. */

/** The body of an answer. */
export interface Body {
  /** One after the other: a large answer is put together by the thread that reads it, since that takes milliseconds. */
  readonly blocks: readonly Uint8Array[]
  /** Whether there was more than the limit; `blocks` are then what came before, and a little more. */
  readonly more: boolean
}

/** Bytes. What comes is far smaller, and a thread takes its time to accept thousands of parts. */
const blockSize = 256 * 1024

/** Reads at most `limit` bytes, counted after decompression, and lets go of the rest. */
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
