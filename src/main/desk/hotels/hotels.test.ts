import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { noHotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { desk, deskForEachTest, restart, world } from '../../testing/desk/practising-desk.ts'
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

it('what the desk knows about a hotel survives a restart, and is nothing at first', async () => {
  const facts = { ...noHotelFacts, address: 'Quay 1\n8001 Zürich', stars: 5, picture: 'data:image/jpeg;base64,/9j/AA==' }
  expect(await desk.ask['hotels.facts']({ code: '114000' })).toEqual(noHotelFacts)
  await desk.ask['hotels.saveFacts']({ code: '114000', facts })
  await restart()
  await vi.waitFor(async () => expect(await desk.ask['hotels.facts']({ code: '114000' })).toEqual(facts))
})

it('a picture of a hotel is recognised by its content, whatever its name', async () => {
  const file = join(world.documents, 'hotel.jpg')
  const choose = async (bytes: Buffer) => {
    writeFileSync(file, bytes)
    desk.openPath = file
    return desk.ask['hotels.choosePicture']({})
  }
  expect(await choose(Buffer.from('89504e470d0a1a0a00', 'hex'))).toEqual({ picture: expect.stringMatching(/^data:image\/png;base64,/) })
  expect(await failureOf(choose(Buffer.from('<svg/>')))).toEqual({ kind: 'document', why: 'logoForeign' })
  desk.openPath = null
  expect(await desk.ask['hotels.choosePicture']({})).toEqual({ picture: null })
})
