import { describe, expect, it } from 'vitest'
import { announcedEntries, openJournal, readJournal } from '../../../src/main/booking/send-journal/send-journal.ts'
import { type Random, randomFrom } from '../../random.ts'
import type { Gate } from './disk.ts'
import { createLossyDisk } from './lossy-disk.ts'

/** Returns a gate that rejects some writes, half of which happen anyway. */
const gateOf = (random: Random, refuses: number): Gate => ({
  read: async (look) => look(),
  write: async (_, commit) => {
    if (!random.chance(refuses)) return commit()
    if (random.chance(0.5)) commit()
    throw new Error('refused')
  },
})

/** Plays random power cuts, restarts and rejected writes. Returns the lines that were acknowledged and those that survived. */
async function fateOfLines(seed: number, refuses: number) {
  const random = randomFrom(seed)
  const disk = createLossyDisk(random, () => {})
  const promised: string[] = []
  const takenBack: string[] = []
  for (let run = 0; run < 5; run++) {
    const journal = await openJournal('witness.log', disk.through(gateOf(random, refuses))).catch(() => null)
    const failed: string[] = []
    for (let line = random.below(4); line > 0 && journal; line--) {
      const reference = `RD-${seed}-${run}-${line}`
      const append = journal.append({ kind: 'book', reference, atMs: 1, keyFingerprint: 'f' })
      if (await append.catch(() => null)) {
        promised.push(reference)
        takenBack.push(...failed.splice(0))
      } else failed.push(reference)
    }
    if (random.chance(0.5)) disk.cutPower()
  }
  disk.cutPower()
  const stored = await readJournal('witness.log', disk.through(gateOf(random, 0)))
  return { promised, takenBack, stored: stored.map(({ reference }) => reference), announced: announcedEntries('book', stored) }
}

describe('an acknowledged line of the send journal', () => {
  it.each([0, 0.1, 0.5])('survives power cuts and torn writes on a disk that rejects writes at rate %d', async (refuses) => {
    let lines = 0
    for (let seed = 1; seed <= 2000; seed++) {
      const { promised, stored } = await fateOfLines(seed, refuses)
      expect(stored, `seed ${seed}`).toEqual(expect.arrayContaining(promised))
      lines += promised.length
    }
    expect(lines).toBeGreaterThan(1000)
  })

  it('revokes the rejected lines before it', async () => {
    let lines = 0
    for (let seed = 1; seed <= 2000; seed++) {
      const { takenBack, announced } = await fateOfLines(seed, 0.3)
      const references = announced.map(({ reference }) => reference)
      expect(
        takenBack.filter((reference) => references.includes(reference)),
        `seed ${seed}`,
      ).toEqual([])
      lines += takenBack.length
    }
    expect(lines).toBeGreaterThan(100)
  })
})
