import {
  IconBook2,
  IconBookmark,
  IconCalendarDown,
  IconCalendarStats,
  IconChecks,
  IconDownload,
  IconFileCertificate,
  IconFileText,
  IconLock,
  IconRefresh,
  IconSquareOff,
  IconTrendingDown,
  IconUsers,
  IconWorldSearch,
  IconX,
} from '@tabler/icons-react'
import { documentKinds } from '../../../shared/contract/views/document-views.ts'
import { bookingKeyOf } from '../../../shared/contract/views/ledger-views.ts'
import { dateIn } from '../../../shared/domain/dates.ts'
import { referenceOf } from '../../../shared/domain/reference.ts'
import { say } from '../../../shared/words/say.ts'
import { currentApp } from '../../store.ts'
import type { Command, CommandSource } from '../../ui/commands/command.ts'
import { canAskService, isLedgerWritable, isReader } from '../../ui/desk-abilities.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { documentNames } from '../../ui/wording/document-words.ts'
import { zoneOfDays } from '../../ui/zone-of-days.ts'
import { isCancellationOf } from './cancel/cancel-slice.ts'
import { shownView } from './list/list-slice.ts'
import { referenceKindOf } from './record/look-up.tsx'
import { documentsOf, openedRow } from './record/record-slice.ts'

/** Palette commands for the booking in the ledger's drawer. Like the cancel button, the cancel command asks for confirmation. */
export const bookingCommands: CommandSource = {
  commands({
    desk,
    page,
    documents,
    ledger: {
      record,
      evidence,
      cancel,
      openCancellations: { cases: openCancellations },
    },
  }) {
    const row = openedRow(record.state)
    if (page.name !== 'ledger' || row === null || desk?.ledger !== 'open') return []
    const wordParameters = { booking: row.bookingRef ?? row.clientRef ?? row.holder }
    const keywords = say('commandsAlso.booking')
    const isOpen = openCancellations.some((cancellation) => isCancellationOf(row, cancellation))
    const canCancel = isLedgerWritable(desk) && row.known === 'CONFIRMED' && !isOpen && cancel.state.status === 'none'
    return [
      {
        id: 'evidence',
        words: say(isCostHidden() ? 'commands.evidenceWithCost' : 'commands.evidence', wordParameters),
        keywords,
        icon: IconFileCertificate,
        first: true,
        why: evidence.state.status === 'saving' ? say('commands.lookUpRunning') : null,
        run: () => evidence.save(referenceOf(row)),
      },
      ...documentsOf(row).map(
        (kind, _, kinds): Command => ({
          id: `document-${kind}`,
          words: say('commands.document', { document: documentNames[kind], ...wordParameters }),
          keywords: say('common.documents'),
          icon: IconFileText,
          run: () => documents.openBooking(bookingKeyOf(row), [kind, ...kinds.filter((other) => other !== kind)]),
        }),
      ),
      ...(canAskService(desk)
        ? [
            {
              id: 'refresh-booking',
              words: say('commands.refreshBooking', wordParameters),
              keywords,
              icon: IconRefresh,
              first: true,
              run: record.refresh,
            },
          ]
        : []),
      ...(canCancel
        ? [
            {
              id: 'cancel-booking',
              words: say('commands.cancelBooking', wordParameters),
              keywords,
              icon: IconX,
              run: () => cancel.ask(row),
            },
          ]
        : []),
    ]
  },
}

/** Palette commands for marked bookings, available on the ledger page. Like the cancel button, the cancel command asks for confirmation. */
export const bulkCommands: CommandSource = {
  commands({ desk, page, documents: { open: openDocuments }, ledger: { marks, bulkCancel, bulkLookUp, rateRound } }) {
    if (page.name !== 'ledger' || desk?.ledger !== 'open') return []
    const wordParameters = { marks: marks.rows.size }
    const command = (id: string, words: string, icon: Command['icon'], run: Command['run'], why: string | null = null): Command => {
      return { id, words, keywords: say('commandsAlso.marks'), icon, first: marks.rows.size > 0, why, run }
    }
    const all = command('mark-all', say('commands.markAll'), IconChecks, marks.markAll)
    if (marks.rows.size === 0) return [all]
    const whyNoLookUp = bulkLookUp.state?.status === 'running' ? say('commands.lookUpRunning') : null
    const whyNoRateRound = rateRound.state?.status === 'running' ? say('commands.lookUpRunning') : null
    return [
      ...(canAskService(desk)
        ? [
            command('look-up-marked', say('commands.lookUpMarked', wordParameters), IconWorldSearch, bulkLookUp.run, whyNoLookUp),
            command(
              'better-rates-marked',
              say('commands.betterRatesMarked', wordParameters),
              IconTrendingDown,
              rateRound.run,
              whyNoRateRound,
            ),
          ]
        : []),
      command('documents-marked', say('commands.documentsMarked', wordParameters), IconFileText, () =>
        openDocuments({ bookings: [...marks.rows.values()].map(bookingKeyOf) }, documentKinds),
      ),
      ...(isLedgerWritable(desk) && bulkCancel.state === null
        ? [command('cancel-marked', say('commands.cancelMarked', wordParameters), IconX, bulkCancel.ask)]
        : []),
      command('unmark', say('bulk.clearMarks'), IconSquareOff, marks.clear),
      all,
    ]
  },
}

/** Opens the ledger page before it runs the action, because that page renders the dialogs. */
const afterOpeningLedger = (act: () => unknown) => async () => {
  if (await showLedger()) act()
}

/** Palette commands for the ledger's list, its closed months and its saved views. */
export const ledgerCommands: CommandSource = {
  loadData({ desk, clients: { read: readClients }, ledger: { views } }) {
    if (desk?.ledger !== 'open') return
    void views.read()
    void readClients()
  },

  commands(app) {
    const {
      desk,
      clients: { all: clients },
    } = app
    const { saved: ledgerViews } = app.ledger.views
    if (desk?.ledger !== 'open') return []
    const refresh: Command = {
      id: 'refresh',
      words: say('ledgerHeader.refreshShortcut'),
      keywords: say('commandsAlso.refresh'),
      icon: IconRefresh,
      shortcut: 'r',
      why: canAskService(desk) ? null : say('syncButton.unavailable'),
      run: afterOpeningLedger(() => currentApp().ledger.refresh.start()),
    }
    const months: Command = {
      id: 'closed-months',
      words: isReader(desk) ? say('common.closedMonths') : say('commands.closeMonth'),
      keywords: say('commandsAlso.closing'),
      icon: IconLock,
      run: afterOpeningLedger(() => currentApp().ledger.closing.open(currentApp().ledger.list.question.filter.basis)),
    }
    return [
      {
        id: 'export',
        words: say('exportButtons.exportCommand'),
        keywords: say('commandsAlso.export'),
        icon: IconDownload,
        shortcut: 'e',
        first: true,
        run: afterOpeningLedger(() => currentApp().ledger.exporting.openDialog()),
      },
      ...(isReader(desk) || isLedgerWritable(desk) ? [months] : []),
      ...(isLedgerWritable(desk) ? [refresh] : []),
      {
        id: 'coverage',
        words: say('common.coverage'),
        keywords: say('commandsAlso.coverage'),
        icon: IconCalendarStats,
        run: afterOpeningLedger(() => currentApp().ledger.coverage.open()),
      },
      {
        id: 'calendar-of-list',
        words: say('exportButtons.calendarCommand'),
        keywords: say('commandsAlso.calendarFile'),
        icon: IconCalendarDown,
        run: afterOpeningLedger(() => currentApp().calendar.open({ filter: currentApp().ledger.list.question.filter })),
      },
      {
        id: 'documents-of-list',
        words: say('exportButtons.documentsCommand'),
        keywords: say('commandsAlso.export'),
        icon: IconFileText,
        run: afterOpeningLedger(() => currentApp().documents.open({ filter: currentApp().ledger.list.question.filter }, documentKinds)),
      },
      ...[...clients.values()].map(
        ({ id, name }): Command => ({
          id: `client-${id}`,
          words: say('commands.bookingsOfClient', { name }),
          keywords: say('settingsAlso.clients'),
          icon: IconUsers,
          run: afterOpeningLedger(() => currentApp().ledger.list.filter({ client: id })),
        }),
      ),
      ...ledgerViews.map(
        (view): Command => ({
          id: `view-${view.name}`,
          words: say('commands.view', { name: view.name }),
          keywords: say('commandsAlso.view'),
          icon: IconBookmark,
          run: afterOpeningLedger(() => currentApp().ledger.views.open(view, dateIn(zoneOfDays(currentApp()), currentApp().now))),
        }),
      ),
    ]
  },

  commandsForPastedText(
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
                referenceKindOf(reference) === 'clientRef' ? { clientRef: reference } : { bookingRef: reference },
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
  const isListShown = app.page.name === 'ledger' && shownView(app.ledger.list.state) !== null
  if (!isListShown) {
    await app.ledger.list.open(dateIn(zoneOfDays(app), app.now))
    currentApp().goTo({ name: 'ledger' })
  }
  return shownView(currentApp().ledger.list.state) !== null
}
