import {
  IconBook2,
  IconBookmark,
  IconCalendarDown,
  IconCalendarStats,
  IconDownload,
  IconFileText,
  IconLock,
  IconRefresh,
  IconUsers,
  IconWorldSearch,
} from '@tabler/icons-react'
import { documentKinds } from '../../../shared/contract/views/document-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp } from '../../store.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { canAskService, isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { shownView } from './list/list-slice.ts'
import { kindOf } from './record/look-up.tsx'

/** Opens the ledger page before acting, because its dialogs are rendered there. */
const inLedger = (act: () => unknown) => async () => {
  if (await showLedger()) act()
}

/** Palette commands for the ledger's list, its closed months and its saved views. */
export const ledgerCommands: CommandSource = {
  ready({ desk, readClients, ledger: { views } }) {
    if (desk?.ledger !== 'open') return
    void views.read()
    void readClients()
  },

  commands(app) {
    const { desk, clients } = app
    const { saved: ledgerViews } = app.ledger.views
    if (desk?.ledger !== 'open') return []
    const refresh: Command = {
      id: 'refresh',
      words: say('ledgerHeader.refreshShortcut'),
      also: say('commandsAlso.refresh'),
      icon: IconRefresh,
      shortcut: 'r',
      why: canAskService(desk) ? null : say('syncButton.unavailable'),
      run: inLedger(() => currentApp().ledger.refresh.start()),
    }
    const months: Command = {
      id: 'closed-months',
      words: isReader(desk) ? say('common.closedMonths') : say('commands.closeMonth'),
      also: say('commandsAlso.closing'),
      icon: IconLock,
      run: inLedger(() => currentApp().ledger.closing.open(currentApp().ledger.list.question.filter.basis)),
    }
    return [
      {
        id: 'export',
        words: say('exportButtons.exportCommand'),
        also: say('commandsAlso.export'),
        icon: IconDownload,
        shortcut: 'e',
        first: true,
        run: inLedger(() => currentApp().ledger.exporting.ask()),
      },
      ...(isReader(desk) || isLedgerWritable(desk) ? [months] : []),
      ...(isLedgerWritable(desk) ? [refresh] : []),
      {
        id: 'coverage',
        words: say('common.coverage'),
        also: say('commandsAlso.coverage'),
        icon: IconCalendarStats,
        run: inLedger(() => currentApp().ledger.coverage.open()),
      },
      {
        id: 'calendar-of-list',
        words: say('exportButtons.calendarCommand'),
        also: say('commandsAlso.calendarFile'),
        icon: IconCalendarDown,
        run: inLedger(() => currentApp().openCalendar({ filter: currentApp().ledger.list.question.filter })),
      },
      {
        id: 'documents-of-list',
        words: say('exportButtons.documentsCommand'),
        also: say('commandsAlso.export'),
        icon: IconFileText,
        run: inLedger(() => currentApp().openDocuments({ filter: currentApp().ledger.list.question.filter }, documentKinds)),
      },
      ...[...clients.values()].map(
        ({ id, name }): Command => ({
          id: `client-${id}`,
          words: say('commands.bookingsOfClient', { name }),
          also: say('settingsAlso.clients'),
          icon: IconUsers,
          run: inLedger(() => currentApp().ledger.list.filter({ client: id })),
        }),
      ),
      ...ledgerViews.map(
        (view): Command => ({
          id: `view-${view.name}`,
          words: say('commands.view', { name: view.name }),
          also: say('commandsAlso.view'),
          icon: IconBookmark,
          run: inLedger(() => currentApp().ledger.views.open(view, dateIn(zoneOfDays(currentApp()), currentApp().now))),
        }),
      ),
    ]
  },

  leads(
    {
      desk,
      goTo,
      ledger: {
        hits: { found: ledgerHits },
      },
    },
    { clientRefs, bookingRefs, names },
  ) {
    if (desk?.ledger !== 'open') return []
    const missing = [...clientRefs, ...bookingRefs].filter((reference) => ledgerHits.missing.includes(reference))
    return [
      ...(canAskService(desk) ? missing : []).map(
        (reference): Command => ({
          id: `look-up-${reference}`,
          words: say('commands.lookUp', { reference }),
          icon: IconWorldSearch,
          run: async () => {
            if (await showLedger())
              await currentApp().ledger.record.lookUpReference(
                kindOf(reference) === 'clientRef' ? { clientRef: reference } : { bookingRef: reference },
              )
          },
        }),
      ),
      ...names.map(
        (name): Command => ({
          id: `find-${name}`,
          words: say('commandBox.findInLedger', { find: name }),
          icon: IconBook2,
          run: () => goTo({ name: 'ledger', find: name }),
        }),
      ),
    ]
  },
}

/** Opens the ledger page as the user left it. Resolves to true once its list is loaded, false if loading failed. */
export async function showLedger(): Promise<boolean> {
  const app = currentApp()
  const isThere = app.page.name === 'ledger' && shownView(app.ledger.list.state) !== null
  if (!isThere) {
    await app.ledger.list.open(dateIn(zoneOfDays(app), app.now))
    currentApp().goTo({ name: 'ledger' })
  }
  return shownView(currentApp().ledger.list.state) !== null
}
