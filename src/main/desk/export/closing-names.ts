/**
 * Names the file of a closed month only after the ledger has stored the close, so that a file never looks like a close that does not exist. If the
 * desk ends in between, the next listing completes it: from the file that already has its name, or from the temporary file.
 */
import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Closing } from '../../../shared/contract/views/export-views.ts'
import { openRegular } from '../../files/regular-file.ts'
import { dropTemporary, giveName } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { UnnamedClosing } from '../../ledger/records.ts'
import { writeAbout } from './closing-about.ts'

type Naming = Pick<Ledger, 'closings' | 'noteNamed' | 'unnamedClosings'>

/** Dependencies of naming. */
export interface NamingParts {
  /** The version of the app. */
  readonly version: string
  readonly unfinished: Unfinished
}

/** Writes the side file of a stored close and gives the file its name. Errors: `file`; the file is then still unnamed. */
export async function nameStoredFile(
  ledger: Naming,
  closing: Closing,
  { temporary, target }: Pick<UnnamedClosing, 'temporary' | 'target'>,
  { version, unfinished }: NamingParts,
): Promise<void> {
  await writeAbout(closing, target, version, unfinished)
  await giveName(temporary, target, unfinished)
  await ledger.noteNamed(closing.id)
}

/**
 * Names unnamed files if no other file has the name, and records those already named. All others stay unnamed and are listed as
 * such: a file written by others must not be replaced.
 */
export async function finishNames(ledger: Naming, parts: NamingParts): Promise<void> {
  const unnamed = await ledger.unnamedClosings()
  const closings = unnamed.length > 0 ? await ledger.closings() : []
  for (const one of unnamed) {
    const closing = closings.find(({ id }) => id === one.id)
    if ((await digestOf(one.target)) === one.sha256) await noted(ledger, one, parts.unfinished)
    else if (closing && (await digestOf(one.temporary)) === one.sha256 && !(await isThere(one.target))) {
      await nameStoredFile(ledger, closing, one, parts).catch(unlessFile)
    }
  }
}

/** Call it after a stored file was saved again: deletes the temporary file at its first place. */
export async function finishNaming(ledger: Naming, id: number, unfinished: Unfinished): Promise<void> {
  const one = (await ledger.unnamedClosings()).find((unnamed) => unnamed.id === id)
  if (one) await noted(ledger, one, unfinished)
}

async function noted(ledger: Naming, { id, temporary }: UnnamedClosing, unfinished: Unfinished): Promise<void> {
  await dropTemporary(temporary, unfinished)
  await ledger.noteNamed(id)
}

const isThere = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  )

/** Returns the SHA-256 of a file in hex; null if it is missing, unreadable or not a regular file. */
export async function digestOf(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null)
  if (!found?.isFile()) return null
  const digest = createHash('sha256')
  const read = async () => pipeline((await openRegular(file)).createReadStream(), digest)
  return read().then(
    () => digest.digest('hex'),
    () => null,
  )
}

function unlessFile(error: unknown): void {
  if (!(error instanceof FailureError && error.failure.kind === 'file')) throw error
}
