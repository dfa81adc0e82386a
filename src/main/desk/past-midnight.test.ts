import { describe, expect, it } from 'vitest'
import { addDays } from '../../shared/domain/dates.ts'
import { desk, deskForAllTests, world } from '../testing/desk/practising-desk.ts'

deskForAllTests({
  changed: (createdWorld) => {
    createdWorld.passMidnight()
    return createdWorld
  },
})

describe('a desk in Zurich at 00:20, when it is yesterday in UTC', () => {
  it('refreshes the bookings of the local day and marks it as synced', async () => {
    const today = { status: 'all', basis: 'created', from: world.today(), to: world.today(), text: '' } as const
    const { windows, done, failed } = await desk.ask['ledger.refresh'](today)
    expect([failed, done]).toEqual([[], windows])
    expect((await desk.ask['ledger.coverage']({})).runs.at(-1)).toMatchObject({ from: world.today(), to: world.today(), state: 'synced' })
  })

  it('suggests file names with the local date', async () => {
    expect(new Date(world.clock.nowMs()).toISOString().slice(0, 10)).toBe(addDays(world.today(), -1))
    await desk.ask['guests.export']({ name: 'Nobody Here', bookings: [], audience: 'guest' })
    expect(desk.suggestedName).toBe(`for-guest-${world.today()}.json`)
    await desk.ask['reader.write']({ passphrase: 'words for the road', everyHours: null })
    expect(desk.suggestedName).toBe(`bookings-${world.today()}.deskbook`)
  })
})
