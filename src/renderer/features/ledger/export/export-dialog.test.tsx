import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failed, ok } from '../../../../shared/contract/failure.ts'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import {
  accountingColumns,
  csvColumnNames,
  type ExportOrder,
  type ExportPreset,
  type ExportPreview,
  type ExportReport,
} from '../../../../shared/contract/views/export-views.ts'
import { commaAndPoint, readyPresets } from '../../../../shared/contract/views/ready-presets.ts'
import { openWindow } from '../../../testing/open-window.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { ledgerOf, row } from '../../../testing/sample-bookings.ts'
import { type Answers, deskState, pending } from '../../../testing/scripted-desk.ts'
import { ClosingDialog } from '../closing/closing-dialog.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ExportDialog } from './export-dialog.tsx'

const preview: ExportPreview = {
  head: ['bookingRef', 'createdDate', 'total'],
  rows: [["'00123e", '2027-03-09', '585.08']],
  lines: ['"bookingRef","createdDate","total"', '"\'00123e",2027-03-09,585.08'],
  treatment: ['protected', 'date', 'amount'],
  bookings: 1204,
  holes: [],
  uncertain: { assumed: 0, missing: 0 },
  daysMissing: 0,
  closed: [],
}
const report: ExportReport = {
  files: [
    { name: 'bookings.csv', rows: 1204, sha256: 'a1'.repeat(32) },
    { name: 'bookings-about.csv', rows: 9, sha256: 'b2'.repeat(32) },
  ],
  rows: 1204,
  sums: [{ amount: '585.08', currency: 'EUR' }],
  notAdded: [{ status: 'CANCELLED', why: 'notStated', bookings: 1 }],
  uncertain: { assumed: 0, missing: 0 },
  daysMissing: 0,
}

async function open(answers: Answers = {}, state: Partial<DeskState> = {}) {
  const { desk, store, app } = openWindow(
    {
      ...ledgerOf([row(1), row(2)]),
      'export.preview': () => ok(preview),
      'export.presets': () => ok({ presets: readyPresets(commaAndPoint) }),
      ...answers,
    },
    { desk: deskState(state) },
  )
  await app().ledger.list.filter({ from: '2027-03-01', to: '2027-03-31' })
  const { clerk } = renderPart(
    <>
      <ExportButtons count={2} months="closed" />
      <ExportDialog zone="Europe/Zurich" />
      <ClosingDialog zone="Europe/Zurich" />
    </>,
    { clock: { nowMs: Date.UTC(2027, 3, 13, 10), zone: 'Europe/Zurich' } },
  )
  await clerk.click(button('Export 2 bookings'))
  await screen.findByText('585.08')
  const lastOrder = () => desk.inputsOf('export.preview').at(-1) as ExportOrder
  return { desk, store, clerk, lastOrder }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

it('the export dialog before writing shows the number of bookings, the date basis, and how each column will be written', async () => {
  await open()
  expect(await dialog('Export 1,204 bookings')).toBeTruthy()
  expect(screen.getByText('all bookings made 1 Mar – 31 Mar 2027')).toBeTruthy()
  expect(screen.getByText(/made in Europe\/Zurich/)).toBeTruthy()
  const columns = within(screen.getByRole('region', { name: 'First rows of the file' })).getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent)).toEqual(['bookingRefprotected text', 'createdDatedate', 'totalamount'])
})

it('the export dialog before writing loads a new preview when the date basis, the mode or the columns change, and keeps the days', async () => {
  const { clerk, lastOrder } = await open()
  expect(lastOrder()).toMatchObject({ layout: { mode: 'software', byteOrderMark: false, columns: [...csvColumnNames] } })
  await clerk.click(screen.getByRole('radio', { name: 'Check-in' }))
  await clerk.click(screen.getByRole('radio', { name: /^For Excel/ }))
  expect(lastOrder()).toMatchObject({
    filter: { basis: 'checkin', from: '2027-03-01', to: '2027-03-31' },
    layout: { mode: 'excel', byteOrderMark: true },
  })
  expect(screen.queryByRole('checkbox', { name: 'clientRef' })).toBeNull()
  await clerk.click(button('48 of 48 columns'))
  await clerk.click(await screen.findByRole('checkbox', { name: 'clientRef' }))
  await clerk.click(button('Move status up'))
  expect(lastOrder().layout.columns.slice(0, 3)).toEqual(['status', 'bookingRef', 'statusCheckedAt'])
})

it('the export dialog before writing uses the decimal mark and separator of the computer for Excel', async () => {
  const { clerk, lastOrder } = await open({}, { excelMarks: { separator: ';', decimalMark: '.' } })
  await clerk.click(screen.getByRole('radio', { name: /^For Excel/ }))
  expect(lastOrder()).toMatchObject({ layout: { mode: 'excel', separator: ';', decimalMark: '.' } })
})

it('the export dialog before writing applies a preset with its date basis, saves one, and deletes it', async () => {
  const saved: ExportPreset = {
    name: 'Month end',
    basis: 'checkout',
    layout: {
      mode: 'excel',
      byteOrderMark: true,
      separator: ';',
      decimalMark: ',',
      columns: ['total'],
      withGuests: false,
      withPolicies: true,
    },
  }
  const { desk, clerk, lastOrder } = await open({
    'export.presets': () => ok({ presets: [...readyPresets(commaAndPoint), saved] }),
    'export.savePreset': () => ok({ presets: [...readyPresets(commaAndPoint), saved] }),
    'export.dropPreset': () => ok({ presets: readyPresets(commaAndPoint) }),
  })
  await clerk.click(screen.getByRole('combobox', { name: 'Preset' }))
  await clerk.click(await screen.findByRole('option', { name: 'Month end' }))
  expect(lastOrder()).toMatchObject({ filter: { basis: 'checkout' }, layout: saved.layout })

  await clerk.click(button('Save as a preset'))
  await clerk.type(await screen.findByRole('textbox', { name: 'Name of the preset' }), 'Accounting (software)')
  await clerk.click(button('Save the preset'))
  expect(screen.getByText('This name is taken by a ready-made preset.')).toBeTruthy()
  await clerk.clear(screen.getByRole('textbox', { name: 'Name of the preset' }))
  await clerk.type(screen.getByRole('textbox', { name: 'Name of the preset' }), 'Year end')
  await clerk.click(button('Save the preset'))
  expect(desk.inputsOf('export.savePreset')[0]).toMatchObject({ name: 'Year end', basis: 'checkout' })

  await clerk.click(button('Delete this preset'))
  expect(desk.inputsOf('export.dropPreset')[0]).toEqual({ name: 'Month end' })
  await clerk.click(screen.getByRole('combobox', { name: 'Preset' }))
  await clerk.click(await screen.findByRole('option', { name: 'Accounting (software)' }))
  expect(lastOrder().layout.columns).toEqual([...accountingColumns])
})

it('the export dialog before writing requires confirmation when days were not synced', async () => {
  const holes = { ...preview, daysMissing: 2, holes: [{ from: '2027-03-04', to: '2027-03-05' }] }
  const { desk, clerk } = await open({ 'export.preview': () => ok(holes), 'ledger.refresh': () => failed({ kind: 'noKey' }) })
  expect(screen.getByText(/2 creation days were not synced: 4 Mar – 5 Mar 2027/)).toBeTruthy()
  expect((button('Choose a file') as HTMLButtonElement).disabled).toBe(true)
  await clerk.click(screen.getByRole('checkbox', { name: 'Export anyway, labelled incomplete' }))
  desk.answer({ 'export.write': () => ok({ ...report, daysMissing: 2 }) })
  await clerk.click(button('Choose a file'))
  expect((await dialog('Exported 1,204 bookings')).textContent).toContain('labelled incomplete')
  expect(desk.inputsOf('export.write')[0]).toMatchObject({ allowMissingDays: true })
})

it('the export dialog before writing syncs first when the clerk chooses to', async () => {
  const holes = { ...preview, daysMissing: 1, holes: [{ from: '2027-03-04', to: '2027-03-04' }] }
  const { desk, clerk } = await open({ 'export.preview': () => ok(holes), 'ledger.refresh': () => failed({ kind: 'noKey' }) })
  await clerk.click(button('Sync first'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(desk.inputsOf('ledger.refresh')).not.toEqual([])
})

it('the export dialog before writing opens the changes of a closed month', async () => {
  const { clerk } = await open({
    'export.preview': () => ok({ ...preview, closed: ['2027-03'] }),
    'closing.months': () => ok({ months: [] }),
  })
  expect(screen.getByText(/March 2027 is closed for this date/)).toBeTruthy()
  await clerk.click(button('Go to its changes'))
  expect(await dialog('Closed months')).toBeTruthy()
})

it('the export dialog before writing reports why there is no preview', async () => {
  const { desk, clerk } = await open()
  desk.answer({ 'export.preview': () => failed({ kind: 'ledger', trouble: 'damaged' }) })
  await clerk.click(screen.getByRole('radio', { name: 'Check-in' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((button('Choose a file') as HTMLButtonElement).disabled).toBe(true)
})

it('the export dialog while and after writing shows the number of rows written, and can be stopped', async () => {
  const slow = pending<ReturnType<typeof ok<ExportReport>> | ReturnType<typeof failed>>()
  const { desk, clerk } = await open({ 'export.write': () => slow.promise as never, 'export.stop': () => ok({}) })
  await clerk.click(button('Choose a file'))
  desk.emit('export.progress', { rows: 500, of: 1204 })
  expect(await screen.findByText('500 of 1,204 rows written')).toBeTruthy()
  await clerk.click(button('Stop'))
  expect(desk.inputsOf('export.stop')).not.toEqual([])
  slow.give(failed({ kind: 'stopped' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It was stopped.')
  expect(button('Choose a file again')).toBeTruthy()
})

it('the export dialog while and after writing lists the files with their rows, checksums and sums', async () => {
  const { clerk } = await open({ 'export.write': () => ok(report) })
  await clerk.click(button('Choose a file'))
  const { textContent } = await dialog('Exported 1,204 bookings')
  for (const words of [
    'bookings.csv',
    '1,204 rows',
    'a1'.repeat(32),
    'bookings-about.csv',
    '585.08 EUR',
    '1 cancelled: cancellation fee not stated, not counted.',
  ])
    expect(textContent).toContain(words)
})

it('the export dialog while and after writing returns to the choices when the save dialog is cancelled', async () => {
  const { clerk } = await open({ 'export.write': () => ok({ ...report, files: [], rows: 0, sums: [] }) })
  await clerk.click(button('Choose a file'))
  expect(await dialog('Export 1,204 bookings')).toBeTruthy()
})

it('the export dialog while and after writing offers another name when the file is open in Excel', async () => {
  const { clerk } = await open({ 'export.write': () => failed({ kind: 'file', why: 'busy' }) })
  await clerk.click(button('Choose a file'))
  expect((await screen.findByRole('alert')).textContent).toContain('perhaps Excel')
  await waitFor(() => expect(button('Choose another name')).toBeTruthy())
})
