import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { booking, canaryCard, clientOptions, hotel, rate } from '../../testing/service-samples.ts'
import { createAnswerReader } from './answer-reader.ts'
import { readAnswer } from './answers.ts'

const reader = createAnswerReader(clientOptions.answerWorkerFile)
afterAll(() => reader.close())

const bodyOf = (tree: unknown) => new TextEncoder().encode(typeof tree === 'string' ? tree : JSON.stringify(tree))
const sampleBookings = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...booking, bookingRef: `B-${i}`, clientRef: `RD-${i}` }))
const readBookings = (count: number) =>
  reader.read({ name: 'checkBookings', status: 200, body: [bodyOf({ bookings: sampleBookings(count) })], card: null })
const mebibytes = (count: number, part: string) => part.repeat((count * 2 ** 20) / part.length)

describe('a large answer', () => {
  it.each([
    ['bookings', 'checkBookings', { bookings: [...sampleBookings(1500), { status: 'x' }, { ...booking, total: 'much' }] }],
    [
      'hotels',
      'checkHotels',
      { hotels: Array.from({ length: 300 }, (_, i) => ({ ...hotel, hotelCode: `H${i}`, rates: [rate, rate, { ...rate, rateKey: 7 }] })) },
    ],
    ['one hotel', 'checkHotel', { hotel: { ...hotel, rates: Array(2000).fill(rate) } }],
  ] as const)('of %s is parsed like a small one', async (_what, name, tree) => {
    const body = bodyOf(tree)
    const expected = readAnswer(name, 200, body, null)
    expect(expected.ok).toBe(true)
    expect(await reader.read({ name, status: 200, body: [body.slice(0, 1000), body.slice(1000)], card: null })).toEqual(expected)
  })

  it('is parsed for the right caller when several are queued', async () => {
    const readings = await Promise.all([400, 300, 200].map(readBookings))
    expect(readings.map((reading) => reading.ok && reading.value.bookings.length)).toEqual([400, 300, 200])
  })

  it('is garbage collected once the caller has dropped it and others were parsed', async () => {
    const readOne = async () => {
      const reading = await readBookings(400)
      return new WeakRef(reading.ok ? Object(reading.value.bookings[0]) : {})
    }
    const first = await readOne()
    for (const _thread of ['one', 'other', 'again']) await readOne()
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    await vi.waitUntil(() => {
      collect()
      return first.deref() === undefined
    })
  })

  it('does not contain the card that was sent', async () => {
    const remarks = `${canaryCard.replace(/\d{4}/g, '$& ')} ${'x'.repeat(100_000)}`
    const card = { number: canaryCard, cvv: '737' }
    const reading = await reader.read({ name: 'bookRate', status: 200, body: [bodyOf({ booking: { ...booking, remarks } })], card })
    expect(reading.ok).toBe(true)
    expect(JSON.stringify(reading).replace(/\D/g, '')).not.toContain(canaryCard)
  })

  it.each([
    ['zeros', `{"hotels":[${mebibytes(10, '0,')}0]}`],
    ['empty records', `{"hotels":[${mebibytes(10, '{},')}{}]}`],
    ['empty lists', `{"hotels":[${mebibytes(10, '[],')}[]]}`],
    ['levels', mebibytes(10, '[')],
    ['invalid rates', `{"hotels":[{"rates":[${mebibytes(10, '0,')}0]}]}`],
    ['records with a single field', `{"hotels":[${mebibytes(10, '{"hotelCode":"0123456"},')}{}]}`],
    ['fields of one record', `{"hotels":[],${mebibytes(10, '"hotelCode":0,')}"x":1`],
  ])('of 10 MiB of %s is unreadable, and the process survives', async (_what, text) => {
    const reading = await reader.read({ name: 'checkHotels', status: 200, body: [bodyOf(text)], card: null })
    expect(reading).toMatchObject({ ok: false, failure: { kind: 'unreadable', endpoint: 'checkHotels', status: 200 } })
  })
})

describe('an answer thread that exits', () => {
  const largeAnswer = () =>
    ({ name: 'bookRate', status: 200, body: [bodyOf({ booking: { ...booking, x: 'x'.repeat(100_000) } })], card: null }) as const
  const unreadable = { ok: false, failure: { kind: 'unreadable', endpoint: 'bookRate', status: 200, paths: [] } }

  it('makes the answer that it was parsing unreadable, and the next one too', async () => {
    const exiting = createAnswerReader(new URL('data:text/javascript,process.exit(1)'))
    expect(await exiting.read(largeAnswer())).toEqual(unreadable)
    expect(await exiting.read(largeAnswer())).toEqual(unreadable)
    await exiting.close()
  })

  it('because the reader is closed makes the current answer unreadable, and is replaced for a later answer', async () => {
    const closing = createAnswerReader(clientOptions.answerWorkerFile)
    const reading = closing.read(largeAnswer())
    await Promise.resolve()
    await closing.close()
    expect(await reading).toEqual(unreadable)
    expect(await closing.read(largeAnswer())).toMatchObject({ ok: true })
    await closing.close()
  })
})
