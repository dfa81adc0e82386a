import { expect, it } from 'vitest'
import { desk, deskForEachTest, restart } from '../../testing/desk/practising-desk.ts'
import { sampleDraft } from '../../testing/sample-offers.ts'

deskForEachTest()

it('restores a form draft after a restart, with typed card numbers masked', async () => {
  await desk.ask['drafts.save'](sampleDraft({ specialRequest: 'pay with 4111 1111 1111 1111' }))
  await restart()
  const { drafts } = await desk.ask['drafts.list']({})
  expect(drafts).toMatchObject([sampleDraft({ specialRequest: 'pay with •••• 1111' })])
  await desk.ask['drafts.discard']({ id: drafts[0]?.id ?? '' })
  expect(await desk.ask['drafts.list']({})).toEqual({ drafts: [] })
})
