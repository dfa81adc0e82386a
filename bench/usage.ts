/** What the commands of this folder share in reading what they were asked for. */

/** A command was asked for in a way that it does not know; it shows its usage and ends with 2. */
export class Usage extends Error {}

/** Whether an error is about how a command was asked for: one of ours, or one of `parseArgs`. */
export const isUsage = (error: unknown): boolean =>
  error instanceof Usage || (error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS'))

/** A whole number of at least `least`. Throws `Usage` for any other text. */
export function whole(text: string, least: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number) || number < least) throw new Usage()
  return number
}
