/** The parts of a program error that are recorded: enough to find the line, without the data that caused it. */

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

export const maxFrames = 12

/** The format of a recorded frame. Personal names of several words and card numbers do not match it. */
export const framePattern = /^(?!.*\d{8})[A-Za-z_$#<][\w$.#<>]{0,79}@[\w.-]{1,60}:\d{1,6}:\d{1,6}$/

/** A line of a V8 stack: the function, if any, and the part of the location after the last path separator. */
const stackLine = /^ {4}at (?:async )?(?:(?:new )?(\S+)(?: \[as \S+\])? \()?(?:.*[\\/:])?([^\\/:()]+:\d+:\d+)\)?$/

/**
 * Returns the frames of an error. V8 puts the original message before them, and a message may contain anything, even lines that look like frames:
 * only the text after the message is used.
 */
function framesOf({ message, stack = '' }: Error): string[] {
  const at = stack.indexOf(message)
  if (at < 0) return []
  const [, ...lines] = stack.slice(at + message.length).split('\n')
  const frames = lines.flatMap((line) => {
    const [, name = '<anonymous>', place] = stackLine.exec(line) ?? []
    return place === undefined ? [] : [`${name}@${place}`]
  })
  return frames.filter((frame) => framePattern.test(frame)).slice(0, maxFrames)
}

/** Returns the parts of an error that may be recorded; never its message. */
export function faultOf(error: unknown): Fault {
  if (error instanceof CarriedFault) return error.fault
  if (!(error instanceof Error)) return { error: typeof error, code: null, frames: [] }
  return { error: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : null, frames: framesOf(error) }
}
