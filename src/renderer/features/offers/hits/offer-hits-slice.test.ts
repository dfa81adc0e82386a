import { expect, it } from 'vitest'
import { ok } from '../../../../shared/contract/failure.ts'
import type { OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import { createAppStore } from '../../../store.ts'
import { scriptedDesk } from '../../../testing/scripted-desk.ts'

const row = (number: string) => ({ number }) as OfferRow

it('finds a few offers of all states, each only once, and reports texts without a match', async () => {
  const desk = scriptedDesk({
    'offers.list': ({ text }) => ok({ rows: text === 'zz' ? [] : [row('O-1')], next: null, counts: {} as never }),
  })
  const store = createAppStore(desk)
  await store.getState().findOfferHits(['byron'])
  await store.getState().findOfferHits(['byron', 'zz', 'O-1'])
  expect(store.getState().offerHits).toMatchObject({ rows: [{ number: 'O-1' }], missing: ['zz'] })
  expect(desk.asked.map(({ input }) => input)).toEqual([
    { state: 'all', text: 'byron', after: null, limit: 4 },
    ...['byron', 'zz', 'O-1'].map((text) => ({ state: 'all', text, after: null, limit: 2 })),
  ])
})
