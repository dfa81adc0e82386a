/** For tests of the shell: a window in a fake Electron. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import { electronShell } from '../../shell/electron/electron.ts'
import { createOfferedFiles } from '../../shell/offered-files.ts'
import { folder, folderForEachTest } from '../temporary-folder.ts'
import { fake } from './fake-electron.ts'

export const windowFile = () => join(folder, 'window.json')

/** Creates a shell that has not opened its window yet. */
export const newShell = () =>
  electronShell({ rendererFolder: folder, preloadFile: '/preload.cjs', windowFile: windowFile(), offered: createOfferedFiles() })

export async function openShell() {
  const shell = newShell()
  await shell.open({ title: 'Deskbook', answer: async (name, input) => ok({ name, input }) })
  return shell
}

/** Creates the page's folder for each test. */
export function openForEachTest(): void {
  folderForEachTest()

  beforeEach(() => {
    writeFileSync(join(folder, 'index.html'), '<meta content="%NONCE%">')
    fake.current.handlers.clear()
    fake.current.asked = []
    fake.loadURL = async () => {}
    Object.assign(fake.system, { asked: [], says: '' })
  })

  afterEach(() => void vi.useRealTimers())
}
