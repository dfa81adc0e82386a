import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJoiner, splitIntoPieces } from './tree-pieces.ts'

function splitAndJoin(tree: object) {
  const joiner = createJoiner()
  const pieces = [...splitIntoPieces(tree)]
  for (const piece of pieces) joiner.addPiece(structuredClone(piece))
  return { root: joiner.root, pieces }
}

describe('a tree split into pieces', () => {
  it('is equal to the original after joining', () => {
    const heavy = fc.integer({ min: 0, max: 40_000 }).map((length) => 'x'.repeat(length))
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        heavy,
        fc.jsonValue(),
        fc.array(tie('tree')),
        fc.dictionary(fc.stringMatching(/^[a-z0-9]{1,3}$/), tie('tree')),
      ),
    }))
    const roots = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), tree)
    const isEqual = (root: object) => void expect(splitAndJoin(root).root).toEqual({ ...root })
    fc.assert(fc.property(roots, isEqual), { numRuns: 50 })
  })

  it('has pieces of about the same size, whatever its shape', () => {
    const row = { text: 'x'.repeat(100), number: 7 }
    const trees = [
      { list: Array(20_000).fill(row) },
      { record: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, row])) },
      { a: { b: [{ c: Array(200).fill(Array(100).fill(row)) }] } },
    ]
    for (const tree of trees) {
      const { root, pieces } = splitAndJoin(tree)
      expect(root).toEqual(tree)
      expect(pieces.length).toBeGreaterThan(15)
      for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(400_000)
    }
  })
})
