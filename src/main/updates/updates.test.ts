import { describe, expect, it } from 'vitest'
import { FailureError } from '../../shared/contract/failure.ts'
import { failureOrNull } from '../testing/failure-or-null.ts'
import { virtualClock } from '../testing/virtual-clock.ts'
import { UpdateError } from './statement.ts'
import { createUpdates, type UpdateSource } from './updates.ts'

const hourMs = 3_600_000

function desk(given: Partial<UpdateSource> | 'notSetUp' = {}) {
  const time = virtualClock()
  const world = { newest: null as string | null, sending: false, closing: false, looks: 0, closed: 0, installed: [] as boolean[] }
  const source: UpdateSource = {
    feed: 'updates.example',
    opensAgain: true,
    look: async () => {
      world.looks++
      return world.newest
    },
    load: async (onProgress) => {
      onProgress(50)
    },
    install: (openAgain) => void world.installed.push(openAgain),
    ...(given === 'notSetUp' ? {} : given),
  }
  const states: unknown[] = []
  const updates = createUpdates({
    source: given === 'notSetUp' ? given : source,
    clock: time.clock,
    log: () => {},
    changed: () => void states.push(updates.state()),
    isSending: () => world.sending,
    isClosingMonth: () => world.closing,
    close: async () => void world.closed++,
  })
  return { ...time, world, updates, seen: states, failure: failureOrNull }
}

/** Returns a desk that has looked for updates and found version 0.2.0. */
async function deskWithUpdate(given?: Partial<UpdateSource>) {
  const found = desk(given)
  found.world.newest = '0.2.0'
  await found.updates.procedures['updates.look']()
  return found
}

describe('updates', () => {
  it('are checked for two minutes after the start, then every six hours, until the desk stops', async () => {
    const { world, updates, pass } = desk()
    updates.start()
    await pass(hourMs / 60)
    expect(world.looks).toBe(0)
    await pass(hourMs / 60)
    expect(world.looks).toBe(1)
    await pass(12 * hourMs)
    expect(world.looks).toBe(3)
    updates.stop()
    await pass(48 * hourMs)
    expect(world.looks).toBe(3)
  })

  it('are downloaded as soon as they are found, and installed when the desk ends', async () => {
    const { world, updates, seen: states } = await deskWithUpdate()
    expect(states).toMatchObject([
      { doing: 'looking' },
      { doing: 'looking' },
      { doing: 'loading', percent: 0 },
      { doing: 'loading', percent: 50 },
      { ready: '0.2.0' },
      { doing: 'waiting', ready: '0.2.0', trouble: null },
    ])
    expect(world.installed).toEqual([])
    updates.installAtEnd()
    expect(world.installed).toEqual([false])
  })

  it('are checked for only once if two calls ask at the same time', async () => {
    const { world, updates } = desk()
    await Promise.all([updates.procedures['updates.look'](), updates.procedures['updates.look']()])
    expect(world.looks).toBe(1)
  })

  it('that are ready are not downloaded again', async () => {
    let loads = 0
    const { updates } = await deskWithUpdate({ load: async () => void loads++ })
    await updates.procedures['updates.look']()
    expect(loads).toBe(1)
  })

  it.each(['sending', 'closing'] as const)('are not installed at the clerk’s request while the desk is %s', async (busy) => {
    const { world, updates, failure } = await deskWithUpdate()
    world[busy] = true
    expect(await failure(updates.procedures['updates.install']({}))).toMatchObject({ kind: 'updateWaits' })
    expect(world.closed).toBe(0)
  })

  it('close the desk at the clerk’s request, and open it again after the installation', async () => {
    const { world, updates, failure } = desk()
    expect(await failure(updates.procedures['updates.install']({}))).toEqual({ kind: 'notHere' })
    world.newest = '0.2.0'
    await updates.procedures['updates.look']()
    await updates.procedures['updates.install']({})
    await new Promise((resolve) => setImmediate(resolve))
    expect(world.closed).toBe(1)
    expect(world.installed).toEqual([])
    updates.installAtEnd()
    expect(world.installed).toEqual([true])
  })

  it('are no longer ready if the download of a newer version has begun and failed', async () => {
    let breaks = false
    const { world, updates } = await deskWithUpdate({
      load: async () => {
        if (breaks) throw new UpdateError('otherFile')
      },
    })
    world.newest = '0.3.0'
    breaks = true
    await updates.procedures['updates.look']()
    expect(updates.state()).toMatchObject({ ready: null, trouble: 'otherFile', doing: 'waiting' })
    updates.installAtEnd()
    expect(world.installed).toEqual([])
  })

  it('remain ready if a later check fails, and are checked for again', async () => {
    const { updates, pass } = await deskWithUpdate()
    const failingDesk = desk({ look: () => Promise.reject(new UpdateError('notReached')) })
    failingDesk.updates.start()
    await failingDesk.pass(hourMs)
    expect(failingDesk.updates.state()).toMatchObject({ trouble: 'notReached', doing: 'waiting', askedAtMs: null })
    await pass(0)
    expect(updates.state()).toMatchObject({ ready: '0.2.0' })
  })

  it('that cannot be installed do not prevent the desk from ending', async () => {
    const { updates } = await deskWithUpdate({
      install: () => {
        throw new Error('EACCES')
      },
    })
    expect(() => updates.installAtEnd()).not.toThrow()
  })

  it('are off if no feed is configured', async () => {
    const { updates, pass } = desk('notSetUp')
    updates.start()
    await pass(48 * hourMs)
    expect(updates.state()).toEqual({ status: 'off', why: 'notSetUp' })
    expect(() => updates.procedures['updates.look']()).toThrow(FailureError)
    updates.installAtEnd()
  })
})
