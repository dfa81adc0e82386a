/** What is kept of a fault of the program: enough to find the line, and nothing of what it failed on. */

export interface Fault {
  /** The error's name, such as `RangeError`; the type of what was thrown where that is no error. */
  readonly error: string
  /** Such as `ERR_OUT_OF_RANGE` or `SQLITE_CONSTRAINT`; null where it has none. */
  readonly code: string | null
  /** The innermost first, each as `function@file.js:line:column`. */
  readonly frames: readonly string[]
}

/** A fault of another thread, as an error of this one. Its message is the name and the code. */
export class CarriedFault extends Error {
  override readonly name = 'CarriedFault'
  readonly fault: Fault
  constructor(fault: Fault) {
    super([fault.error, fault.code].filter(Boolean).join(' '))
    this.fault = fault
  }
}

export const mostFrames = 12

/** A frame as it is kept. Neither a name of several words nor the digits of a card have room in it. */
export const framePattern = /^(?!.*\d{8})[A-Za-z_$#<][\w$.#<>]{0,79}@[\w.-]{1,60}:\d{1,6}:\d{1,6}$/

/** Function, or none, and the place behind the last separator of its path, as V8 writes them. */
const written = /^ {4}at (?:async )?(?:(?:new )?(\S+)(?: \[as \S+\])? \()?(?:.*[\\/:])?([^\\/:()]+:\d+:\d+)\)?$/

/**
 * The frames of an error. V8 puts the message before them, as it was when the error was made, and a message may hold anything, lines that
 * look like frames among them: what does not surely stand behind it is left out.
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

/** What is kept of an error; never its message. */
export function faultOf(error: unknown): Fault {
  if (error instanceof CarriedFault) return error.fault
  if (!(error instanceof Error)) return { error: typeof error, code: null, frames: [] }
  return { error: error.name, code: 'code' in error && typeof error.code === 'string' ? error.code : null, frames: framesOf(error) }
}
