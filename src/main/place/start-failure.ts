/** Messages of a desk that does not start, for both shells: on the screen if there is one, and on the terminal. */
import { type DiskError, diskErrorOf } from '../files/error-code.ts'

/** A start that was refused with its own message, such as for an unknown switch. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

const nothingHappened = 'Nothing was sent, and no booking was changed.'

/**
 * Returns the message about switches that an installed desk refuses. The start script of an AppImage adds `--no-sandbox` by itself if the system does
 * not allow the sandbox.
 */
export const refusedSwitchesWords = (names: readonly string[], isAppImage = false): string =>
  isAppImage && names.join() === '--no-sandbox'
    ? `Deskbook does not start: this system does not allow the sandbox in which its window is shown. ${nothingHappened} Install Deskbook from its deb or rpm package instead of the AppImage, or ask your administrator to allow unprivileged user namespaces (kernel.apparmor_restrict_unprivileged_userns=0, kernel.unprivileged_userns_clone=1).`
    : `Deskbook does not start with ${names.join(', ')}. ${nothingHappened} Start it by its own icon, without ${names.length === 1 ? 'it' : 'them'}.`

/** The message about arguments that `npm start` does not know. */
export const startUsageWords = `Deskbook does not start with these arguments. ${nothingHappened} Usage: npm start [-- [--headless] [--data-folder FOLDER] [FILE.deskbook]]`

const nextSteps: Partial<Record<DiskError, string>> = {
  denied: 'Make sure that your user may read and write it, then start Deskbook again.',
  busy: 'Close whatever has it open, such as an editor or a backup program, then start Deskbook again.',
  full: 'Free some space on this disk, then start Deskbook again.',
  notAFile: 'It is a folder where a file belongs: move it elsewhere, then start Deskbook again.',
}

/** Returns the exit status of a desk that did not start: 2 if the command, or a folder or file that it needs, must be corrected, else 1. */
export function startFailureStatus(error: unknown): 1 | 2 {
  const refused = diskErrorOf(error)
  return error instanceof StartRefused || (refused !== null && refused !== 'noAnswer') ? 2 : 1
}

/** Returns what happened, what it means for the bookings, and what to do next. Includes a file name, and no other text of an error. */
export function startFailureWords(error: unknown): string {
  if (error instanceof StartRefused) return error.message
  const { code = null, path } = error as NodeJS.ErrnoException
  const why = diskErrorOf(error)
  // Reinstalling would not help with a disk that does not respond.
  if (why === 'noAnswer') {
    return `Deskbook could not start: the disk with ${path ?? 'its data'} does not answer (${code}). ${nothingHappened} Look whether the disk is connected, then start Deskbook again. If it stays so, have the disk checked.`
  }
  if (why === null) {
    const name = error instanceof Error ? error.name : 'unknown'
    return `Deskbook could not start (${name}${code === null ? '' : ` ${code}`}). ${nothingHappened} Start it again; if it stays so, install it again. Your bookings stay where they are.`
  }
  const what = path === undefined ? 'a file of its own' : path
  const next = nextSteps[why] ?? 'Make sure that this folder is there and that nothing else stands in its place, then start Deskbook again.'
  return `Deskbook could not start: it cannot use ${what} (${code}). ${nothingHappened} ${next}`
}
