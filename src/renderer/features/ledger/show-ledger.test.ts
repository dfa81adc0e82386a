import { expect, test, vi } from 'vitest'
import type { SavedView } from '../../../shared/contract/views/ledger-views.ts'
import { currentApp } from '../../store.ts'
import { openWindow } from '../../testing/open-window.ts'
import { ledgerOf, row } from '../../testing/sample-bookings.ts'
import { deskState } from '../../testing/scripted-desk.ts'
import { ledgerCommands, showLedger } from './ledger-commands.ts'

const weekly: SavedView = {
  name: 'Weekly',
  filter: { status: 'all', basis: 'created', from: null, to: null, text: '' },
  sort: { by: 'created', descending: true },
  lastDays: 7,
}

test("the ranges of the ledger and of a rolling view end today, in the desk's accounting zone", async () => {
  const { desk } = openWindow(ledgerOf([row(1)]))
  currentApp().showDesk(deskState({ ledger: 'open', accountingZone: 'Europe/Zurich' }))
  currentApp().tick(Date.UTC(2027, 2, 12, 23, 30))
  const lastAsked = () => desk.inputsOf('ledger.rows').at(-1)
  await showLedger()
  expect(lastAsked()).toMatchObject({ filter: { to: '2027-03-13' } })
  currentApp().tick(Date.UTC(2027, 2, 13, 23, 30))
  const { ledger } = currentApp()
  const withView = { ...currentApp(), ledger: { ...ledger, views: { ...ledger.views, saved: [weekly] } } }
  const view = ledgerCommands.commands(withView).find(({ id }) => id === 'view-Weekly')
  await view?.run()
  await vi.waitFor(() => expect(lastAsked()).toMatchObject({ filter: { from: '2027-03-08', to: '2027-03-14' } }))
})
