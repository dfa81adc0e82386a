/** How the commands read what they were asked for, and what they say of a wrong question: one sentence and exit status 2, never a stack. */
import util from 'node:util'

/** A command was asked for in a way that it does not know, or with a folder that it cannot use. The message is a sentence for the terminal. */
export class WrongUse extends Error {}

/**
 * What a command was given, read by node's `parseArgs`: `config` is as there, `usage` how the command is asked for. Throws `WrongUse` for
 * anything else, and for positionals where `config` does not allow them.
 */
export function argumentsOf(usage, config = {}) {
  try {
    return util.parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError) || !String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')) throw error
    // What follows the first sentence is about node, not about the command.
    throw wrongUse(error.message.replace(/\.( [\s\S]*)?$/, ''), usage)
  }
}

/** What to throw for a question that is wrong, with what is wrong about it. */
export const wrongUse = (what, usage) => new WrongUse(`${what}. Usage: ${usage}`)

/** A whole number of at least `least` from its digits. Throws `WrongUse` for any other text. */
export function whole(text, least, usage) {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(number) && number >= least) return number
  throw wrongUse(`'${text}' is no whole number of at least ${least}`, usage)
}

/** Codes of a disk that refuses, whoever asks. */
const refusals = {
  EACCES: 'your user may not',
  EPERM: 'your user may not',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
  ENOTDIR: 'a file stands in the place of a folder',
}

/** The sentence for an error that is about how or where a command was asked for; null for any other. */
export function refusalIn(error) {
  if (error instanceof WrongUse) return error.message
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (Object(error))
  return refusals[code] && path ? `${path} cannot be used (${code}): ${refusals[code]}.` : null
}

/** Ends a command as such an error asks for: with its sentence and 2. Throws every other error. */
export function refuse(error) {
  const words = refusalIn(error)
  if (words === null) throw error
  console.error(words)
  process.exit(2)
}
