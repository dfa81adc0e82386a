import { describe, expect, it } from 'vitest'
import { latestAnswer } from './latest.ts'

describe('latestAnswer', () => {
  it('accepts the answer to a single request, however often it is checked', () => {
    const isLatest = latestAnswer()()
    expect([isLatest(), isLatest()]).toEqual([true, true])
  })

  it('accepts only the answer to the last request, whatever the order of the answers', async () => {
    const begin = latestAnswer()
    const shown: string[] = []
    const ask = async (answer: Promise<string>) => {
      const isLatest = begin()
      const text = await answer
      if (isLatest()) shown.push(text)
    }
    const slow = Promise.withResolvers<string>()
    const first = ask(slow.promise)
    await ask(Promise.resolve('second'))
    slow.resolve('first')
    await first
    expect(shown).toEqual(['second'])
  })

  it('discards all requests in flight when called without a new request', () => {
    const begin = latestAnswer()
    const questions = [begin(), begin()]
    begin()
    expect(questions.map((isLatest) => isLatest())).toEqual([false, false])
  })

  it('tracks each instance separately', () => {
    const isLatest = latestAnswer()()
    latestAnswer()()
    expect(isLatest()).toBe(true)
  })
})
