import { expect, it } from 'vitest'
import type { UnreadParts } from '../../../shared/contract/views/search-views.ts'
import { hotel, rate } from '../../testing/desk/search-desk.ts'
import { answerWorkerFile } from '../../testing/workers.ts'
import { startResultsThread } from './results-thread.ts'

const answer = (text: string) =>
  ({ name: 'checkHotels', status: 200, body: [new Uint8Array(new TextEncoder().encode(text))], card: null }) as const

it('keeps the hotels of an answer in the thread and finds its rates there, until the thread ends', async () => {
  const results = startResultsThread(answerWorkerFile)
  await results.ask('retain', ['s'])
  const unread: UnreadParts[] = []
  const reader = results.reader(1, (parts) => unread.push(parts))
  const text = JSON.stringify({ hotels: [hotel('H', [rate('a', '1.50'), rate('b', '1.25')]), 7] })
  expect(await reader.read(answer(text))).toEqual({ ok: true, value: { hotels: [] }, raw: null, unread: [] })
  expect(unread).toEqual([{ fields: 0, rates: 0, hotels: 1, paths: ['hotels[1]'] }])
  const [row] = await results.ask('take', 's', 1, 7)
  expect(JSON.parse(row?.rates ?? '')).toMatchObject([{ rateKey: 'b' }, { rateKey: 'a' }])
  expect(await results.ask('take', 's', 1, 7)).toEqual([])
  expect(await results.ask('rate', 's', 'a')).toEqual(hotel('H', [rate('a', '1.50')]))

  await results.end()
  await expect(results.ask('rate', 's', 'a')).rejects.toMatchObject({ failure: { kind: 'notHere' } })
  expect(await reader.read(answer(text))).toMatchObject({ ok: false, failure: { kind: 'unreadable', endpoint: 'checkHotels' } })
})

it('reports a hostile answer as unreadable and keeps the results of earlier answers', async () => {
  const results = startResultsThread(answerWorkerFile)
  await results.ask('retain', ['s'])
  await results.reader(1, () => {}).read(answer(JSON.stringify({ hotels: [hotel('H', [rate('a', '1')])] })))
  await results.ask('take', 's', 1, 7)
  const hostile = answer(`{"hotels":[${'0,'.repeat(5 * 2 ** 20)}0]}`)
  expect(await results.reader(2, () => {}).read(hostile)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  expect(await results.ask('origins', 'a')).toMatchObject([{ searchId: 's', hotel: { hotelCode: 'H' } }])
  await results.end()
})
