import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { button, dialog, openMaintenance, stopButton, write } from '../../testing/pages/maintained-ledger.tsx'
import type { Clerk } from '../../testing/render-part.tsx'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { readerConnection } from '../../testing/scripted-desk.ts'

it('shows no maintenance actions for a reader copy', async () => {
  const { asked } = await openMaintenance({ desk: { active: readerConnection, connections: [readerConnection], readOnly: 'readerCopy' } })
  expect(screen.getAllByText(/kept by the desk that wrote it/)).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked('maintenance.state')).toEqual([])
})

it('the integrity check of the ledger can be stopped while it runs', async () => {
  const { asked, clerk } = await openMaintenance({ maintenance: { check: 'running' } })
  await clerk.click(await stopButton('Stop the check'))
  expect(asked('maintenance.stop')).toEqual([{ what: 'check' }])
})

it('the integrity check of the ledger reports why it failed, and does not report a stop as a failure', async () => {
  await openMaintenance({ maintenance: { check: 'notYet', checkFailure: { kind: 'ledger', trouble: 'outOfReach' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('no backup is needed for this')
  cleanup()
  await openMaintenance({ maintenance: { check: 'notYet', checkFailure: { kind: 'stopped' } } })
  expect(await screen.findByText(/The check was stopped. It is made before the next booking/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

const fill = async (clerk: Clerk, first: string, second: string) => {
  await clerk.click(await button('Write a reader copy'))
  const form = await dialog()
  write(form.getByLabelText('Passphrase'), first)
  write(form.getByLabelText('Confirm the passphrase'), second)
  return form
}

it('a reader copy of the ledger is not written if the passphrase is too short or is typed differently the second time', async () => {
  const { asked, clerk } = await openMaintenance()
  const form = await fill(clerk, 'short', 'short')
  await clerk.click(form.getByRole('button', { name: 'Save the copy…' }))
  expect(form.getByText('At least 12 characters: the file may travel.')).toBeTruthy()
  write(form.getByLabelText('Passphrase'), 'not short any more')
  await clerk.click(form.getByRole('button', { name: 'Save the copy…' }))
  expect(form.getByText('The two are not the same.')).toBeTruthy()
  expect(asked('reader.write')).toEqual([])
})

it('a reader copy of the ledger is written on the chosen schedule', async () => {
  const { asked, clerk } = await openMaintenance({ answers: { 'reader.write': () => ok({ file: '/copies/desk.reader', bookings: 1204 }) } })
  const passphrase = 'harbour candle velvet ladder'
  const form = await fill(clerk, passphrase, passphrase)
  expect(form.getByText('Strong.')).toBeTruthy()
  expect(form.getByText(/reads every guest/)).toBeTruthy()
  await clerk.click(form.getByRole('radio', { name: 'Every 6 hours' }))
  await clerk.click(form.getByRole('button', { name: 'Save the copy…' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked('reader.write')).toEqual([{ passphrase, everyHours: 6 }])
  expect(screen.getByText(/with 1,204 bookings/)).toBeTruthy()
})

it('a reader copy of the ledger reports why its scheduled write failed, and the schedule can be stopped', async () => {
  const { asked, clerk } = await openMaintenance({
    maintenance: {
      readerCopy: { file: '/copies/desk.reader', everyHours: 24, writtenAtMs: null, failure: { kind: 'file', why: 'denied' } },
    },
    answers: { 'reader.stopSchedule': () => ok(sampleMaintenance) },
  })
  expect(await screen.findByText('Written every day')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('may not be written there')
  await clerk.click(await button('Stop writing it'))
  await waitFor(() => expect(screen.queryByText('Written every day')).toBeNull())
  expect(asked('reader.stopSchedule')).toHaveLength(1)
})
