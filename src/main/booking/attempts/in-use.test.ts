import { describe, expect, it } from 'vitest'
import { createInUse } from './booking-attempts.ts'

/** Work that ends when `end` is called. */
function createTask() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, begin: () => done }
}

function cases() {
  const loaded = new Set<string>()
  const released: string[] = []
  return {
    loaded,
    released,
    inUse: createInUse(
      (name) => loaded.has(name),
      (name) => released.push(name),
    ),
  }
}

describe('a case that was loaded for a single call', () => {
  it('is released after its last user', async () => {
    const { released, inUse } = cases()
    const [first, second] = [createTask(), createTask()]
    const passing = [inUse.claimWhile('A', first.begin), inUse.claimWhile('A', second.begin)]
    first.end()
    await passing[0]
    expect(released).toEqual([])
    second.end()
    await passing[1]
    expect(released).toEqual(['A'])
  })

  it('is released when the work fails', async () => {
    const { released, inUse } = cases()
    await expect(inUse.claimWhile('A', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(released).toEqual(['A'])
  })

  it('stays loaded if it was loaded before, or if a clerk used it in the meantime', async () => {
    const { loaded, released, inUse } = cases()
    loaded.add('A')
    await inUse.claimWhile('A', async () => {})
    const call = createTask()
    const passing = inUse.claimWhile('B', call.begin)
    await inUse.pinned('B', async () => {})
    call.end()
    await passing
    expect(released).toEqual([])
  })
})
