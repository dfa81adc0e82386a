/** Files above this size are not read, because a real list of codes is never that large. */
const longestBytes = 2_000_000

/** Decodes a file as UTF-8, as UTF-16 (Excel's Unicode text format), or as Windows-1252. Returns an empty text if the file is too large. */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > longestBytes) return ''
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
