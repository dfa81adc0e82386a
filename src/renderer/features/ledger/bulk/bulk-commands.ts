import { IconChecks, IconFileText, IconSquareOff, IconTrendingDown, IconWorldSearch, IconX } from '@tabler/icons-react'
import { documentKinds } from '../../../../shared/contract/views/document-views.ts'
import { bookingPlaceOf } from '../../../../shared/contract/views/ledger-views.ts'
import { say } from '../../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { canAskService, isLedgerWritable } from '../../../ui/desk-abilities.ts'

/** Palette commands for marked bookings, available on the ledger page. Cancelling asks for confirmation, as its button does. */
export const bulkCommands: CommandSource = {
  commands({ desk, page, openDocuments, ledger: { marks, bulkCancel, bulkLookUp, rateRound } }) {
    if (page.name !== 'ledger' || desk?.ledger !== 'open') return []
    const named = { marks: marks.rows.size }
    const command = (id: string, words: string, icon: Command['icon'], run: Command['run'], why: string | null = null): Command => {
      return { id, words, also: say('commandsAlso.marks'), icon, first: marks.rows.size > 0, why, run }
    }
    const all = command('mark-all', say('commands.markAll'), IconChecks, marks.markAll)
    if (marks.rows.size === 0) return [all]
    const lookingUp = bulkLookUp.state?.status === 'running' ? say('commands.lookUpRunning') : null
    const looking = rateRound.state?.status === 'running' ? say('commands.lookUpRunning') : null
    return [
      ...(canAskService(desk)
        ? [
            command('look-up-marked', say('commands.lookUpMarked', named), IconWorldSearch, bulkLookUp.run, lookingUp),
            command('better-rates-marked', say('commands.betterRatesMarked', named), IconTrendingDown, rateRound.run, looking),
          ]
        : []),
      command('documents-marked', say('commands.documentsMarked', named), IconFileText, () =>
        openDocuments({ bookings: [...marks.rows.values()].map(bookingPlaceOf) }, documentKinds),
      ),
      ...(isLedgerWritable(desk) && bulkCancel.state === null
        ? [command('cancel-marked', say('commands.cancelMarked', named), IconX, bulkCancel.ask)]
        : []),
      command('unmark', say('bulk.clearMarks'), IconSquareOff, marks.clear),
      all,
    ]
  },
}
