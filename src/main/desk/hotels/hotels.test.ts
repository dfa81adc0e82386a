import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkOf, failureOf, newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'

let world: TestWorld
let desk: TestDesk
beforeEach(async () => {
  world = await newWorld()
  desk = await startDesk(world)
  await desk.ask['connection.practise']({})
})
afterEach(async () => {
  await desk.stop()
  await world.remove()
})

it('a hotel list shows the hotel names learned from a search, after a restart too', async () => {
  const { stay } = await checkOf(desk)
  const { hotels } = await desk.ask['practice.codes']({})
  const { id } = await desk.ask['hotels.saveList']({ id: null, list: { name: 'City', codes: [...hotels, ...hotels, 'nowhere'] } })
  expect(await failureOf(desk.ask['hotels.saveList']({ id: null, list: { name: ' CITY ', codes: ['1'] } }))).toMatchObject({
    ...{ kind: 'input', fields: [{ path: 'list.name' }] },
  })
  await desk.ask['search.start']({ searchId: 's', query: { ...stay, hotelCodes: hotels } })
  await vi.waitFor(async () => {
    const list = await desk.ask['hotels.list']({ id })
    expect(list.hotels).toHaveLength(hotels.length + 1)
    expect(list.hotels.filter(({ name }) => name !== null).length).toBeGreaterThan(10)
  })
  await desk.stop()
  desk = await startDesk(world)
  await vi.waitFor(async () =>
    expect((await desk.ask['hotels.lists']({})).lists).toEqual([{ id, name: 'City', hotels: hotels.length + 1 }]),
  )
})
