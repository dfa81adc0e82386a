import type { Edit } from '../../defective-copy.ts'

/** A named defect: a small change that a tired author could make. The `find` text of an edit must occur exactly once in its file. */
export interface Mutation {
  readonly name: string
  /** The harm it would do. */
  readonly hurts: string
  readonly edits: readonly [Edit, ...Edit[]]
  /** Test files that should notice it; they run before the campaign. */
  readonly tests?: readonly string[]
}
