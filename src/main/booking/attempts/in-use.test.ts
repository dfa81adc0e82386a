import { describe, expect, it } from 'vitest'
import { createCaseUsers } from './booking-attempts.ts'

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
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const pending = [first, second].map(({ promise }) => caseUsers.runAndRelease('A', () => promise))
    first.resolve()
    await pending[0]
    expect(released).toEqual([])
    second.resolve()
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
    const call = Promise.withResolvers<void>()
    const pending = caseUsers.runAndRelease('B', () => call.promise)
    await caseUsers.pinWhile('B', async () => {})
    call.resolve()
    await pending
    expect(released).toEqual([])
  })
})
