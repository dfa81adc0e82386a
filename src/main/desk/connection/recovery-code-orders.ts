/** The recovery code of the current ledger: shown, saved, marked as written down or postponed; also opens a ledger with a typed code. */
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import type { Unfinished } from '../../files/unfinished-files.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { KeyOrdersParts } from './key-orders.ts'
import { saveRecoveryCode } from './recovery-code-file.ts'
import type { Switching } from './switching.ts'

type RecoveryCodeOrders = Pick<
  Desk,
  | ('connection.recoveryCode' | 'connection.saveRecoveryCode' | 'connection.unlock')
  | ('connection.recoveryCodeOnPaper' | 'connection.recoveryCodeLater')
>

/** Dependencies of the recovery-code procedures, in addition to the context. */
export interface RecoveryCodeOrdersParts {
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
      const [code, keeping] = [session.recoveryCode() ?? '', session.codeKeeping()]
      const contents = { name: session.connection.name, code, atMs: clock.nowMs(), zone: deskZone }
      const file = await saveRecoveryCode(shell, contents, unfinished)
      if (file !== null) await keeping.keep('file')
      return { file }
    },
    'connection.recoveryCodeOnPaper': async () => {
      await need().codeKeeping().keep('paper')
      return state()
    },
    'connection.recoveryCodeLater': async () => {
      await need().codeKeeping().putOff()
      return state()
    },
    'connection.unlock': ({ recoveryCode }) => inTurn(() => need().unlock(recoveryCode)),
  }
}
