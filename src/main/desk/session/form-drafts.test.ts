import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleDraft } from '../../testing/sample-drafts.ts'
import { newWorld, startDesk, type TestDesk, type TestWorld } from '../../testing/test-desk.ts'

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

it('a form in progress is there after a restart, and a card number that was typed into it is masked', async () => {
  await desk.ask['drafts.save'](sampleDraft({ specialRequest: 'pay with 4111 1111 1111 1111' }))
  await desk.stop()
  desk = await startDesk(world)
  const { drafts } = await desk.ask['drafts.list']({})
  expect(drafts).toMatchObject([sampleDraft({ specialRequest: 'pay with •••• 1111' })])
  await desk.ask['drafts.discard']({ id: drafts[0]?.id ?? '' })
  expect(await desk.ask['drafts.list']({})).toEqual({ drafts: [] })
})
