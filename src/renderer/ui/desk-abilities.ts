/** What the desk can do now: a reader copy sends nothing, and a ledger that cannot be written allows no booking. */
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'

/** Whether the desk shows a reader copy of another desk’s ledger, which has no connection to the service. */
export function isReader(desk: Pick<DeskState, 'active'> | null): boolean {
  return desk?.active?.mode === 'reader'
}

/** Whether the ledger can record requests to the service; true while unknown. If false, the window does not offer to send any. */
export function isLedgerWritable(desk: Pick<DeskState, 'readOnly' | 'check'> | null): boolean {
  return desk === null || (desk.readOnly === null && desk.check !== 'damaged')
}

/** Whether the desk can request bookings from the service and store the answers. */
export function canAskService(desk: Pick<DeskState, 'active' | 'ledger' | 'readOnly' | 'check'> | null): boolean {
  return desk?.ledger === 'open' && desk.active !== null && desk.active.key !== 'none' && isLedgerWritable(desk)
}

/** Returns the notice that sending waits for the check of the ledger file; null while no check runs. */
export function checkWaitWords(desk: Pick<DeskState, 'check'> | null): string | null {
  return desk?.check === 'running' ? say('deskAbilities.checkRunning') : null
}
