import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { OutputOf } from '../../../shared/contract/procedures/procedures.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { button, dialog, isDisabled, openMaintenance, stopButton } from '../../testing/pages/maintained-ledger.tsx'
import { sampleMaintenance } from '../../testing/sample-keeping.ts'
import { type Answers, deskState } from '../../testing/scripted-desk.ts'

const second = { folder: '/media/stick/deskbook-backups', copying: false, newestAtMs: Date.UTC(2027, 2, 12, 5), failure: null }

it('the second folder is chosen by the main process, because the window knows no paths', async () => {
  const { asked, clerk } = await openMaintenance({
    answers: { 'maintenance.chooseSecondFolder': () => ok({ ...sampleMaintenance, second }) },
  })
  expect(await screen.findByText(/lies on this computer alone/)).toBeTruthy()
  await clerk.click(await button('Choose a folder…'))
  expect(asked('maintenance.chooseSecondFolder')).toEqual([{}])
  expect(await screen.findByText('The backup of 12 Mar 2027 06:00 is in /media/stick/deskbook-backups')).toBeTruthy()
})

it('the second folder reports a missing folder, and that no booking is affected', async () => {
  await openMaintenance({ maintenance: { second: { ...second, failure: { kind: 'file', why: 'missing' } } } })
  expect(await screen.findByText(/nor is any booking/)).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('The last backup that was copied to /media/stick/deskbook-backups is that of 12 Mar 2027 06:00')).toBeTruthy()
})

it('the second folder leaves the setting unchanged when a folder is refused', async () => {
  const { clerk } = await openMaintenance({
    answers: { 'maintenance.chooseSecondFolder': () => failed({ kind: 'file', why: 'ownFolder' }) },
  })
  await clerk.click(await button('Choose a folder…'))
  expect((await screen.findByRole('alert')).textContent).toContain('folder')
  expect(screen.getByText(/lies on this computer alone/)).toBeTruthy()
})

describe('the backups', () => {
  const { backups } = sampleMaintenance
  const sound: OutputOf<'maintenance.restorePreview'> = { bookings: 1, closings: [], logged: true, facts: 0, lost: null }

  /** Opens the dialog that restores the newest backup, whose reading gives this preview. */
  async function askToRestore(preview: Answers['maintenance.restorePreview'], answers: Answers = {}, desk: Partial<DeskState> = {}) {
    const { asked, clerk } = await openMaintenance({
      maintenance: { backups: backups.slice(0, 1) },
      answers: { ...answers, ...(preview && { 'maintenance.restorePreview': preview }) },
      desk,
    })
    await clerk.click(await button('Restore the backup of 12 Mar 2027 06:00'))
    const question = await dialog()
    const confirm = async () => {
      await clerk.click(question.getByRole('checkbox', { name: 'I want the ledger as it was on 12 Mar 2027 06:00' }))
      await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    }
    return { asked, clerk, question, confirm }
  }

  it('are listed, with their number of bookings if this desk has read them', async () => {
    await openMaintenance({ maintenance: { backups } })
    const rows = within(await screen.findByRole('region', { name: 'Backups' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      '12 Mar 2027 06:00Daily12.4 MB1,204Restore…',
      '11 Mar 2027 06:00Daily12.1 MBnot read yetRestore…',
      '7 Mar 2027 06:00Weekly11.9 MB1,180Restore…',
    ])
  })

  it('are restored once, and only after the confirmation is ticked', async () => {
    const { asked, clerk, question, confirm } = await askToRestore(() => ok({ ...sound, bookings: 1198 }), {
      'maintenance.restore': () => ok(deskState()),
    })
    expect(await question.findByText(/the backup with its 1,198 bookings/)).toBeTruthy()
    expect(question.getByText(/put aside and not deleted/)).toBeTruthy()
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    expect(asked('maintenance.restore')).toEqual([])
    await confirm()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('maintenance.restore')).toEqual([{ backup: '2027-03-12.backup' }])
    expect(screen.getByText(/The backup is in place/)).toBeTruthy()
  })

  it('show, before a restore, which closed months the chosen backup lacks, and that these months come back', async () => {
    const atMs = Date.UTC(2027, 3, 2, 7)
    const march = { month: '2027-03', basis: 'created', number: 0, atMs, file: 'march.csv' } as const
    const closings = [march, { ...march, basis: 'checkin', number: 2 } as const]
    const { asked } = await askToRestore(() => ok({ ...sound, closings }))
    const months = within(await screen.findByRole('region', { name: 'Closed months that come back' }))
    expect(months.getByText(/lacks these 2 files of closed months. They are taken in again/)).toBeTruthy()
    expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'March 2027 by booking day: the close of 2 Apr 2027 09:00',
      'March 2027 by check-in: changes 2 of 2 Apr 2027 09:00',
    ])
    expect(asked('maintenance.restorePreview')).toEqual([{ backup: '2027-03-12.backup' }])
  })

  it('show how much of the desk’s own data a restore brings back, and counts of what is lost', async () => {
    const lost = { lists: 2, saved: 0, reminders: 0, forms: 0, evidence: 41 }
    const { question } = await askToRestore(() => ok({ ...sound, facts: 12, lost }))
    expect(await question.findByText(/Entries that come back and that only this desk knows .*: 12\./)).toBeTruthy()
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hotel lists: 2', 'Lines of evidence: 41'])
  })

  it('can be stopped while a backup is being written, which is not reported as a failure', async () => {
    const backup = Promise.withResolvers<ReturnType<typeof failed>>()
    const { asked, clerk } = await openMaintenance({ answers: { 'maintenance.backUp': () => backup.promise } })
    await clerk.click(await button('Back up now'))
    await clerk.click(await stopButton('Stop the backup'))
    expect(asked('maintenance.stop')).toEqual([{ what: 'backUp' }])
    backup.resolve(failed({ kind: 'stopped' }))
    expect(await screen.findByText(/The backup was stopped. Nothing of it is left/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('allow a running restore to be stopped by button or Escape, and the dialog stays open', async () => {
    const restore = Promise.withResolvers<ReturnType<typeof failed>>()
    const { asked, clerk, question, confirm } = await askToRestore(() => ok(sound), { 'maintenance.restore': () => restore.promise })
    await question.findByText(/with its 1 booking/)
    await confirm()
    await clerk.keyboard('{Escape}')
    expect(asked('maintenance.stop')).toEqual([{ what: 'restore' }])
    await clerk.click(await stopButton('Stop the restore'))
    expect(asked('maintenance.stop')).toHaveLength(2)
    restore.resolve(failed({ kind: 'stopped' }))
    expect(await question.findByText('The restore was stopped. The ledger is as it was.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stop being read when the clerk closes the restore dialog with Escape', async () => {
    const { asked, clerk, question } = await askToRestore(() => new Promise(() => {}))
    await question.findByText(/Reading the backup from end to end/)
    await clerk.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('maintenance.stop')).toEqual([{ what: 'look' }])
  })

  it('report that closed months are unknown when the ledger does not open and has no log of them', async () => {
    const { clerk } = await openMaintenance({
      maintenance: { check: 'damaged' },
      desk: { ledger: 'failed', ledgerTrouble: 'damaged' },
      answers: { 'maintenance.restorePreview': () => ok({ ...sound, bookings: 0, logged: false }) },
    })
    await clerk.click(await button('Begin a new ledger…'))
    expect(await screen.findByText(/Whether months were closed is not known/)).toBeTruthy()
  })

  it('are read before a restore: an unreadable backup shows no number of bookings and is not restored', async () => {
    const { asked, question, confirm } = await askToRestore(() => failed({ kind: 'ledger', trouble: 'damaged' }))
    expect((await question.findByRole('alert')).textContent).toContain(
      'This backup is damaged. The ledger and the other backups are as they were',
    )
    expect(question.queryByText(/Restore a backup in the settings/)).toBeNull()
    expect(question.queryByText(/1,204/)).toBeNull()
    await confirm()
    expect(asked('maintenance.restore')).toEqual([])
  })

  it('leave the ledger unchanged and say so when a restore fails', async () => {
    const failing = { 'maintenance.restore': () => failed({ kind: 'ledger', trouble: 'diskFull' }) } as const
    const { question, confirm } = await askToRestore(() => ok(sound), failing)
    await question.findByText(/with its 1 booking/)
    await confirm()
    expect(await question.findByText('This backup was not put in place. The ledger is as it was.')).toBeTruthy()
    expect(question.getByRole('alert').textContent).toContain('disk is full')
  })

  it('warn of pending outcomes before a restore', async () => {
    const { question } = await askToRestore(() => ok(sound), {}, { openCases: 2 })
    expect(question.getByText(/do not book those stays again/)).toBeTruthy()
  })

  it('allow a restore or a new ledger while the damaged ledger is closed, but no new backup', async () => {
    const { asked, clerk } = await openMaintenance({
      maintenance: { check: 'damaged' },
      desk: { ledger: 'failed', ledgerTrouble: 'damaged' },
      answers: { 'maintenance.restore': () => ok(deskState()) },
    })
    expect(await isDisabled('Back up now')).toBe(true)
    await clerk.click(await button('Begin a new ledger…'))
    const question = await dialog()
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Begin a new ledger' }))
    await waitFor(() => expect(asked('maintenance.restore')).toEqual([{ backup: '' }]))
  })

  it('report why the last backup failed, and that the others are unchanged', async () => {
    await openMaintenance({ maintenance: { backupFailure: { kind: 'file', why: 'full' } } })
    expect(await screen.findByText(/The ledger and the backups below are as they were/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.')
  })

  it('show that a backup is being written, and allow no restore until it is complete', async () => {
    await openMaintenance({ maintenance: { backups, backingUp: true } })
    expect(await screen.findByText(/being written and read back/)).toBeTruthy()
    expect(await isDisabled(/^Restore the backup of 12/)).toBe(true)
  })
})
