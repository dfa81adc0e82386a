import { IconUserPlus } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import type { CommandSource } from '../../ui/commands/command.ts'
import { isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'

/** Palette command that adds a client from any page. */
export const clientsCommands: CommandSource = {
  commands({ desk, clients: { edit: editClient } }) {
    if (desk?.ledger !== 'open' || isReader(desk) || !isLedgerWritable(desk)) return []
    return [
      {
        id: 'new-client',
        words: say('commands.newClient'),
        keywords: say('settingsAlso.clients'),
        icon: IconUserPlus,
        run: () => editClient(null),
      },
    ]
  },
}
