import { expect, it } from 'vitest'
import { createAppStore } from './store.ts'
import { scriptedDesk } from './testing/scripted-desk.ts'
import { savedPages } from './use-saved-pages.ts'

it('stores no search texts and no rate checks', () => {
  expect(
    savedPages([
      { name: 'ledger', find: 'Pryde' },
      { name: 'search', codes: '1 2' },
      { name: 'check' },
      { name: 'confirmation', clientRef: 'RD-1' },
      { name: 'settings', part: 'about' },
    ]),
  ).toEqual([{ name: 'ledger' }, { name: 'search' }, { name: 'confirmation', clientRef: 'RD-1' }, { name: 'settings' }])
})

it('restores the history of the last run, unless the clerk has already navigated', () => {
  const fresh = createAppStore(scriptedDesk({}))
  fresh.getState().resume([{ name: 'search' }, { name: 'ledger' }, { name: 'today' }])
  expect(fresh.getState()).toMatchObject({ page: { name: 'today' }, trail: [{ name: 'search' }, { name: 'ledger' }] })
  fresh.getState().goBack()
  expect(fresh.getState().page).toEqual({ name: 'ledger' })

  const gone = createAppStore(scriptedDesk({}))
  gone.getState().goTo({ name: 'arrivals' })
  gone.getState().resume([{ name: 'ledger' }])
  expect(gone.getState().trail).toEqual([{ name: 'today' }])
})

it('opens the start page of the settings without repeating it in the history', () => {
  const app = createAppStore(scriptedDesk({}))
  app.getState().openWith('ledger')
  app.getState().resume([{ name: 'today' }, { name: 'arrivals' }, { name: 'ledger' }])
  expect(app.getState()).toMatchObject({ page: { name: 'ledger' }, trail: [{ name: 'today' }, { name: 'arrivals' }] })
})

it('does not open the start page if the clerk has already navigated', () => {
  const app = createAppStore(scriptedDesk({}))
  app.getState().goTo({ name: 'search' })
  app.getState().openWith('ledger')
  expect(app.getState().page).toEqual({ name: 'search' })
})
