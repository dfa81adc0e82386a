import type { Edit } from '../../defective-copy.ts'

/** A named defect, a small change to the desk that a tired author could make. `find` of an edit stands exactly once in its file. */
export interface Mutation {
  readonly name: string
  /** What it would cost. */
  readonly hurts: string
  readonly edits: readonly [Edit, ...Edit[]]
  /** Files of tests that are to notice it, before any campaign looks for it. */
  readonly tests?: readonly string[]
}
