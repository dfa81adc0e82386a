/** For tests of closing a month: renders the list of months with a scripted desk in which February is closed. */

import { screen } from '@testing-library/react'
import { ok } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { ClosedMonth, Closing, CurrentMonthTotals } from '../../../shared/contract/views/export-views.ts'
import type { LedgerTotals } from '../../../shared/contract/views/ledger-views.ts'
import { commaAndPoint, readyPresets } from '../../../shared/contract/views/ready-presets.ts'
import { ClosingDialog } from '../../features/ledger/closing/closing-dialog.tsx'
import { ExportButtons } from '../../features/ledger/export/export-buttons.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import type { Clerk } from '../render-part.tsx'
import { renderWindow } from '../render-window.tsx'
import { totals } from '../sample-bookings.ts'
import { type Answers, deskState } from '../scripted-desk.ts'

export const closing = (number: number, change: Partial<Closing> = {}): Closing => ({
  id: 7 + number,
  month: '2027-02',
  basis: 'created',
  number,
  atMs: Date.UTC(2027, 2, 2, 9),
  file: `closed-2027-02-${number}.csv`,
  rows: 120,
  sha256: `${number}f`.repeat(32),
  sums: [{ amount: '585.08', currency: 'EUR' }],
  zone: 'Europe/Zurich',
  notAsked: [],
  uncertain: { assumed: 0, missing: 0, missingLater: 0 },
  held: null,
  isNamed: true,
  ...change,
})
export const currentMonth = (all: LedgerTotals, uncertain: Partial<CurrentMonthTotals['uncertain']> = {}): CurrentMonthTotals => ({
  totals: all,
  uncertain: { assumed: 0, missing: 0, missingLater: 0, ...uncertain },
})
export const february: ClosedMonth = { month: '2027-02', basis: 'created', closings: [closing(0)], changed: 3, notSynced: 0 }

export async function open(answers: Answers = {}, state: Partial<DeskState> = {}) {
  const window = renderWindow(
    <>
      <ExportButtons count={2} months={isReader(deskState(state)) ? 'shown' : 'closed'} />
      <ClosingDialog zone="Europe/Zurich" />
    </>,
    {
      'closing.months': () => ok({ months: [february] }),
      'export.presets': () => ok({ presets: readyPresets(commaAndPoint) }),
      'closing.monthNow': () => ok(currentMonth(totals(1204))),
      ...answers,
    },
    { desk: deskState(state) },
    { nowMs: Date.UTC(2027, 3, 13, 10), zone: 'Europe/Zurich' },
  )
  const { clerk } = window
  await clerk.click(button('More about exports'))
  await clerk.click(await screen.findByRole('menuitem', { name: /^Closed months…$|^Closed months$/ }))
  await screen.findByRole('dialog', { name: 'Closed months' })
  await screen.findByText(/changed, came or left since|No changes since|not synced/)
  return window
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const rowOf = (month: string) => screen.getByRole('rowheader', { name: month }).closest('tr') ?? document.body
export const expandMonth = (clerk: Clerk, month: string) => clerk.click(button(month))
export const findCloseDialog = () => screen.findByRole('dialog', { name: 'Close March 2027' })
