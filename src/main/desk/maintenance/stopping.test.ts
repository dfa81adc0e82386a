import { readdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { defaultPastDays } from '../../practice/bookings/history.ts'
import {
  backUp,
  book,
  desk,
  deskForEachTest,
  maintenanceState,
  practiceFolder,
  rowsWith,
  startAgain,
  world,
} from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf, formFor } from '../../testing/test-desk.ts'
import { ledgerFolder } from '../session/ledger-places.ts'

deskForEachTest({ pastDays: defaultPastDays })

const stopped = { kind: 'stopped' }
const copies = async () => (await readdir(ledgerFolder(practiceFolder()))).filter((name) => /copy|looked-at|restored/.test(name))
const waitForCheckStart = () => desk.waitForEvent('desk.changed', ({ check }) => check === 'running')

describe('a ledger check that the clerk stops', () => {
  it('rejects the sends that waited for it, is reported, and runs again for the next booking', async () => {
    const form = formFor(await checkOf(desk))
    const booked = failureOf(desk.ask['booking.book'](form))
    await waitForCheckStart()
    await desk.ask['maintenance.stop']({ what: 'check' })
    expect(await booked).toEqual(stopped)
    expect(await maintenanceState()).toMatchObject({ check: 'notYet', checkFailure: stopped })
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
    expect(await maintenanceState()).toMatchObject({ check: 'sound', checkFailure: null })
  })

  it('is not started again by viewing the ledger', async () => {
    await rowsWith('')
    await waitForCheckStart()
    await desk.ask['maintenance.stop']({ what: 'check' })
    await desk.waitForEvent('desk.changed', ({ check }) => check === 'notYet')
    await vi.waitFor(async () => expect(await maintenanceState()).toMatchObject({ check: 'notYet', checkFailure: stopped }))
    const notified = desk.emitted('desk.changed').length
    await rowsWith('')
    await setImmediate()
    expect(
      desk
        .emitted('desk.changed')
        .slice(notified)
        .map(({ check }) => check),
    ).not.toContain('running')
  })
})

describe('a backup that the clerk stops', () => {
  it('leaves nothing behind and does not count as failed, and the next backup is made', async () => {
    const backup = failureOf(desk.ask['maintenance.backUp']({}))
    await waitForCheckStart()
    await desk.ask['maintenance.stop']({ what: 'backUp' })
    expect(await backup).toEqual(stopped)
    expect(await maintenanceState()).toMatchObject({ backups: [], backingUp: false, backupFailure: null })
    expect((await desk.ask['maintenance.backUp']({})).backups).toHaveLength(1)
  })

  it('does not count as failed if the clerk stops the check that it waits for', async () => {
    const backup = failureOf(desk.ask['maintenance.backUp']({}))
    await waitForCheckStart()
    await desk.ask['maintenance.stop']({ what: 'check' })
    expect(await backup).toEqual(stopped)
    expect((await maintenanceState()).backupFailure).toBeNull()
  })
})

describe('a restore', () => {
  it('that the clerk stops leaves the ledger open and unchanged, with nothing quarantined', async () => {
    const backup = await backUp()
    const { clientRef } = await book()
    const restoreFailure = failureOf(desk.ask['maintenance.restore']({ backup }))
    await setImmediate()
    await desk.ask['maintenance.stop']({ what: 'restore' })
    expect(await restoreFailure).toEqual(stopped)
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open' })
    expect(await rowsWith(clientRef)).toMatchObject([{ clientRef }])
    expect((await maintenanceState()).quarantined).toEqual([])
    expect(await copies()).toEqual([])
    expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
  })

  it('does not delay closing the desk, and the ledger is unchanged afterwards', async () => {
    const backup = await backUp()
    const { clientRef } = await book()
    const restoreFailure = failureOf(desk.ask['maintenance.restore']({ backup }))
    await setImmediate()
    await desk.stop()
    expect(await restoreFailure).toEqual(stopped)
    expect(await copies()).toEqual([])
    await startAgain()
    expect(await rowsWith(clientRef)).toMatchObject([{ clientRef }])
  })
})

describe('the preview of a restore', () => {
  it('is stopped by the clerk, by the next preview and by closing the desk', async () => {
    // Use the returned count: the first sync may or may not have added bookings before.
    const { name: backup = '', bookings } = (await desk.ask['maintenance.backUp']({})).backups[0] ?? {}
    const firstPreview = failureOf(desk.ask['maintenance.restorePreview']({ backup }))
    await desk.ask['maintenance.stop']({ what: 'look' })
    expect(await firstPreview).toEqual(stopped)
    const replaced = failureOf(desk.ask['maintenance.restorePreview']({ backup }))
    expect(await desk.ask['maintenance.restorePreview']({ backup })).toMatchObject({ bookings })
    expect(await replaced).toEqual(stopped)
    const lastPreview = failureOf(desk.ask['maintenance.restorePreview']({ backup }))
    await desk.stop()
    expect(await lastPreview).toEqual(stopped)
    await startAgain()
  })
})
