/** Larger files are no lists that somebody wrote. */
const longestBytes = 2_000_000

/** The text of a file that a clerk chose: UTF-8, what a sheet saves as Unicode (UTF-16), or the older code page of Windows. A file that is too large is empty. */
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
