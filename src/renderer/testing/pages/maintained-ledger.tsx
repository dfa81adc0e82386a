/** For tests of ledger maintenance: renders the parts of the settings for maintenance, and finds their buttons. */

import { fireEvent, screen, within } from '@testing-library/react'
import { ok } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { LedgerMaintenancePart, LedgerNamesAndCopies } from '../../features/maintenance/ledger-maintenance.tsx'
import type { Clerk } from '../render-part.tsx'
import { renderWindow } from '../render-window.tsx'
import { sampleMaintenance } from '../sample-keeping.ts'
import { type Answers, deskState } from '../scripted-desk.ts'

interface Setup {
  readonly maintenance?: Partial<Maintenance>
  readonly desk?: Partial<DeskState>
  readonly answers?: Answers
}

export async function openMaintenance({ maintenance = {}, desk: change = {}, answers = {} }: Setup = {}) {
  const { desk, store, clerk } = renderWindow(
    <>
      <LedgerNamesAndCopies />
      <LedgerMaintenancePart />
    </>,
    { 'maintenance.state': () => ok({ ...sampleMaintenance, backups: [], ...maintenance }), ...answers },
    { desk: deskState(change) },
    { nowMs: Date.UTC(2027, 2, 12, 11), zone: 'Europe/Zurich' },
  )
  const asked = desk.inputsOf
  return { desk, store, asked, clerk }
}

export const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const findGuest = async (clerk: Clerk, name: string) => {
  write(await screen.findByLabelText('Name of the guest'), name)
  await clerk.click(await button('Find'))
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** The stop button appears after two seconds. */
export const stopButton = (name: string) => screen.findByRole('button', { name }, { timeout: 4000 })
export const dialog = async () => within(await screen.findByRole('dialog'))
export const isDisabled = async (name: string | RegExp) => ((await button(name)) as HTMLButtonElement).disabled
