/** Argument parsing for the commands, and their error messages: one sentence and exit status 2, never a stack. */
import util from 'node:util'

/** Invalid arguments, or a folder that cannot be used. The message is a sentence for the terminal. */
export class WrongUse extends Error {}

/**
 * Parses a command's arguments with Node's `parseArgs`: `config` is passed on, `usage` is shown in errors. Throws `WrongUse` for anything else, and
 * for positionals unless `config` allows them.
 */
export function argumentsOf(usage, config = {}) {
  try {
    return util.parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError) || !String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')) throw error
    // The rest of the message is about Node's API, not about the command.
    throw wrongUse(error.message.replace(/\.( [\s\S]*)?$/, ''), usage)
  }
}

/** Returns the error for invalid arguments. */
export const wrongUse = (what, usage) => new WrongUse(`${what}. Usage: ${usage}`)

/** Parses a whole number of at least `least`. Throws `WrongUse` for any other text. */
export function whole(text, least, usage) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(number) && number >= least) return number
  throw wrongUse(`'${text}' is no whole number of at least ${least}`, usage)
}

/** Disk errors that do not depend on the command. */
const refusals = {
  EACCES: 'your user may not',
  EPERM: 'your user may not',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a file stands in the place of a folder',
}

/** Returns the message for an error caused by the command's arguments or folder; null for any other. */
export function refusalIn(error) {
  if (error instanceof WrongUse) return error.message
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (Object(error))
  return refusals[code] && path ? `${path} cannot be used (${code}): ${refusals[code]}.` : null
}

/** Exits with the message and status 2 for such an error. Rethrows every other error. */
export function refuse(error) {
  const words = refusalIn(error)
  if (words === null) throw error
  console.error(words)
  process.exit(2)
}
