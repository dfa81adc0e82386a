/** For tests of the specimens: a copy of them for each test. */
import { afterEach, beforeEach } from 'vitest'
import { type Copied, copySpecimens } from './specimen-files.ts'

export let copied: Copied

/** Copies the specimens for each test, and removes the copy. */
export function copyForEachTest(): void {
  beforeEach(() => {
    copied = copySpecimens()
  })

  afterEach(() => copied.remove())
}
