import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { failed, ok } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { LedgerRow } from '../../../shared/contract/views/ledger-views.ts'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { startStore } from '../../store.ts'
import { sampleKeeping } from '../../testing/sample-keeping.ts'
import { type Answers, deskState, readerConnection, scriptedDesk } from '../../testing/scripted-desk.ts'
import { ClockProvider } from '../../ui/clock.tsx'
import { theme } from '../../ui/theme.ts'
import { LedgerKeeping, LedgerNamesAndCopies } from './ledger-maintenance.tsx'

afterEach(cleanup)

interface Given {
  readonly keeping?: Partial<Maintenance>
  readonly desk?: Partial<DeskState>
  readonly answers?: Answers
}

async function kept({ keeping = {}, desk: change = {}, answers = {} }: Given = {}) {
  const desk = scriptedDesk({ 'maintenance.state': () => ok({ ...sampleKeeping, backups: [], ...keeping }), ...answers })
  const store = startStore(desk)
  store.setState({ desk: deskState(change) })
  render(
    <MantineProvider theme={theme} env="test">
      <ClockProvider nowMs={Date.UTC(2027, 2, 12, 11)} zone="Europe/Zurich">
        <LedgerNamesAndCopies />
        <LedgerKeeping />
      </ClockProvider>
    </MantineProvider>,
  )
  const asked = (name: string) => desk.asked.filter((one) => one.name === name).map(({ input }) => input)
  return { desk, store, asked, clerk: userEvent.setup() }
}

type Clerk = ReturnType<typeof userEvent.setup>
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const find = async (clerk: Clerk, name: string) => {
  write(await screen.findByLabelText('Name of the guest'), name)
  await clerk.click(await button('Find'))
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
/** It comes after two seconds. */
const stopButton = (name: string) => screen.findByRole('button', { name }, { timeout: 4000 })
const dialog = async () => within(await screen.findByRole('dialog'))
const isDisabled = async (name: string | RegExp) => ((await button(name)) as HTMLButtonElement).disabled

describe('the second folder', () => {
  const second = { folder: '/media/stick/deskbook-backups', copying: false, newestAtMs: Date.UTC(2027, 2, 12, 5), failure: null }

  it('is chosen through the desk, which alone knows paths', async () => {
    const { asked, clerk } = await kept({ answers: { 'maintenance.chooseSecondFolder': () => ok({ ...sampleKeeping, second }) } })
    expect(await screen.findByText(/lies on this computer alone/)).toBeTruthy()
    await clerk.click(await button('Choose a folder…'))
    expect(asked('maintenance.chooseSecondFolder')).toEqual([{}])
    expect(await screen.findByText('The backup of 12 Mar 2027 06:00 is in /media/stick/deskbook-backups')).toBeTruthy()
  })

  it('that is away is told as something that concerns no booking', async () => {
    await kept({ keeping: { second: { ...second, failure: { kind: 'file', why: 'missing' } } } })
    expect(await screen.findByText(/nor is any booking/)).toBeTruthy()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByText('The last backup that was copied to /media/stick/deskbook-backups is that of 12 Mar 2027 06:00')).toBeTruthy()
  })

  it('that is refused leaves things as they were', async () => {
    const { clerk } = await kept({ answers: { 'maintenance.chooseSecondFolder': () => failed({ kind: 'file', why: 'ownFolder' }) } })
    await clerk.click(await button('Choose a folder…'))
    expect((await screen.findByRole('alert')).textContent).toContain('folder')
    expect(screen.getByText(/lies on this computer alone/)).toBeTruthy()
  })
})

describe('the backups', () => {
  const { backups } = sampleKeeping

  it('are listed, with their bookings where this desk has read them', async () => {
    await kept({ keeping: { backups } })
    const rows = within(await screen.findByRole('region', { name: 'Backups' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      '12 Mar 2027 06:00Daily12.4 MB1,204Restore…',
      '11 Mar 2027 06:00Daily12.1 MBnot read yetRestore…',
      '7 Mar 2027 06:00Weekly11.9 MB1,180Restore…',
    ])
  })

  it('are restored after a question that has to be ticked, and once', async () => {
    const { asked, clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: {
        'maintenance.restore': () => ok(deskState()),
        'maintenance.wouldBring': () => ok({ bookings: 1198, closings: [], logged: true }),
      },
    })
    await clerk.click(await button('Restore the backup of 12 Mar 2027 06:00'))
    const question = await dialog()
    expect(await question.findByText(/the backup with its 1,198 bookings/)).toBeTruthy()
    expect(question.getByText(/put aside and not deleted/)).toBeTruthy()
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    expect(asked('maintenance.restore')).toEqual([])
    await clerk.click(question.getByRole('checkbox', { name: 'I want the ledger as it was on 12 Mar 2027 06:00' }))
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('maintenance.restore')).toEqual([{ backup: '2027-03-12.backup' }])
    expect(screen.getByText(/The backup is in place/)).toBeTruthy()
  })

  it('name the closed months that one lacks before it is restored, and say that they stay closed', async () => {
    const atMs = Date.UTC(2027, 3, 2, 7)
    const march = { month: '2027-03', basis: 'created', number: 0, atMs, file: 'march.csv' } as const
    const { asked, clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: {
        'maintenance.wouldBring': () => ok({ bookings: 1204, closings: [march, { ...march, basis: 'checkin', number: 2 }], logged: true }),
      },
    })
    await clerk.click(await button(/^Restore the backup of 12/))
    const months = within(await screen.findByRole('region', { name: 'Closed months that come back' }))
    expect(months.getByText(/lacks these 2 files of closed months. They are taken in again/)).toBeTruthy()
    expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'March 2027 by booking day: the close of 2 Apr 2027 09:00',
      'March 2027 by check-in: changes 2 of 2 Apr 2027 09:00',
    ])
    expect(asked('maintenance.wouldBring')).toEqual([{ backup: '2027-03-12.backup' }])
  })

  it('can be stopped while one is written, and that is no failure', async () => {
    const backup = Promise.withResolvers<ReturnType<typeof failed>>()
    const { asked, clerk } = await kept({ answers: { 'maintenance.backUp': () => backup.promise } })
    await clerk.click(await button('Back up now'))
    await clerk.click(await stopButton('Stop the backup'))
    expect(asked('maintenance.stop')).toEqual([{ what: 'backUp' }])
    backup.resolve(failed({ kind: 'stopped' }))
    expect(await screen.findByText(/The backup was stopped. Nothing of it is left/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not restored to the end when the clerk stops that, by the button or Escape, and the question stays', async () => {
    const restore = Promise.withResolvers<ReturnType<typeof failed>>()
    const { asked, clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: {
        'maintenance.restore': () => restore.promise,
        'maintenance.wouldBring': () => ok({ bookings: 1, closings: [], logged: true }),
      },
    })
    await clerk.click(await button(/^Restore the backup of 12/))
    const question = await dialog()
    await question.findByText(/with its 1 booking/)
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    await clerk.keyboard('{Escape}')
    expect(asked('maintenance.stop')).toEqual([{ what: 'restore' }])
    await clerk.click(await stopButton('Stop the restore'))
    expect(asked('maintenance.stop')).toHaveLength(2)
    restore.resolve(failed({ kind: 'stopped' }))
    expect(await question.findByText('The restore was stopped. The ledger is as it was.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('are not read any longer for a question that is closed with Escape', async () => {
    const { asked, clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: { 'maintenance.wouldBring': () => new Promise(() => {}) },
    })
    await clerk.click(await button(/^Restore the backup of 12/))
    await (await dialog()).findByText(/Reading the backup from end to end/)
    await clerk.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('maintenance.stop')).toEqual([{ what: 'look' }])
  })

  it('say that nobody knows what was closed when the ledger does not open and has no log of it', async () => {
    const { clerk } = await kept({
      keeping: { check: 'damaged' },
      desk: { ledger: 'failed', ledgerTrouble: 'damaged' },
      answers: { 'maintenance.wouldBring': () => ok({ bookings: 0, closings: [], logged: false }) },
    })
    await clerk.click(await button('Begin a new ledger…'))
    expect(await screen.findByText(/Whether months were closed is not known/)).toBeTruthy()
  })

  it('are read before one is restored: the count is what was read, and one that cannot be read is not restored', async () => {
    const { asked, clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: { 'maintenance.wouldBring': () => failed({ kind: 'ledger', trouble: 'damaged' }) },
    })
    await clerk.click(await button(/^Restore the backup of 12/))
    const question = await dialog()
    expect((await question.findByRole('alert')).textContent).toContain(
      'This backup is damaged. The ledger and the other backups are as they were',
    )
    expect(question.queryByText(/Restore a backup in the settings/)).toBeNull()
    expect(question.queryByText(/1,204/)).toBeNull()
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    expect(asked('maintenance.restore')).toEqual([])
  })

  it('that could not be put in place leave the ledger as it was, and say so', async () => {
    const { clerk } = await kept({
      keeping: { backups: backups.slice(0, 1) },
      answers: {
        'maintenance.restore': () => failed({ kind: 'ledger', trouble: 'diskFull' }),
        'maintenance.wouldBring': () => ok({ bookings: 1, closings: [], logged: true }),
      },
    })
    await clerk.click(await button(/^Restore the backup of 12/))
    const question = await dialog()
    await question.findByText(/with its 1 booking/)
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Restore this backup' }))
    expect(await question.findByText('This backup was not put in place. The ledger is as it was.')).toBeTruthy()
    expect(question.getByRole('alert').textContent).toContain('disk is full')
  })

  it('warn of open outcomes before one is restored', async () => {
    const { clerk } = await kept({ keeping: { backups: backups.slice(0, 1) }, desk: { openCases: 2 } })
    await clerk.click(await button(/^Restore the backup of 12/))
    expect((await dialog()).getByText(/do not book those stays anew/)).toBeTruthy()
  })

  it('can be restored while the damaged ledger is not open, or a new one begun; nothing is backed up', async () => {
    const { asked, clerk } = await kept({
      keeping: { check: 'damaged' },
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

  it('say what went wrong with the last one, and that the others are as they were', async () => {
    await kept({ keeping: { backupFailure: { kind: 'file', why: 'full' } } })
    expect(await screen.findByText(/The ledger and the backups below are as they were/)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('The disk is full.')
  })

  it('say that one is being written, and let none be restored meanwhile', async () => {
    await kept({ keeping: { backups, backingUp: true } })
    expect(await screen.findByText(/being written and read back/)).toBeTruthy()
    expect(await isDisabled(/^Restore the backup of 12/)).toBe(true)
  })
})

it('of a reader copy nothing is kept here', async () => {
  const { asked } = await kept({ desk: { active: readerConnection, connections: [readerConnection], readOnly: 'readerCopy' } })
  expect(screen.getAllByText(/kept by the desk that wrote it/)).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked('maintenance.state')).toEqual([])
})

describe('the check', () => {
  it('can be stopped while it runs', async () => {
    const { asked, clerk } = await kept({ keeping: { check: 'running' } })
    await clerk.click(await stopButton('Stop the check'))
    expect(asked('maintenance.stop')).toEqual([{ what: 'check' }])
  })

  it('that could not be made says why, and one that was stopped does not call that a failure', async () => {
    await kept({ keeping: { check: 'notYet', checkFailure: { kind: 'ledger', trouble: 'outOfReach' } } })
    expect((await screen.findByRole('alert')).textContent).toContain('no backup is needed for this')
    cleanup()
    await kept({ keeping: { check: 'notYet', checkFailure: { kind: 'stopped' } } })
    expect(await screen.findByText(/The check was stopped. It is made before the next booking/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a reader copy', () => {
  const fill = async (clerk: Clerk, first: string, second: string) => {
    await clerk.click(await button('Write a reader copy'))
    const form = await dialog()
    write(form.getByLabelText('Passphrase'), first)
    write(form.getByLabelText('The passphrase again'), second)
    return form
  }

  it('is not written with a short passphrase, nor when the two differ', async () => {
    const { asked, clerk } = await kept()
    const form = await fill(clerk, 'short', 'short')
    await clerk.click(form.getByRole('button', { name: 'Choose a file and write it' }))
    expect(form.getByText('At least 12 characters: the file may travel.')).toBeTruthy()
    write(form.getByLabelText('Passphrase'), 'not short any more')
    await clerk.click(form.getByRole('button', { name: 'Choose a file and write it' }))
    expect(form.getByText('The two are not the same.')).toBeTruthy()
    expect(asked('reader.write')).toEqual([])
  })

  it('is written as often as was chosen', async () => {
    const { asked, clerk } = await kept({ answers: { 'reader.write': () => ok({ file: '/copies/desk.reader', bookings: 1204 }) } })
    const passphrase = 'harbour candle velvet ladder'
    const form = await fill(clerk, passphrase, passphrase)
    expect(form.getByText('Strong.')).toBeTruthy()
    expect(form.getByText(/reads every guest/)).toBeTruthy()
    await clerk.click(form.getByRole('radio', { name: 'Every 6 hours' }))
    await clerk.click(form.getByRole('button', { name: 'Choose a file and write it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('reader.write')).toEqual([{ passphrase, everyHours: 6 }])
    expect(screen.getByText(/with 1,204 bookings/)).toBeTruthy()
  })

  it('that could not be written by its schedule says why, and can be stopped', async () => {
    const { asked, clerk } = await kept({
      keeping: { readerCopy: { file: '/copies/desk.reader', everyHours: 24, writtenAtMs: null, failure: { kind: 'file', why: 'denied' } } },
      answers: { 'reader.stopSchedule': () => ok(sampleKeeping) },
    })
    expect(await screen.findByText('Written every day')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('may not be written there')
    await clerk.click(await button('Stop writing it'))
    await waitFor(() => expect(screen.queryByText('Written every day')).toBeNull())
    expect(asked('reader.stopSchedule')).toHaveLength(1)
  })
})

describe('how long names are kept', () => {
  it('is shortened after a question that has to be ticked', async () => {
    const { asked, clerk } = await kept({
      answers: { 'maintenance.setRetention': () => ok({ ...sampleKeeping, retentionMonths: 24, purgedBookings: 318 }) },
    })
    await clerk.click(await screen.findByRole('switch', { name: 'Remove after' }))
    await clerk.click(await button('Remove names after 2 years…'))
    const question = await dialog()
    expect(question.getByText(/ended before Wed 12 Mar 2025 are removed now/)).toBeTruthy()
    await clerk.click(question.getByRole('button', { name: 'Remove names after 2 years' }))
    expect(asked('maintenance.setRetention')).toEqual([])
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Remove names after 2 years' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('maintenance.setRetention')).toEqual([{ months: 24 }])
    expect(screen.getByText(/318 bookings have no names any more/)).toBeTruthy()
  })

  it('is lengthened without one, for nothing is removed', async () => {
    const { asked, clerk } = await kept({
      keeping: { retentionMonths: 12 },
      answers: { 'maintenance.setRetention': () => ok(sampleKeeping) },
    })
    await clerk.click(await screen.findByRole('switch', { name: 'Remove after' }))
    await clerk.click(await button('Keep names from now on'))
    await waitFor(() => expect(asked('maintenance.setRetention')).toEqual([{ months: null }]))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a guest', () => {
  const rows = [1, 2].map(
    (id) =>
      ({
        id,
        status: 'CONFIRMED',
        known: 'CONFIRMED',
        bookingRef: `55cda${id}`,
        clientRef: null,
        checkin: '2027-04-01',
        hotelName: 'Seaside',
        holder: 'Anna Pryde',
      }) as LedgerRow,
  )
  const found = async (answers: Answers = {}) => {
    const given = await kept({
      answers: { 'guests.find': () => ok({ rows, notes: [], offers: [], views: [], presets: [], clients: [] }), ...answers },
    })
    await find(given.clerk, 'Anna Pryde')
    await screen.findByText(/2 bookings name Anna Pryde/)
    return given
  }

  it('is erased from the ticked bookings alone, after a question that has to be ticked', async () => {
    const { asked, clerk } = await found({ 'guests.erase': () => ok({ bookings: 1, file: null }) })
    expect(await isDisabled('Erase the guest from ticked bookings')).toBe(true)
    await clerk.click(screen.getByRole('checkbox', { name: 'Booking 55cda2' }))
    await clerk.click(await button('Erase the guest from 1 booking…'))
    const question = await dialog()
    await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 booking' }))
    expect(asked('guests.erase')).toEqual([])
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 booking' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('guests.erase')).toEqual([{ name: 'Anna Pryde', bookings: [{ id: 2, bookingRef: '55cda2', clientRef: null }] }])
    expect(screen.getByText(/Anna Pryde is gone from 1 booking/)).toBeTruthy()
  })

  it('is told to be erased from saved views and presets too, by their names', async () => {
    const { clerk } = await found({
      'guests.find': () => ok({ rows, notes: [], offers: [], views: ['Pryde, spring'], presets: ['For Anna Pryde', 'Pryde'], clients: [] }),
    })
    await clerk.click(screen.getByRole('checkbox', { name: 'All of these bookings' }))
    await clerk.click(await button('Erase the guest from 2 bookings…'))
    const question = await dialog()
    question.getByText(
      'Removed as well, because they name the guest: the saved view “Pryde, spring” and the export presets “For Anna Pryde” and “Pryde”.',
    )
  })

  it('is told to be erased from notes, tags and references of the ticked bookings, and how many those are', async () => {
    const notes = [
      { id: 1, count: 4 },
      { id: 2, count: 2 },
    ]
    const { clerk } = await found({ 'guests.find': () => ok({ rows, notes, offers: [], views: [], presets: [], clients: [] }) })
    await clerk.click(screen.getByRole('checkbox', { name: 'Booking 55cda2' }))
    await clerk.click(await button('Erase the guest from 1 booking…'))
    const question = await dialog()
    question.getByText('Notes, tags and references of your own that name the guest go as well: 2 of them.')
  })

  it('whom only offers name is told so, and is erased from these', async () => {
    const offers = [{ number: 'O-270110-7KQ', client: 'Anna Pryde', validUntil: '2027-01-15' }]
    const asked: unknown[] = []
    const { clerk } = await kept({
      answers: {
        'guests.find': () => ok({ rows: [], notes: [], offers: asked.length > 0 ? [] : offers, views: [], presets: [], clients: [] }),
        'guests.erase': (input) => {
          asked.push(input)
          return ok({ bookings: 0, file: null })
        },
      },
    })
    await find(clerk, 'Anna Pryde')
    await screen.findByText('1 offer names Anna Pryde: O-270110-7KQ.')
    await clerk.click(await button('Erase the guest from 1 offer…'))
    const question = await dialog()
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Erase the guest from 1 offer' }))
    await screen.findByText('Anna Pryde is gone from the offers.')
    expect(asked).toEqual([{ name: 'Anna Pryde', bookings: [] }])
  })

  it('is not erased while an outcome is open, and the clerk is told why', async () => {
    const { clerk } = await found({ 'guests.erase': () => failed({ kind: 'casesOpen', open: 1 }) })
    await clerk.click(screen.getByRole('checkbox', { name: 'All of these bookings' }))
    await clerk.click(await button('Erase the guest from 2 bookings…'))
    const question = await dialog()
    await clerk.click(question.getByRole('checkbox'))
    await clerk.click(question.getByRole('button', { name: 'Erase the guest from 2 bookings' }))
    expect((await question.findByRole('alert')).textContent).toContain('Nothing was erased')
  })

  it('is written to a file, and the clerk is told that it is not encrypted', async () => {
    const { clerk } = await found({ 'guests.export': () => ok({ bookings: 2, file: 'anna.txt' }) })
    await clerk.click(await button('Write all 2 to a file'))
    expect((await screen.findByText(/not encrypted/)).textContent).toContain('anna.txt, 2 bookings')
  })

  it('of whom nothing is found is said so', async () => {
    const { clerk } = await kept({
      answers: { 'guests.find': () => ok({ rows: [], notes: [], offers: [], views: [], presets: [], clients: [] }) },
    })
    await find(clerk, 'Nobody')
    expect(await screen.findByText(/No booking in this ledger names Nobody/)).toBeTruthy()
  })
})
