import { expect, it } from 'vitest'
import type { AppState } from '../../../state.ts'
import { sampleRow } from '../../../testing/sample-row.ts'
import { bulkCommands } from './bulk-commands.ts'

const app = (change: object) =>
  ({
    desk: { ledger: 'open', active: { mode: 'practice', key: 'session' }, readOnly: null },
    page: { name: 'ledger' },
    marks: new Map([['a', sampleRow(1)]]),
    bulkLookUp: null,
    rateRound: null,
    bulkCancel: null,
    ...change,
  }) as unknown as AppState
const ids = (change: object) => bulkCommands.commands(app(change)).map(({ id }) => id)

it('offers the bulk actions only on the ledger page and only while bookings are marked', () => {
  expect(ids({})).toEqual(['look-up-marked', 'better-rates-marked', 'documents-marked', 'cancel-marked', 'unmark', 'mark-all'])
  expect(ids({ marks: new Map() })).toEqual(['mark-all'])
  expect(ids({ page: { name: 'search' } })).toEqual([])
  expect(ids({ desk: { ledger: 'opening' } })).toEqual([])
})

it('offers no cancellation in a reader copy or while its dialog is open, and no second look-up while one is running', () => {
  const reader = { ledger: 'open', active: { mode: 'reader', key: 'none' }, readOnly: 'readerCopy' }
  expect(ids({ desk: reader })).toEqual(['documents-marked', 'unmark', 'mark-all'])
  expect(ids({ bulkCancel: {} })).not.toContain('cancel-marked')
  const underWay = app({ bulkLookUp: { status: 'running' }, rateRound: { status: 'running' } })
  const onItsWay = { why: 'Something is on its way' }
  expect(bulkCommands.commands(underWay).slice(0, 2)).toMatchObject([
    { id: 'look-up-marked', ...onItsWay },
    { id: 'better-rates-marked', ...onItsWay },
  ])
})
