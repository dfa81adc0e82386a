import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FailureError } from '../../../shared/contract/failure.ts'
import { systemRandom } from '../lifecycle/clock.ts'
import { createReferenceNumbers, markStandingOf, type ReferenceMark } from './reference-numbers.ts'
import { parseReference } from './references.ts'

const hourMs = 3_600_000

/** A computer: a folder and a keychain that persist across starts, and can each be set back or unavailable. */
function computer() {
  const storedMarks = { folder: null as ReferenceMark | null, keychain: null as ReferenceMark | null }
  const state = { folderFull: false, keychain: 'open' as 'open' | 'away' | 'locked', nowMs: 1_000_000, folderWrites: 0, keychainWrites: 0 }
  const start = (withKeychain = true) =>
    createReferenceNumbers({
      folder: {
        read: async () => storedMarks.folder,
        write: async (mark) => {
          if (state.folderFull) throw new FailureError({ kind: 'file', why: 'full' })
          state.folderWrites++
          storedMarks.folder = mark
        },
      },
      keychain: withKeychain
        ? {
            read: async () => (state.keychain === 'away' ? 'away' : state.keychain === 'locked' ? null : storedMarks.keychain),
            write: async (mark) => {
              state.keychainWrites++
              if (state.keychain !== 'open') return false
              storedMarks.keychain = mark
              return true
            },
          }
        : null,
      random: systemRandom,
      nowMs: () => state.nowMs,
    })
  return { kept: storedMarks, state, start }
}

/** A computer that has reserved one number. */
async function usedComputer() {
  const pc = computer()
  await pc.start().next()
  return pc
}

const partsOf = (reference: string) => parseReference(reference) ?? { installation: '', number: 0 }

describe('a reference number', () => {
  it('is stored in folder and keychain before its reference is returned, and grows over restarts', async () => {
    const pc = computer()
    const first = await pc.start().next()
    expect([pc.kept.folder?.number, pc.kept.keychain?.number]).toEqual([1, 1])
    const second = await pc.start().next()
    expect([partsOf(first).number, partsOf(second).number]).toEqual([1, 2])
    expect(partsOf(second).installation).toBe(partsOf(first).installation)
  })

  it('is used once, however many calls run at the same time', async () => {
    const numbers = computer().start()
    const reserved = await Promise.all(Array.from({ length: 20 }, () => numbers.next()))
    expect(reserved.map((one) => partsOf(one).number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  it('is not returned when the disk could not store it', async () => {
    const pc = computer()
    const numbers = pc.start()
    await numbers.next()
    pc.state.folderFull = true
    await expect(numbers.next()).rejects.toMatchObject({ failure: { kind: 'file', why: 'full' } })
    pc.state.folderFull = false
    expect(partsOf(await numbers.next()).number).toBe(2)
  })

  it('needs no keychain, and a keychain that does not answer is not retried until the next start', async () => {
    const pc = computer()
    pc.state.keychain = 'away'
    const numbers = pc.start()
    expect(await numbers.open()).toBe('new')
    await numbers.next()
    await numbers.next()
    expect([pc.kept.folder?.number, pc.state.keychainWrites]).toEqual([2, 0])
    pc.state.keychain = 'open'
    // The keychain has never seen this folder, so the folder may have come from elsewhere.
    expect(await pc.start().open()).toBe('moved')
    expect(await computer().start(false).open()).toBe('new')
  })
})

describe('the standing of the reference numbers at startup', () => {
  it('is "same" when folder and keychain agree', async () => {
    const pc = await usedComputer()
    expect(await pc.start().open()).toBe('same')
  })

  it('is "setBack" when the folder is older than the keychain, and the installation id is given up', async () => {
    const pc = computer()
    const before = await pc.start().next()
    const image = pc.kept.folder
    const after = await pc.start().next()
    pc.kept.folder = image
    const numbers = pc.start()
    expect(await numbers.open()).toBe('setBack')
    const next = partsOf(await numbers.next())
    await numbers.markNotified()
    expect(next.installation).not.toBe(partsOf(before).installation)
    expect(next.number).toBeGreaterThan(partsOf(after).number)
    expect(await numbers.isOurs(after, pc.state.nowMs)).toBe(true)
    expect(await pc.start().open()).toBe('same')
  })

  it('stays "setBack" over restarts until the clerk was notified', async () => {
    const pc = await usedComputer()
    pc.kept.folder = null
    expect(await pc.start().open()).toBe('setBack')
    const again = pc.start()
    expect(await again.open()).toBe('setBack')
    const { installation } = partsOf(await again.next())
    await again.markNotified()
    const next = pc.start()
    expect(await next.open()).toBe('same')
    expect(partsOf(await next.next()).installation).toBe(installation)
  })

  it('is "setBack" again when an image of the folder is restored twice', async () => {
    const pc = await usedComputer()
    const image = pc.kept.folder
    await pc.start().next()
    pc.kept.folder = image
    await pc.start().next()
    pc.kept.folder = image
    expect(await pc.start().open()).toBe('setBack')
  })

  it('is "same" when the keychain lags, and the higher number is used', async () => {
    const pc = await usedComputer()
    const earlierMark = pc.kept.keychain
    await pc.start().next()
    pc.kept.keychain = earlierMark
    const numbers = pc.start()
    expect(await numbers.open()).toBe('same')
    expect(pc.kept.keychain?.number).toBe(2)
    expect(partsOf(await numbers.next()).number).toBe(3)
  })

  it('is "same" when the keychain has the mark from before the id was given up', async () => {
    const pc = computer()
    const numbers = pc.start()
    const reserved = await numbers.next()
    const earlierMark = pc.kept.keychain
    await numbers.giveUp(reserved)
    pc.kept.keychain = earlierMark
    expect(await pc.start().open()).toBe('same')
    expect(pc.kept.keychain).toEqual(pc.kept.folder)
  })

  it('is "moved" in a profile copied to another computer; the copy takes a new id and still recognises bookings made until then', async () => {
    const first = computer()
    const before = await first.start().next()
    const second = computer()
    second.kept.folder = first.kept.folder
    const copy = second.start()
    expect(await copy.open()).toBe('moved')
    expect(partsOf(await copy.next()).installation).not.toBe(partsOf(before).installation)
    expect(await first.start().open()).toBe('same')
    const meanwhile = await first.start().next()
    expect(await copy.isOurs(meanwhile, second.state.nowMs)).toBe(true)
    expect(await copy.isOurs(meanwhile, second.state.nowMs + 2 * hourMs)).toBe(false)
  })

  it('is "setBack" when the folder comes from another computer, whatever its number', async () => {
    const pc = await usedComputer()
    const other = computer()
    const numbers = other.start()
    for (let i = 0; i < 5; i++) await numbers.next()
    pc.kept.folder = other.kept.folder
    expect(await pc.start().open()).toBe('setBack')
  })

  it('is "same" with a locked keychain, which reads as empty, and keeps the id', async () => {
    const pc = computer()
    const before = await pc.start().next()
    pc.state.keychain = 'locked'
    const numbers = pc.start()
    expect(await numbers.open()).toBe('same')
    expect(partsOf(await numbers.next()).installation).toBe(partsOf(before).installation)
    pc.state.keychain = 'open'
    expect(await pc.start().open()).toBe('same')
  })

  it('is still "setBack" on a retry after the disk refused a write', async () => {
    const pc = await usedComputer()
    const image = pc.kept.folder
    await pc.start().next()
    pc.kept.folder = image
    pc.state.folderFull = true
    const numbers = pc.start()
    await expect(numbers.open()).rejects.toMatchObject({ failure: { kind: 'file' } })
    pc.state.folderFull = false
    expect(await numbers.open()).toBe('setBack')
  })
})

describe('an installation id', () => {
  it('is given up once, and only by one of its own references', async () => {
    const pc = computer()
    const numbers = pc.start()
    const own = await numbers.next()
    await numbers.giveUp('RD-ZZZZZZZ000010000')
    expect(pc.kept.folder?.earlier).toEqual([])
    await Promise.all([numbers.giveUp(own), numbers.giveUp(own)])
    expect(pc.kept.folder?.earlier).toHaveLength(1)
    expect(await numbers.isOurs('RD-ZZZZZZZ000010000', null)).toBe(false)
  })

  it('is never used twice with the same number, whatever is set back, copied or unavailable', async () => {
    const moves = fc.constantFrom('book', 'start', 'image', 'restore', 'restoreAll', 'lock', 'unlock', 'full', 'room')
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 40 }), async (script) => {
        const pc = computer()
        const usedNumbers = new Set<string>()
        let numbers = pc.start()
        let image = { ...pc.kept }
        let isKnown = true
        for (const move of script) {
          if (move === 'book') {
            const reference = await numbers.next().catch(() => null)
            if (reference === null) continue
            const { installation, number } = partsOf(reference)
            // If folder and keychain are set back together, only the service can tell.
            if (isKnown) expect(usedNumbers.has(`${installation} ${number}`)).toBe(false)
            usedNumbers.add(`${installation} ${number}`)
          } else if (move === 'start') numbers = pc.start()
          else if (move === 'image') image = { ...pc.kept }
          else if (move === 'restore') {
            if (pc.state.keychain !== 'open' || pc.kept.keychain?.number !== pc.kept.folder?.number) continue
            pc.kept.folder = image.folder
            numbers = pc.start()
          } else if (move === 'restoreAll') {
            Object.assign(pc.kept, image)
            isKnown = false
            numbers = pc.start()
          } else if (move === 'lock' || move === 'unlock') {
            pc.state.keychain = move === 'lock' ? 'locked' : 'open'
            numbers = pc.start()
          } else pc.state.folderFull = move === 'full'
        }
      }),
      { numRuns: 300 },
    )
  })

  it('that was given up counts as ours for bookings made within an hour afterwards, because clocks differ', async () => {
    const numbers = computer().start()
    const reference = await numbers.next()
    await numbers.giveUp(reference)
    expect(await numbers.isOurs(reference, 1_000_000 + hourMs)).toBe(true)
    expect(await numbers.isOurs(reference, 1_000_001 + hourMs)).toBe(false)
  })

  it('of a folder that lags behind a keychain with another id is added to the given-up ids', () => {
    const folder = { installation: 'AAAAAAA', number: 3, earlier: [] }
    const keychain = { installation: 'BBBBBBB', number: 7, earlier: [] }
    expect(markStandingOf(folder, keychain)).toMatchObject({
      kind: 'setBack',
      mark: { installation: 'BBBBBBB', earlier: [{ installation: 'AAAAAAA' }] },
    })
  })
})
