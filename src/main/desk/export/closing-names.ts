/**
 * A file of a closed month gets its name after the ledger has kept it, so that no file looks like a close that is none. What the desk was
 * ended in between is finished at the next look: by the file that has its name already, or that still lies beside it.
 */
import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Closing } from '../../../shared/contract/views/export-views.ts'
import { openRegular } from '../../files/regular-file.ts'
import { dropBeside, giveName } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Ledger } from '../../ledger/client/ledger.ts'
import type { UnnamedClosing } from '../../ledger/records.ts'
import { writeAbout } from './closing-about.ts'

type Naming = Pick<Ledger, 'closings' | 'noteNamed' | 'unnamedClosings'>

/** What the files of a closed month are named by. */
export interface NamingParts {
  /** Of the app. */
  readonly version: string
  readonly unfinished: Unfinished
}

/** Writes the side file of a kept file and gives it its name. Errors: `file`; it stays unnamed then. */
export async function nameKept(
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
 * Names what was left unnamed where nothing stands under the name, and notes what has it already. All else stays as it is, and the list says
 * so: whatever came to stand there since is not ours to replace.
 */
export async function finishNames(ledger: Naming, parts: NamingParts): Promise<void> {
  const unnamed = await ledger.unnamedClosings()
  const closings = unnamed.length > 0 ? await ledger.closings() : []
  for (const one of unnamed) {
    const closing = closings.find(({ id }) => id === one.id)
    if ((await digestOf(one.target)) === one.sha256) await noted(ledger, one, parts.unfinished)
    else if (closing && (await digestOf(one.temporary)) === one.sha256 && !(await isThere(one.target))) {
      await nameKept(ledger, closing, one, parts).catch(unlessFile)
    }
  }
}

/** A kept file was saved again: what lies beside its first place is not needed any more. */
export async function namedElsewhere(ledger: Naming, id: number, unfinished: Unfinished): Promise<void> {
  const one = (await ledger.unnamedClosings()).find((unnamed) => unnamed.id === id)
  if (one) await noted(ledger, one, unfinished)
}

async function noted(ledger: Naming, { id, temporary }: UnnamedClosing, unfinished: Unfinished): Promise<void> {
  await dropBeside(temporary, unfinished)
  await ledger.noteNamed(id)
}

const isThere = (file: string) =>
  lstat(file).then(
    () => true,
    () => false,
  )

/** The SHA-256 of a file in hex; null for one that is not there, cannot be read, or is none. */
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
