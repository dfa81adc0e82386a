import { describe, expect, it } from 'vitest'
import { latestAnswer } from './latest.ts'

describe('the latest answer', () => {
  it('is that of the only question, however often it is looked at', () => {
    const isLatest = latestAnswer()()
    expect([isLatest(), isLatest()]).toEqual([true, true])
  })

  it('is that of the question that was begun last, in whichever order answers come', async () => {
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

  it('is none once a question is begun that nobody asks', () => {
    const begin = latestAnswer()
    const questions = [begin(), begin()]
    begin()
    expect(questions.map((isLatest) => isLatest())).toEqual([false, false])
  })

  it('is another one for each subject', () => {
    const isLatest = latestAnswer()()
    latestAnswer()()
    expect(isLatest()).toBe(true)
  })
})
