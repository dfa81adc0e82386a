import { expect, it } from 'vitest'
import { type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { ExportPreview } from '../../../../shared/contract/views/export-views.ts'
import { createAppStore } from '../../../store.ts'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { pending, scriptedDesk } from '../../../testing/scripted-desk.ts'

const preview = (bookings: number): ExportPreview => ({
  head: [],
  rows: [],
  lines: [],
  treatment: [],
  bookings,
  holes: [],
  uncertain: { assumed: 0, missing: 0 },
  daysMissing: 0,
  closed: [],
})

it('shows the preview of the latest choice, even if an earlier answer arrives later', async () => {
  const slow = pending<Outcome<ExportPreview>>()
  const desk = scriptedDesk({
    ...ledgerOf([row(1)]),
    'export.presets': () => ok({ presets: [] }),
    'export.preview': ({ filter }) => (filter.basis === 'checkin' ? slow.promise : ok(preview(2))),
  })
  const store = createAppStore(desk)
  await store.getState().ledger.list.filter({})
  store.getState().ledger.exporting.openDialog()
  const first = store.getState().ledger.exporting.setBasis('checkin')
  await store.getState().ledger.exporting.setBasis('checkout')
  slow.give(ok(preview(1)))
  await first
  expect(store.getState().ledger.exporting.state).toMatchObject({
    order: { filter: { basis: 'checkout' } },
    preview: { status: 'shown', preview: { bookings: 2 } },
  })
})
