import { describe, expect, it } from 'vitest'
import { createInUse } from './in-use.ts'

/** Work that ends when it is told to. */
function work() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, begin: () => done }
}

function cases() {
  const held = new Set<string>()
  const letGo: string[] = []
  return {
    held,
    letGo,
    inUse: createInUse(
      (name) => held.has(name),
      (name) => letGo.push(name),
    ),
  }
}

describe('a case that is held for passing news', () => {
  it('is let go once the last of those who work on it has ended', async () => {
    const { letGo, inUse } = cases()
    const [first, second] = [work(), work()]
    const passing = [inUse.passing('A', first.begin), inUse.passing('A', second.begin)]
    first.end()
    await passing[0]
    expect(letGo).toEqual([])
    second.end()
    await passing[1]
    expect(letGo).toEqual(['A'])
  })

  it('is let go when the work fails', async () => {
    const { letGo, inUse } = cases()
    await expect(inUse.passing('A', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(letGo).toEqual(['A'])
  })

  it('stays when it was held before, or a clerk has it in hand meanwhile', async () => {
    const { held, letGo, inUse } = cases()
    held.add('A')
    await inUse.passing('A', async () => {})
    const news = work()
    const passing = inUse.passing('B', news.begin)
    await inUse.keeping('B', async () => {})
    news.end()
    await passing
    expect(letGo).toEqual([])
  })
})
