import {
  IconArrowLeft,
  IconBook2,
  IconCalendarEvent,
  IconFileDollar,
  IconHelpHexagon,
  IconLuggage,
  IconPlayerStop,
  IconRefresh,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'
import { places, placesOf } from './places.tsx'

const icons = {
  today: IconCalendarEvent,
  search: IconSearch,
  ledger: IconBook2,
  unknown: IconHelpHexagon,
  arrivals: IconLuggage,
  settings: IconSettings,
  offers: IconFileDollar,
} as const

/** The commands of the rail and top bar: pages, back, sync. */
export const deskCommands: CommandSource = {
  commands({ desk, goTo, goBack, trail, comparison }) {
    if (!desk?.active) return []
    const pages = placesOf(desk).map(
      (place): Command => ({
        id: `go-${place.name}`,
        words: say('commandBox.goTo', { word: say(place.word) }),
        also: say(`pagesAlso.${place.name}`),
        icon: icons[place.name],
        shortcut: `alt+${places.indexOf(place) + 1}`,
        first: true,
        run: () => goTo({ name: place.name }),
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
            also: say('commandsAlso.sync'),
            icon: IconPlayerStop,
            run: comparison.stop,
          }
        : {
            id: 'sync',
            words: say('syncButton.sync'),
            also: say('commandsAlso.sync'),
            icon: IconRefresh,
            why: canAskService(desk) ? null : say('syncButton.unavailable'),
            first: true,
            run: comparison.start,
          }
    return [...pages, sync, ...back]
  },
}
