/** Saves the recovery code of a ledger to a file that the clerk chooses, with instructions. */
import { basename } from 'node:path'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Shell } from '../../shell/shell.ts'

/** The contents of the file. */
export interface RecoveryCodeOf {
  /** The name of the connection. */
  readonly name: string
  readonly code: string
  readonly atMs: number
  /** The time zone of the displayed time. */
  readonly zone: string
}

/** Saves the code and returns the file's name; null if none was chosen. Errors: `file`, such as `ownFolder`. */
export async function saveRecoveryCode(
  shell: Pick<Shell, 'saveDialog'>,
  of: RecoveryCodeOf,
  unfinished: Unfinished,
): Promise<string | null> {
  const file = await shell.saveDialog({
    title: say('recoveryCodeFile.title'),
    suggestedName: `recovery-code-${of.name.replace(/[^\w-]+/g, '_')}.txt`,
    filters: [{ name: say('recoveryCodeFile.fileType'), extensions: ['txt'] }],
  })
  if (file === null) return null
  await replaceFile(file, [recoveryCodeText(of)], unfinished)
  return basename(file)
}

const recoveryCodeText = ({ name, code, atMs, zone }: RecoveryCodeOf) =>
  say('recoveryCodeFile.contents', { name, code, atMs: formatInstant(atMs, zone), zone })
