import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForEachTest, folder as home } from './testing/temporary-folder.ts'

folderForEachTest()

it.each([['--bogus'], ['--data-folder'], ['--data-folder='], ['--data-foldr=/elsewhere']])(
  'a start with unknown arguments opens nothing and shows the usage: %s',
  (argument) => {
    const entry = join(import.meta.dirname, 'chromium.ts')
    const { status, stderr } = spawnSync(process.execPath, [entry, '--headless', argument], {
      encoding: 'utf8',
      // If the start opens something after all, it must not be the data of the person who runs the tests.
      env: { ...process.env, PATH: '', DESKBOOK_BROWSER: '', HOME: home, XDG_CONFIG_HOME: home, LOCALAPPDATA: home },
    })
    expect(stderr).toMatch(/^Deskbook does not start with these arguments\..*Usage: npm start/m)
    expect(status).toBe(2)
    expect(readdirSync(home)).toEqual([])
  },
)
