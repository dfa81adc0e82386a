import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../shared/contract/endpoints.ts'
import { hotel, rate } from '../../testing/desk/search-desk.ts'
import { clientOf, service, serviceForAllTests } from '../../testing/service/called-service.ts'
import { queries } from '../../testing/service-samples.ts'
import { answerWorkerFile } from '../../testing/workers.ts'
import { startResultsThread } from './results-thread.ts'

serviceForAllTests()

const results = startResultsThread(answerWorkerFile)
afterAll(() => results.end())
let answers = 0

/** Searches as the desk does: the thread of the results decompresses and reads the answer. */
async function search(headers: Record<string, string>, body: string | Buffer, status = 200) {
  service.reply((_hit, response) => response.writeHead(status, headers).end(body))
  await results.ask('retain', [`s${++answers}`])
  const reader = results.reader(answers, () => {})
  let isCompressed: boolean | undefined
  const read: typeof reader.read = (answer) => {
    isCompressed = answer.isGzip
    return reader.read(answer)
  }
  const outcome = await clientOf().checkHotels(queries.checkHotels, undefined, { reader: { read } })
  return { outcome, isCompressed, rows: outcome.ok ? await results.ask('take', `s${answers}`, answers, 7) : [] }
}

const answerText = JSON.stringify({ hotels: [hotel('Küste', [rate('a', '1.50')])] })

describe('a compressed answer to a search', () => {
  it.each([
    ['gzip', true, { 'content-encoding': 'gzip' }, gzipSync(answerText)],
    ['gzip named in capitals', false, { 'Content-Encoding': 'GZIP' }, gzipSync(answerText)],
    ['no compression', false, {}, answerText],
    ['no compression, with the mark that only the desk sets', false, { 'x-still-gzip': '1' }, answerText],
  ])('is read with %s; decompressed by the thread: %s', async (_name, isCompressed, headers, body) => {
    const rows = [{ hotelCode: 'Küste' }]
    expect(await search(headers as Record<string, string>, body)).toMatchObject({ isCompressed, rows })
  })

  it('is refused as too large if its decompressed size is above the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(endpoints.checkHotels.largestAnswer + 1, ' '))
    expect((await search({ 'content-encoding': 'gzip' }, bomb)).outcome).toMatchObject({
      ok: false,
      failure: { kind: 'tooLarge', endpoint: 'checkHotels', limit: endpoints.checkHotels.largestAnswer },
    })
  })

  it.each([
    ['not gzip', Buffer.from(answerText)],
    ['truncated gzip', gzipSync(answerText).subarray(0, 60)],
  ])('is unreadable if it is %s', async (_name, body) => {
    expect((await search({ 'content-encoding': 'gzip' }, body)).outcome).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it('with an error status with an error status is read as an error of the service', async () => {
    const error = gzipSync(JSON.stringify({ errorCode: 40000, message: 'No' }))
    expect((await search({ 'content-encoding': 'gzip' }, error, 400)).outcome).toMatchObject({
      ok: false,
      failure: { kind: 'refused', why: 'invalid', word: { message: 'No' } },
    })
  })
})

it('an answer that is read without the results thread is also decompressed', async () => {
  service.reply((_hit, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(answerText)))
  expect(await clientOf().checkHotels(queries.checkHotels)).toMatchObject({ ok: true, value: { hotels: [{ hotelCode: 'Küste' }] } })
})
