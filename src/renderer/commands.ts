/** All commands of the palette, collected from the features. */

import { IconPencil } from '@tabler/icons-react'
import { say } from '../shared/words/say.ts'
import { arrivalsCommands } from './features/arrivals/arrivals-commands.ts'
import { clientsCommands } from './features/clients/clients-commands.ts'
import { hitCommands } from './features/ledger/hits/hit-commands.tsx'
import { bookingCommands, bulkCommands, ledgerCommands } from './features/ledger/ledger-commands.ts'
import { offerHitCommands } from './features/offers/hits/offer-hit-commands.tsx'
import { compareCommands, listCommands, searchCommands } from './features/search/search-commands.ts'
import { connectionCommands, preferenceCommands, settingsCommands } from './features/settings/settings-commands.ts'
import { deskCommands, practiceCommands } from './frame/bars/desk-commands.ts'
import { currentApp } from './store.ts'
import { draftWords } from './ui/booking/form-draft-list.tsx'
import type { CommandSource } from './ui/commands/command.ts'

/** A command for each unfinished form, to continue it. */
const formDraftCommands: CommandSource = {
  commands: ({ desk, formDrafts: { all: formDrafts } }) =>
    formDrafts.map((draft) => ({
      id: `draft-${draft.id}`,
      words: say('drafts.continueOne', { words: draftWords(draft, desk?.deskZone ?? 'UTC') }),
      keywords: say('drafts.title'),
      icon: IconPencil,
      run: () => currentApp().formDrafts.resume(draft),
    })),
}

/** The order decides between equally good matches. */
export const commandSources: readonly CommandSource[] = [
  deskCommands,
  formDraftCommands,
  bookingCommands,
  bulkCommands,
  searchCommands,
  compareCommands,
  listCommands,
  ledgerCommands,
  arrivalsCommands,
  clientsCommands,
  connectionCommands,
  preferenceCommands,
  settingsCommands,
  practiceCommands,
]

export { hitCommands, offerHitCommands }
