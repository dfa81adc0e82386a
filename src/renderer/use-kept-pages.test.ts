import { expect, it } from 'vitest'
import { createAppStore } from './store.ts'
import { scriptedDesk } from './testing/scripted-desk.ts'
import { keptOf } from './use-kept-pages.ts'

it('keeps no text that was looked for, and no rate check', () => {
  expect(
    keptOf([
      { name: 'ledger', find: 'Pryde' },
      { name: 'search', codes: '1 2' },
      { name: 'check' },
      { name: 'confirmation', clientRef: 'RD-1' },
      { name: 'settings', part: 'about' },
    ]),
  ).toEqual([{ name: 'ledger' }, { name: 'search' }, { name: 'confirmation', clientRef: 'RD-1' }, { name: 'settings' }])
})

it('leads back to where the run before ended, unless the clerk has gone somewhere meanwhile', () => {
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

it('opens with the page of the settings, which the way back does not lead to once more', () => {
  const app = createAppStore(scriptedDesk({}))
  app.getState().openWith('ledger')
  app.getState().resume([{ name: 'today' }, { name: 'arrivals' }, { name: 'ledger' }])
  expect(app.getState()).toMatchObject({ page: { name: 'ledger' }, trail: [{ name: 'today' }, { name: 'arrivals' }] })
})

it('leaves a clerk who has gone somewhere meanwhile where they are', () => {
  const app = createAppStore(scriptedDesk({}))
  app.getState().goTo({ name: 'search' })
  app.getState().openWith('ledger')
  expect(app.getState().page).toEqual({ name: 'search' })
})
