/** The recovery code of a ledger in a file that the clerk chooses: what it is, what it opens, and how to keep it. */
import { basename } from 'node:path'
import { formatInstant } from '../../../shared/domain/dates.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Shell } from '../../shell/shell.ts'

/** What the file says. */
export interface RecoveryCodeOf {
  /** Of the connection. */
  readonly name: string
  readonly code: string
  readonly atMs: number
  /** In which the moment is told. */
  readonly zone: string
}

/** Answers with the file's name; null: none was chosen. Errors: `file`, such as `ownFolder`. */
export async function saveRecoveryCode(
  shell: Pick<Shell, 'saveDialog'>,
  of: RecoveryCodeOf,
  unfinished: Unfinished,
): Promise<string | null> {
  const file = await shell.saveDialog({
    title: 'Save the recovery code',
    suggestedName: `recovery-code-${of.name.replace(/[^\w-]+/g, '_')}.txt`,
    filters: [{ name: 'Text', extensions: ['txt'] }],
  })
  if (file === null) return null
  await replaceFile(file, [recoveryCodeText(of)], unfinished)
  return basename(file)
}

const recoveryCodeText = ({ name, code, atMs, zone }: RecoveryCodeOf) => `Deskbook: recovery code of the ledger of ${name}

${code}

Written on ${formatInstant(atMs, zone)} (${zone}).

This code opens the ledger and its backups on any computer. Whoever has the code and one of
them reads every guest: keep it apart from them, and not on the computer of the desk alone.
Without the code nobody can open the ledger once that computer is gone.
`
