import { expect, it } from 'vitest'
import type { AppState } from '../../state.ts'
import { sampleRow } from '../../testing/sample-bookings.ts'
import { bookingCommands, bulkCommands } from './ledger-commands.ts'

const app = (change: object, ledger: object = {}) =>
  ({
    desk: { ledger: 'open', active: { mode: 'practice', key: 'session' }, readOnly: null },
    page: { name: 'ledger' },
    ledger: {
      marks: { rows: new Map([['a', sampleRow(1)]]) },
      ...{ bulkLookUp: { state: null }, rateRound: { state: null }, bulkCancel: { state: null } },
      ...ledger,
    },
    documents: {},
    ...change,
  }) as unknown as AppState
const ids = (...change: Parameters<typeof app>) => bulkCommands.commands(app(...change)).map(({ id }) => id)

it('offers the bulk actions only on the ledger page and only while bookings are marked', () => {
  expect(ids({})).toEqual(['look-up-marked', 'better-rates-marked', 'documents-marked', 'cancel-marked', 'unmark', 'mark-all'])
  expect(ids({}, { marks: { rows: new Map() } })).toEqual(['mark-all'])
  expect(ids({ page: { name: 'search' } })).toEqual([])
  expect(ids({ desk: { ledger: 'opening' } })).toEqual([])
})

it('offers no cancellation in a reader copy or while the cancel dialog is open, and disables a look-up that is already running', () => {
  const reader = { ledger: 'open', active: { mode: 'reader', key: 'none' }, readOnly: 'readerCopy' }
  expect(ids({ desk: reader })).toEqual(['documents-marked', 'unmark', 'mark-all'])
  expect(ids({}, { bulkCancel: { state: {} } })).not.toContain('cancel-marked')
  const runningApp = app({}, { bulkLookUp: { state: { status: 'running' } }, rateRound: { state: { status: 'running' } } })
  const runningReason = { why: 'Something is on its way' }
  expect(bulkCommands.commands(runningApp).slice(0, 2)).toMatchObject([
    { id: 'look-up-marked', ...runningReason },
    { id: 'better-rates-marked', ...runningReason },
  ])
})

it('offers the documents of the open booking by name, the cancellation first once it is cancelled', async () => {
  const opened: unknown[] = []
  const documents = { openBooking: (...args: unknown[]) => opened.push(args) }
  const commandsFor = (known: 'CONFIRMED' | 'CANCELLED') => {
    const row = sampleRow(1, { known, bookingRef: '55cda9' })
    const ledger = { record: { state: { status: 'reading', row } }, evidence: { state: {} }, cancel: { state: {} } }
    const found = bookingCommands.commands(app({ documents }, { ...ledger, openCancellations: { cases: [] } }))
    return found.filter(({ id }) => id.startsWith('document-'))
  }
  expect(commandsFor('CONFIRMED').map(({ words }) => words)).toEqual([
    'Voucher of 55cda9…',
    'Booking confirmation of 55cda9…',
    'Cancellation confirmation of 55cda9…',
  ])
  const [first, second] = commandsFor('CANCELLED')
  expect(first?.words).toBe('Cancellation confirmation of 55cda9…')
  await second?.run()
  expect(opened).toEqual([[expect.objectContaining({ bookingRef: '55cda9' }), ['confirmation', 'cancellation', 'voucher']]])
})
