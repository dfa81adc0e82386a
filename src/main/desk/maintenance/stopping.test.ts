import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { twoYears } from '../../practice/bookings/history.ts'
import { checkOf, failureOf, formFor, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'
import { ledgerFolder } from '../session/ledger-places.ts'

// Each test opens several ledgers and threads.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let world: TestWorld
let desk: TestDesk
beforeEach(async () => {
  world = await newWorld(twoYears)
  desk = await startDesk(world)
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

const stopped = { kind: 'stopped' }
const state = () => desk.ask['maintenance.state']({})
const folder = () => join(world.folder, 'practice')
const copies = async () => (await readdir(ledgerFolder(folder()))).filter((name) => /copy|looked-at|restored/.test(name))
const book = async () => desk.ask['booking.book'](formFor(await checkOf(desk)))
const backUp = async () => (await desk.ask['maintenance.backUp']({})).backups[0]?.name ?? ''
const rowsOf = async (text: string) => {
  const filter = { status: 'all', basis: 'created', from: null, to: null, text } as const
  return (await desk.ask['ledger.page']({ filter, sort: { by: 'created', descending: true }, after: null, limit: 50 })).rows
}
const isChecking = () => desk.hears('desk.changed', ({ check }) => check === 'running')

describe('a check that the clerk stops', () => {
  it('lets out nothing that waited for it, is told, and is made for the next booking', async () => {
    const form = formFor(await checkOf(desk))
    const booked = failureOf(desk.ask['booking.book'](form))
    await isChecking()
    await desk.ask['maintenance.stop']({ what: 'check' })
    expect(await booked).toEqual(stopped)
    expect(await state()).toMatchObject({ check: 'notYet', checkFailure: stopped })
    expect(world.practice.received('bookRate')).toBe(0)
    expect(await desk.ask['booking.book'](form)).toMatchObject({ state: 'CONFIRMED' })
    expect(await state()).toMatchObject({ check: 'sound', checkFailure: null })
  })

  it('is not begun again by looking at the ledger', async () => {
    await rowsOf('')
    await isChecking()
    await desk.ask['maintenance.stop']({ what: 'check' })
    await desk.hears('desk.changed', ({ check }) => check === 'notYet')
    await vi.waitFor(async () => expect(await state()).toMatchObject({ check: 'notYet', checkFailure: stopped }))
    const told = desk.told('desk.changed').length
    await rowsOf('')
    await setImmediate()
    expect(
      desk
        .told('desk.changed')
        .slice(told)
        .map(({ check }) => check),
    ).not.toContain('running')
  })
})

describe('a backup that the clerk stops', () => {
  it('leaves nothing, has not failed, and the next one is made', async () => {
    const backup = failureOf(desk.ask['maintenance.backUp']({}))
    await isChecking()
    await desk.ask['maintenance.stop']({ what: 'backUp' })
    expect(await backup).toEqual(stopped)
    expect(await state()).toMatchObject({ backups: [], backingUp: false, backupFailure: null })
    expect((await desk.ask['maintenance.backUp']({})).backups).toHaveLength(1)
  })

  it('while it waits for a check that the clerk stops instead, has not failed either', async () => {
    const backup = failureOf(desk.ask['maintenance.backUp']({}))
    await isChecking()
    await desk.ask['maintenance.stop']({ what: 'check' })
    expect(await backup).toEqual(stopped)
    expect((await state()).backupFailure).toBeNull()
  })
})

describe('a restore', () => {
  it('that the clerk stops leaves the ledger open as it was, with nothing put aside', async () => {
    const backup = await backUp()
    const { clientRef } = await book()
    const restored = failureOf(desk.ask['maintenance.restore']({ backup }))
    await setImmediate()
    await desk.ask['maintenance.stop']({ what: 'restore' })
    expect(await restored).toEqual(stopped)
    expect(await desk.ask['desk.state']({})).toMatchObject({ ledger: 'open' })
    expect(await rowsOf(clientRef)).toMatchObject([{ clientRef }])
    expect((await state()).putAside).toEqual([])
    expect(await copies()).toEqual([])
    expect(await desk.ask['maintenance.restore']({ backup })).toMatchObject({ ledger: 'open' })
  })

  it('does not hold up a desk that is closed, and the ledger is there afterwards as it was', async () => {
    const backup = await backUp()
    const { clientRef } = await book()
    const restored = failureOf(desk.ask['maintenance.restore']({ backup }))
    await setImmediate()
    await desk.stop()
    expect(await restored).toEqual(stopped)
    expect(await copies()).toEqual([])
    desk = await startDesk(world)
    expect(await rowsOf(clientRef)).toMatchObject([{ clientRef }])
  })
})

describe('the reading of a backup before it is restored', () => {
  it('is ended by the clerk, by the next question, and by closing the desk', async () => {
    // The first sync may have brought bookings before it, or not.
    const { name: backup = '', bookings } = (await desk.ask['maintenance.backUp']({})).backups[0] ?? {}
    const given = failureOf(desk.ask['maintenance.wouldBring']({ backup }))
    await desk.ask['maintenance.stop']({ what: 'look' })
    expect(await given).toEqual(stopped)
    const replaced = failureOf(desk.ask['maintenance.wouldBring']({ backup }))
    expect(await desk.ask['maintenance.wouldBring']({ backup })).toMatchObject({ bookings })
    expect(await replaced).toEqual(stopped)
    const left = failureOf(desk.ask['maintenance.wouldBring']({ backup }))
    await desk.stop()
    expect(await left).toEqual(stopped)
    desk = await startDesk(world)
  })
})
