import { IconPrinter, IconRefresh } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { currentApp } from '../../store.ts'
import type { CommandSource } from '../../ui/commands/command.ts'
import { canAskService, isReader } from '../../ui/desk-abilities.ts'

/** Opens the page, reads the list and prints it. Waits two frames before printing, so that the list is rendered. */
async function printArrivals(): Promise<void> {
  currentApp().goTo({ name: 'arrivals' })
  await currentApp().arrivals.read()
  const { list } = currentApp().arrivals
  if (list.status === 'read' && list.rows.length > 0) requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
}

/** Palette commands of the arrivals page. */
export const arrivalsCommands: CommandSource = {
  commands({ desk, goTo, arrivals: { checkState, check: checkArrivals, stop } }) {
    if (desk?.ledger !== 'open') return []
    const keywords = say('commandsAlso.arrivals')
    const check = checkState?.running
      ? { id: 'stop-arrivals', words: say('commands.stopArrivals'), keywords, icon: IconRefresh, run: stop }
      : {
          id: 'check-arrivals',
          words: say('commands.checkArrivals'),
          keywords,
          icon: IconRefresh,
          why: canAskService(desk) ? null : say('arrivalsStrip.unavailable'),
          run: () => {
            goTo({ name: 'arrivals' })
            return checkArrivals()
          },
        }
    return [
      {
        id: 'print-arrivals',
        words: say('commands.printArrivals'),
        keywords,
        icon: IconPrinter,
        shortcut: 'ctrl+p',
        run: printArrivals,
      },
      ...(isReader(desk) ? [] : [check]),
    ]
  },
}
