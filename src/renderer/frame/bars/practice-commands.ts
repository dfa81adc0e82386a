import { IconFlask, IconRoute } from '@tabler/icons-react'
import { practiceFaultNames, situationFaults, situationNames } from '../../../shared/contract/practice.ts'
import { say } from '../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { goOnWords } from '../tour/tour-ways.tsx'
import { situationWords } from './practice-menu.tsx'

/** The commands of practice mode: each situation, and each fault for the next call. */
export const practiceCommands: CommandSource = {
  ready({ desk, readFaults }) {
    if (desk?.active?.mode === 'practice') void readFaults()
  },

  commands({ desk, practice, settings, rehearse, drift, switchFaultOn, switchFaultsOff, takeUpTour }) {
    if (desk?.active?.mode !== 'practice') return []
    const also = say('commandsAlso.practice')
    const off: Command[] =
      practice.status === 'read' && practice.faults.length > 0
        ? [
            {
              id: 'faults-off',
              words: say('practiceMenu.switchOffAll'),
              also,
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
        also,
        icon: IconFlask,
        run: () => (name === 'drift' ? drift() : rehearse(situationFaults[name])),
      }),
    )
    const faults = practiceFaultNames.map(
      (fault): Command => ({
        id: `fault-${fault}`,
        words: say('commands.faultOnce', { fault: say(`practiceFaults.${fault}`) }),
        also,
        icon: IconFlask,
        run: () => switchFaultOn({ endpoint: 'any', fault, times: 1 }),
      }),
    )
    const tour: Command = { id: 'tour', words: goOnWords(settings.tour), also, icon: IconRoute, run: takeUpTour }
    return [...off, tour, ...situations, ...faults]
  },
}
