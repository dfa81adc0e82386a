import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CarriedFault, faultOf, framePattern, maxFrames } from './fault.ts'

function thrower(make: () => unknown): unknown {
  try {
    throw make()
  } catch (error) {
    return error
  }
}

it('what is recorded of an error is its name, its code and its frames, the innermost first', () => {
  const thrownError = thrower(() => Object.assign(new RangeError('Ada Byron'), { code: 'ERR_OUT' }))
  const { error, code, frames } = faultOf(thrownError)
  expect([error, code]).toEqual(['RangeError', 'ERR_OUT'])
  expect(frames[1]).toMatch(/^thrower@fault\.test\.ts:\d+:\d+$/)
  expect(frames.length).toBeLessThanOrEqual(maxFrames)
  expect(frames.filter((frame) => !framePattern.test(frame))).toEqual([])
})

it('what is recorded of an error includes frames of asynchronous functions, constructors and methods', async () => {
  class Shelf {
    constructor() {
      JSON.parse('{')
    }
  }
  const later = async () => {
    await null
    return new Shelf()
  }
  const { frames } = faultOf(await later().catch((error: unknown) => error))
  expect(frames.map((frame) => frame.split('@')[0])).toEqual(expect.arrayContaining(['Shelf', 'later']))
})

it('what is recorded of an error is only the type if it is not an error', () => {
  expect(faultOf('4111 1111 1111 1111')).toEqual({ error: 'string', code: null, frames: [] })
})

it('what is recorded of an error in another thread is what that thread reported', () => {
  const fault = { error: 'TypeError', code: 'ERR_OUT', frames: ['deep@worker.js:1:2'] }
  expect(faultOf(new CarriedFault(fault))).toEqual(fault)
  expect(String(new CarriedFault(fault))).toBe('CarriedFault: TypeError ERR_OUT')
})

it('what is recorded of an error contains nothing of the message, whatever it looks like', () => {
  const word = fc.constantFrom('Ada', 'Byron', '4111111111111111', 'sk_live_51H8xJ2', '/home/ada.byron/x.ts', 'guest')
  const frameLike = fc.tuple(word, word).map(([name, file]) => `    at ${name} (${file}:12:3)`)
  const bare = word.map((file) => `    at ${file}:1:1`)
  const message = fc.array(fc.oneof(word, frameLike, bare, fc.string()), { maxLength: 8 }).map((parts) => parts.join('\n'))
  const secrets = /Ada|Byron|4111|sk_live|ada\.byron|guest/
  fc.assert(
    fc.property(message, fc.boolean(), (text, isReworded) => {
      const error = thrower(() => new Error(text)) as Error
      // Some libraries extend a message after creating the error: its stack then has the original one.
      if (isReworded) error.message = `${text} (again)`
      expect(JSON.stringify(faultOf(error))).not.toMatch(secrets)
    }),
    { numRuns: 300 },
  )
})

it('what is recorded of an error contains no card number or personal name as the name of a file or function', () => {
  expect(framePattern.test('book@4111111111111111.js:1:1')).toBe(false)
  expect(framePattern.test('card4111111111111111@index.js:1:1')).toBe(false)
  expect(framePattern.test('Ada Byron@index.js:1:1')).toBe(false)
})
