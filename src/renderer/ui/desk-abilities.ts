/** What the desk can do as it stands: a reader copy shows and sends nothing; a ledger that cannot be written books nothing. */
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'

/** Whether the desk shows a reader copy of another desk’s ledger, which has no service behind it. */
export function isReader(desk: Pick<DeskState, 'active'> | null): boolean {
  return desk?.active?.mode === 'reader'
}

/** Whether the ledger keeps what is sent, as far as the desk knows. Nothing is offered to be sent where it does not. */
export function canKeep(desk: Pick<DeskState, 'readOnly' | 'check'> | null): boolean {
  return desk === null || (desk.readOnly === null && desk.check !== 'damaged')
}

/** Whether the service can be asked for bookings, and what it says be kept. */
export function canAskService(desk: Pick<DeskState, 'active' | 'ledger' | 'readOnly' | 'check'> | null): boolean {
  return desk?.ledger === 'open' && desk.active !== null && desk.active.key !== 'none' && canKeep(desk)
}

/** What a clerk is told who sends something while the whole file is being checked; null when nothing waits for that. */
export function checkWaitWords(desk: Pick<DeskState, 'check'> | null): string | null {
  return desk?.check === 'running' ? say('deskAbilities.theLedgerIsBeingChecked') : null
}
