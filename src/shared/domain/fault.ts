/** What is recorded of a program error: enough to find the line, without the data that it failed on. */

export interface Fault {
  /** The error's name, such as `RangeError`; the type of the thrown value if it is not an error. */
  readonly error: string
  /** Such as `ERR_OUT_OF_RANGE` or `SQLITE_CONSTRAINT`; null if there is none. */
  readonly code: string | null
  /** Innermost first, each as `function@file.js:line:column`. */
  readonly frames: readonly string[]
}

/** A fault from another thread, rethrown in this one. Its message consists of the name and the code. */
export class CarriedFault extends Error {
  override readonly name = 'CarriedFault'
  readonly fault: Fault
  constructor(fault: Fault) {
    super([fault.error, fault.code].filter(Boolean).join(' '))
    this.fault = fault
  }
}

export const mostFrames = 12

/** Allowed form of a recorded frame. It is too strict for a personal name of several words or a card number to pass. */
export const framePattern = /^(?!.*\d{8})[A-Za-z_$#<][\w$.#<>]{0,79}@[\w.-]{1,60}:\d{1,6}:\d{1,6}$/

/** Stack line as V8 writes it: function (if any), and what follows the last separator of the path. */
const written = /^ {4}at (?:async )?(?:(?:new )?(\S+)(?: \[as \S+\])? \()?(?:.*[\\/:])?([^\\/:()]+:\d+:\d+)\)?$/

/**
 * Returns the frames of an error. V8 puts the original message before them, and a message may contain anything, even lines that look like frames:
 * only what surely follows the message is used.
 */
function framesOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message)
  if (at < 0) return []
  const [, ...lines] = stack.slice(at + message.length).split('\n')
  const frames = lines.flatMap((line) => {
    const [, name = '<anonymous>', place] = written.exec(line) ?? []
    return place === undefined ? [] : [`${name}@${place}`]
  })
  return frames.filter((frame) => framePattern.test(frame)).slice(0, mostFrames)
}

/** Returns what may be recorded of an error; never its message. */
export function faultOf(error: unknown): Fault {
  if (error instanceof CarriedFault) return error.fault
  if (!(error instanceof Error)) return { error: typeof error, code: null, frames: [] }
  return { error: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : null, frames: framesOf(error) }
}
