import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'deskbook-arguments-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

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
