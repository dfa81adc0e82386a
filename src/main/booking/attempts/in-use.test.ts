import { describe, expect, it } from 'vitest'
import { createCaseUsers } from './booking-attempts.ts'

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
    inUse: createCaseUsers(
      (name) => loaded.has(name),
      (name) => released.push(name),
    ),
  }
}

describe('a case that was loaded for a single call', () => {
  it('is released after its last user', async () => {
    const { released, inUse: caseUsers } = cases()
    const [first, second] = [createTask(), createTask()]
    const pending = [caseUsers.runAndRelease('A', first.begin), caseUsers.runAndRelease('A', second.begin)]
    first.end()
    await pending[0]
    expect(released).toEqual([])
    second.end()
    await pending[1]
    expect(released).toEqual(['A'])
  })

  it('is released when the work fails', async () => {
    const { released, inUse: caseUsers } = cases()
    await expect(caseUsers.runAndRelease('A', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(released).toEqual(['A'])
  })

  it('stays loaded if it was already loaded before the call, or if a clerk used it during the call', async () => {
    const { loaded, released, inUse: caseUsers } = cases()
    loaded.add('A')
    await caseUsers.runAndRelease('A', async () => {})
    const call = createTask()
    const pending = caseUsers.runAndRelease('B', call.begin)
    await caseUsers.pinWhile('B', async () => {})
    call.end()
    await pending
    expect(released).toEqual([])
  })
})
