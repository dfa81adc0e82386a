import { IconArrowLeft, IconFlask, IconPlayerStop, IconRefresh, IconRoute } from '@tabler/icons-react'
import { practiceFaultNames, situationFaults, situationNames } from '../../../shared/contract/practice.ts'
import { say } from '../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'
import { railPages, railPagesOf } from './places.tsx'
import { situationWords, tourButtonText } from './practice-menu.tsx'

/** The commands of practice mode: each situation, and each fault for the next call. */
export const practiceCommands: CommandSource = {
  loadData({ desk, practice: { readFaults } }) {
    if (desk?.active?.mode === 'practice') void readFaults()
  },

  commands({ desk, practice, settings, tour: { resume } }) {
    if (desk?.active?.mode !== 'practice') return []
    const { state, rehearse, drift, switchFaultOn, switchFaultsOff } = practice
    const practiceKeywords = say('commandsAlso.practice')
    const switchOffCommands: Command[] =
      state.status === 'read' && state.faults.length > 0
        ? [
            {
              id: 'faults-off',
              words: say('practiceMenu.switchOffAll'),
              keywords: practiceKeywords,
              icon: IconFlask,
              first: true,
              run: () => switchFaultsOff(),
            },
          ]
        : []
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
    return [...switchOffCommands, tour, ...situations, ...faults]
  },
}

/** The commands of the rail and top bar: pages, back, sync. */
export const deskCommands: CommandSource = {
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
