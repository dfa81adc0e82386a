import { describe, expect, it } from 'vitest'
import type { SavedView } from '../../../shared/contract/views/ledger-views.ts'
import { folderForEachTest, openRemote } from '../../testing/ledger/test-ledger.ts'
import { createViews } from './named-entries.ts'

const view = (name: string, change: Partial<SavedView> = {}): SavedView => ({
  name,
  filter: { status: 'CONFIRMED', basis: 'checkin', from: null, to: null, text: 'Pryde', currency: 'EUR' },
  sort: { by: 'checkin', descending: false },
  lastDays: null,
  ...change,
})

function open(storedText: string | null = null) {
  const store = new Map(storedText === null ? [] : [['views', storedText]])
  const views = createViews({
    remembered: async (name) => store.get(name) ?? null,
    remember: async (name, value) => void store.set(name, value),
  })
  return { views, store }
}
const names = (views: readonly SavedView[]) => views.map(({ name }) => name)

describe('saved views', () => {
  it('are stored and returned in order of name', async () => {
    const { views, store } = open()
    await views.save(view('Late'))
    expect(names(await views.save(view('Arrivals', { lastDays: 7 })))).toEqual(['Arrivals', 'Late'])
    expect(await open(store.get('views')).views.all()).toEqual([view('Arrivals', { lastDays: 7 }), view('Late')])
  })

  it('replace the view with the same name, and are removed when they are dropped', async () => {
    const { views } = open()
    await views.save(view('Late'))
    expect(await views.save(view('Late', { lastDays: 3 }))).toEqual([view('Late', { lastDays: 3 })])
    expect(await views.drop('Early')).toHaveLength(1)
    expect(await views.drop('Late')).toEqual([])
  })

  it('are all stored when they are saved concurrently', async () => {
    const { views } = open()
    await Promise.all([views.save(view('b')), views.save(view('a')), views.save(view('c'))])
    expect(names(await views.all())).toEqual(['a', 'b', 'c'])
  })

  it.each(['', 'x', '{}', 'null', '[1, null, {"name": 5}]'])('are empty if the stored text is damaged: %j', async (storedText) => {
    const { views } = open(storedText)
    expect(await views.all()).toEqual([])
    expect(names(await views.save(view('New')))).toEqual(['New'])
  })

  it('omit only the unreadable view', async () => {
    const { views } = open(JSON.stringify([view('Good'), { ...view('Bad'), sort: { by: 'moon', descending: true } }]))
    expect(names(await views.all())).toEqual(['Good'])
  })

  folderForEachTest()

  it('are kept when the ledger is reopened', async () => {
    const ledger = await openRemote()
    await createViews(ledger).save(view('Late'))
    await ledger.close()
    const reopenedLedger = await openRemote()
    expect(await createViews(reopenedLedger).all()).toEqual([view('Late')])
    const freeEnds = [0, 1, 3, 7, 14, 30].map((days) => ({ days, bookings: 0 }))
    const noChoices = { freeEnds, currencies: [], rateTypes: [], destinations: [], hotels: [], tags: [], costCentres: [] }
    expect(await reopenedLedger.choices('')).toEqual(noChoices)
  })

  it('can be saved after the ledger refused a save', async () => {
    let refuse = true
    const store = new Map<string, string>()
    const views = createViews({
      remembered: async (name) => store.get(name) ?? null,
      remember: async (name, value) => {
        if (refuse) throw new Error('full')
        store.set(name, value)
      },
    })
    await expect(views.save(view('One'))).rejects.toThrow('full')
    refuse = false
    expect(names(await views.save(view('Two')))).toEqual(['Two'])
  })
})
