/** For tests of the data folder: folders on a share and on a disk, and computers that choose among them. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { chooseFolder } from '../../place/choose-folder.ts'
import { findDataFolder } from '../../place/data-folder.ts'
import * as sample from '../sample-data.ts'
import { folderForEachTest, folder as home } from '../temporary-folder.ts'
import { resetDisks, system } from './fake-disks.ts'

export { home }

export function createDeskData(folder: string) {
  system.knowsShares = false
  sample.layData(folder)
  system.knowsShares = true
}

export let currentFolder: string
export let disk: string
export const chooseFor = (computer: string, chosen: string) =>
  chooseFolder({ chosen, currentFolder, notes: dirname(currentFolder), computer, nowMs: Date.UTC(2031, 0, 15) })
export const dataFolderOf = (computer: string) =>
  findDataFolder({ applications: join(home, 'share', 'ana'), olderApplications: null, computer }).folder

/** Creates a folder of this name next to the share and the disk. */
export function otherFolder(name: string): string {
  mkdirSync(join(home, name))
  return join(home, name)
}

/** Creates a share and a disk for each test, and removes them. */
export function chooseForEachTest(): void {
  folderForEachTest()

  beforeEach(() => {
    currentFolder = join(home, 'share', 'ana', 'Deskbook', 'desk')
    disk = join(home, 'disk')
    mkdirSync(disk)
  })

  afterEach(() => {
    vi.resetAllMocks()
    resetDisks()
  })
}
