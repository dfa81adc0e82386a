import { expect, it, vi } from 'vitest'
import { desk, deskForEachTest, restart } from '../../testing/desk/practising-desk.ts'
import { checkOf, failureOf } from '../../testing/test-desk.ts'

deskForEachTest()

it('a hotel list shows the hotel names learned from a search, and survives a restart', async () => {
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
  await restart()
  await vi.waitFor(async () =>
    expect((await desk.ask['hotels.lists']({})).lists).toEqual([{ id, name: 'City', hotels: hotels.length + 1 }]),
  )
})
