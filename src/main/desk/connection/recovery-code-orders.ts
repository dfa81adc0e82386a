/** The recovery code of the current ledger: shown, saved, marked as written down or postponed; also opens a ledger with a typed code. */

import { basename } from 'node:path'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { formatInstant } from '../../../shared/domain/date-words.ts'
import { say } from '../../../shared/words/say.ts'
import { replaceFile } from '../../files/replace-file.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { Shell } from '../../shell/shell.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { KeyOrdersParts } from './key-orders.ts'
import type { Switching } from './switching.ts'

type RecoveryCodeOrders = Pick<
  Desk,
  | ('connection.recoveryCode' | 'connection.saveRecoveryCode' | 'connection.unlock')
  | ('connection.recoveryCodeOnPaper' | 'connection.recoveryCodeLater')
>

/** Dependencies of the recovery-code procedures, in addition to the context. */
interface RecoveryCodeOrdersParts {
  readonly need: Switching['need']
  readonly inTurn: KeyOrdersParts['inTurn']
  readonly state: () => Awaited<ReturnType<Desk['desk.state']>>
  /** Notes the file while it is written, so that no partial file with the code is left behind. */
  readonly unfinished: Unfinished
}

/** Creates the procedures about the recovery code of the current connection. */
export function createRecoveryCodeOrders(
  { shell, clock, deskZone }: Pick<DeskContext, 'shell' | 'clock' | 'deskZone'>,
  { need, inTurn, state, unfinished }: RecoveryCodeOrdersParts,
): RecoveryCodeOrders {
  return {
    'connection.recoveryCode': async () => ({ code: need().recoveryCode() }),
    'connection.saveRecoveryCode': async () => {
      const session = need()
      const [code, tracker] = [session.recoveryCode() ?? '', session.codeTracker()]
      const contents = { name: session.connection.name, code, atMs: clock.nowMs(), zone: deskZone }
      const file = await saveRecoveryCode(shell, contents, unfinished)
      if (file !== null) await tracker.keep('file')
      return { file }
    },
    'connection.recoveryCodeOnPaper': async () => {
      await need().codeTracker().keep('paper')
      return state()
    },
    'connection.recoveryCodeLater': async () => {
      await need().codeTracker().postpone()
      return state()
    },
    'connection.unlock': ({ recoveryCode }) => inTurn(() => need().unlock(recoveryCode)),
  }
}

/** The contents of the file. */
interface RecoveryCodeContents {
  /** The name of the connection. */
  readonly name: string
  readonly code: string
  readonly atMs: number
  /** The time zone of the displayed time. */
  readonly zone: string
}

/** Saves the code and returns the file's name; null if none was chosen. Errors: `file`, such as `ownFolder`. */
async function saveRecoveryCode(
  shell: Pick<Shell, 'saveDialog'>,
  fileContents: RecoveryCodeContents,
  unfinished: Unfinished,
): Promise<string | null> {
  const file = await shell.saveDialog({
    title: say('recoveryCodeFile.title'),
    suggestedName: `recovery-code-${fileContents.name.replace(/[^\w-]+/g, '_')}.txt`,
    filters: [{ name: say('recoveryCodeFile.fileType'), extensions: ['txt'] }],
  })
  if (file === null) return null
  await replaceFile(file, [recoveryCodeText(fileContents)], unfinished)
  return basename(file)
}

const recoveryCodeText = ({ name, code, atMs, zone }: RecoveryCodeContents) =>
  say('recoveryCodeFile.contents', { name, code, atMs: formatInstant(atMs, zone), zone })
