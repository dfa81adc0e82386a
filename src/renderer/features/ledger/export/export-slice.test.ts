import { expect, it } from 'vitest'
import { type Outcome, ok } from '../../../../shared/contract/failure.ts'
import type { ExportPreview } from '../../../../shared/contract/views/export-views.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { pending } from '../../../testing/scripted-desk.ts'

const preview = (bookings: number): ExportPreview => ({
  ...{ head: [], rows: [], lines: [], treatment: [], bookings, holes: [] },
  ...{ uncertain: { assumed: 0, missing: 0 }, daysMissing: 0, closed: [] },
})

it('shows the preview of the latest choice, even if an earlier answer arrives later', async () => {
  const slow = pending<Outcome<ExportPreview>>()
  const { app } = openWindow({
    ...ledgerOf([row(1)]),
    'export.presets': () => ok({ presets: [] }),
    'export.preview': ({ filter }) => (filter.basis === 'checkin' ? slow.promise : ok(preview(2))),
  })
  await app().ledger.list.filter({})
  app().ledger.exporting.openDialog()
  const first = app().ledger.exporting.setBasis('checkin')
  await app().ledger.exporting.setBasis('checkout')
  slow.give(ok(preview(1)))
  await first
  expect(app().ledger.exporting.state).toMatchObject({
    order: { filter: { basis: 'checkout' } },
    preview: { status: 'shown', preview: { bookings: 2 } },
  })
})
