/** For tests: an empty folder, which is removed with all it then contains. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** The folder of the running test. */
export let folder: string

const makeFolder = () => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-test-'))
}
const removeFolder = () => rmSync(folder, { recursive: true, force: true })

/** Makes a folder for each test. */
export function folderForEachTest(): void {
  beforeEach(makeFolder)
  afterEach(removeFolder)
}

/** Makes one folder for all tests of a file or group. */
export function folderForAllTests(): void {
  beforeAll(makeFolder)
  afterAll(removeFolder)
}
