/** All commands of the palette: those of the desk, and those collected from the features. */

import { IconArrowLeft, IconFlask, IconPencil, IconPlayerStop, IconRefresh, IconRoute } from '@tabler/icons-react'
import { practiceFaultNames, situationFaults, situationNames } from '../shared/contract/practice.ts'
import { say } from '../shared/words/say.ts'
import { arrivalsCommands } from './features/arrivals/arrivals-commands.ts'
import { clientsCommands } from './features/clients/clients-commands.ts'
import { hitCommands } from './features/ledger/hits/hit-commands.tsx'
import { bookingCommands, bulkCommands, ledgerCommands } from './features/ledger/ledger-commands.ts'
import { offerHitCommands } from './features/offers/hits/offer-hit-commands.tsx'
import { compareCommands, listCommands, searchCommands } from './features/search/search-commands.ts'
import { connectionCommands, preferenceCommands, settingsCommands } from './features/settings/settings-commands.ts'
import { railPages, railPagesOf } from './frame/bars/places.tsx'
import { situationWords, tourButtonText } from './frame/bars/practice-menu.tsx'
import { currentApp } from './store.ts'
import { draftWords } from './ui/booking/form-draft-list.tsx'
import type { Command, CommandSource } from './ui/commands/command.ts'
import { canAskService, isReader } from './ui/desk-abilities.ts'

/** The commands of practice mode: each situation, and each fault for the next call. */
const practiceCommands: CommandSource = {
  loadData({ desk, practice: { readFaults } }) {
    if (desk?.active?.mode === 'practice') void readFaults()
  },

  commands({ desk, practice, settings, tour: { resume } }) {
    if (desk?.active?.mode !== 'practice') return []
    const { state, rehearse, drift, switchFaultOn, switchFaultsOff } = practice
    const practiceKeywords = say('commandsAlso.practice')
    const hasFaults = state.status === 'read' && state.faults.length > 0
    const switchOff: Command = {
      id: 'faults-off',
      words: say('practiceMenu.switchOffAll'),
      keywords: practiceKeywords,
      icon: IconFlask,
      first: true,
      run: () => switchFaultsOff(),
    }
    const situations = situationNames.map(
      (name): Command => ({
        id: `situation-${name}`,
        words: say('commands.rehearse', { situation: situationWords(name).what }),
        keywords: practiceKeywords,
        icon: IconFlask,
        run: () => (name === 'drift' ? drift() : rehearse(situationFaults[name])),
      }),
    )
    const faults = practiceFaultNames.map(
      (fault): Command => ({
        id: `fault-${fault}`,
        words: say('commands.faultOnce', { fault: say(`practiceFaults.${fault}`) }),
        keywords: practiceKeywords,
        icon: IconFlask,
        run: () => switchFaultOn({ endpoint: 'any', fault, times: 1 }),
      }),
    )
    const tour: Command = { id: 'tour', words: tourButtonText(settings.tour), keywords: practiceKeywords, icon: IconRoute, run: resume }
    return [...(hasFaults ? [switchOff] : []), tour, ...situations, ...faults]
  },
}

/** The commands of the rail and top bar: pages, back, sync. */
const deskCommands: CommandSource = {
  commands({ desk, goTo, goBack, trail, comparison }) {
    if (!desk?.active) return []
    const pages = railPagesOf(desk).map(
      (railPage): Command => ({
        id: `go-${railPage.name}`,
        words: say('commandBox.goTo', { word: say(railPage.word) }),
        keywords: say(`pagesAlso.${railPage.name}`),
        icon: railPage.icon,
        shortcut: `alt+${railPages.indexOf(railPage) + 1}`,
        first: true,
        run: () => goTo({ name: railPage.name }),
      }),
    )
    const back: Command[] =
      trail.length === 0 ? [] : [{ id: 'back', words: say('topBar.back'), icon: IconArrowLeft, shortcut: 'alt+ArrowLeft', run: goBack }]
    if (isReader(desk)) return [...pages, ...back]
    const sync: Command =
      comparison.state.status === 'running'
        ? {
            id: 'stop-sync',
            words: say('syncButton.stopCommand'),
            keywords: say('commandsAlso.sync'),
            icon: IconPlayerStop,
            run: comparison.stop,
          }
        : {
            id: 'sync',
            words: say('syncButton.sync'),
            keywords: say('commandsAlso.sync'),
            icon: IconRefresh,
            why: canAskService(desk) ? null : say('syncButton.unavailable'),
            first: true,
            run: comparison.start,
          }
    return [...pages, sync, ...back]
  },
}

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
