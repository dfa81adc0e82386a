/** The recovery code of the ledger in use: shown, saved, noted as written down, or put off; and a ledger that is opened with it. */
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

/** What the code is kept with, beside the context. */
export interface RecoveryCodeOrdersParts {
  readonly need: Switching['need']
  readonly inTurn: KeyOrdersParts['inTurn']
  readonly state: () => Awaited<ReturnType<Desk['desk.state']>>
  /** Notes the file that is being written, so that no part of the code stays beside it. */
  readonly unfinished: Unfinished
}

/** The procedures about the recovery code of the connection in use. */
export function createRecoveryCodeOrders(
  { shell, clock, deskZone }: Pick<DeskContext, 'shell' | 'clock' | 'deskZone'>,
  { need, inTurn, state, unfinished }: RecoveryCodeOrdersParts,
): RecoveryCodeOrders {
  return {
    'connection.recoveryCode': async () => ({ code: need().recoveryCode() }),
    'connection.saveRecoveryCode': async () => {
      const session = need()
      const [code, keeping] = [session.recoveryCode() ?? '', session.codeKeeping()]
      const told = { name: session.connection.name, code, atMs: clock.nowMs(), zone: deskZone }
      const file = await saveRecoveryCode(shell, told, unfinished)
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
