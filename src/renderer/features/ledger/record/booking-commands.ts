import { IconFileCertificate, IconRefresh, IconX } from '@tabler/icons-react'
import { referenceOf } from '../../../../shared/domain/reference.ts'
import { say } from '../../../../shared/words/say.ts'
import type { CommandSource } from '../../../ui/commands/command.ts'
import { canAskService, isLedgerWritable } from '../../../ui/desk-abilities.ts'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { isCancellationOf } from '../cancel/open-cancellations-slice.ts'
import { openedRow } from './record-slice.ts'

/** Palette commands for the booking in the ledger's drawer. Cancelling asks for confirmation, as its button does. */
export const bookingCommands: CommandSource = {
  commands({
    desk,
    page,
    ledger: {
      record,
      evidence,
      cancel,
      openCancellations: { cases: openCancellations },
    },
  }) {
    const row = openedRow(record.state)
    if (page.name !== 'ledger' || row === null || desk?.ledger !== 'open') return []
    const named = { booking: row.bookingRef ?? row.clientRef ?? row.holder }
    const also = say('commandsAlso.booking')
    const isOpen = openCancellations.some((cancellation) => isCancellationOf(row, cancellation))
    const canCancel = isLedgerWritable(desk) && row.known === 'CONFIRMED' && !isOpen && cancel.state.status === 'none'
    return [
      {
        id: 'evidence',
        words: say(isCostHidden() ? 'commands.evidenceWithCost' : 'commands.evidence', named),
        also,
        icon: IconFileCertificate,
        first: true,
        why: evidence.state.status === 'saving' ? say('commands.lookUpRunning') : null,
        run: () => evidence.save(referenceOf(row)),
      },
      ...(canAskService(desk)
        ? [
            {
              id: 'refresh-booking',
              words: say('commands.refreshBooking', named),
              also,
              icon: IconRefresh,
              first: true,
              run: record.refresh,
            },
          ]
        : []),
      ...(canCancel
        ? [{ id: 'cancel-booking', words: say('commands.cancelBooking', named), also, icon: IconX, run: () => cancel.ask(row) }]
        : []),
    ]
  },
}
