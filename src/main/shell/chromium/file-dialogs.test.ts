import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { folder, folderForAllTests } from '../../testing/temporary-folder.ts'
import { desktopDialogs, freeName, noDialogs } from './file-dialogs.ts'

const dialog = { title: 'Export', suggestedName: 'ledger.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] }

describe('an unused file name', () => {
  it('is the requested one if nothing exists there', () => {
    expect(freeName(join('out', 'ledger.csv'), () => false)).toBe(join('out', 'ledger.csv'))
  })

  it('gets the first unused number', () => {
    const existingPaths = new Set(['ledger.csv', 'ledger (2).csv'].map((name) => join('out', name)))
    expect(freeName(join('out', 'ledger.csv'), (path) => existingPaths.has(path))).toBe(join('out', 'ledger (3).csv'))
  })
})

describe('on a desktop without a dialog program', () => {
  folderForAllTests()
  beforeAll(() => void vi.stubEnv('PATH', folder))
  afterAll(() => void vi.unstubAllEnvs())

  it('a file is saved to the downloads folder, never over another file, and the desk says where', async () => {
    await writeFile(join(folder, 'ledger.csv'), 'kept')
    const messages: string[] = []
    const path = await desktopDialogs((line) => messages.push(line), folder).save(dialog)
    expect(path).toBe(join(folder, 'ledger (2).csv'))
    expect(messages).toEqual([expect.stringContaining(`${path}`)])
  })

  it('a file with a suggested name that has a parent path is saved inside the downloads folder', async () => {
    const path = await desktopDialogs(() => {}, folder).save({ ...dialog, suggestedName: '../../elsewhere.csv' })
    expect(path).toBe(join(folder, 'elsewhere.csv'))
  })

  it('opening a file fails with noFileDialog', async () => {
    await expect(desktopDialogs(() => {}, folder).open(dialog)).rejects.toMatchObject({ failure: { kind: 'noFileDialog' } })
  })
})

describe('a question with a dialog program', () => {
  folderForAllTests()
  beforeAll(() => void vi.stubEnv('PATH', folder))
  afterAll(() => void vi.unstubAllEnvs())
  const install = (script: string) => writeFile(join(folder, 'zenity'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })

  it('returns the path that it printed', async () => {
    await install('echo /chosen/ledger.csv')
    expect(await desktopDialogs(() => {}).save(dialog)).toBe('/chosen/ledger.csv')
  })

  it('asks for a folder if one is requested', async () => {
    await install('echo "$@"')
    const printed = await desktopDialogs(() => {}).open({ ...dialog, filters: [], folder: true })
    expect(printed).toContain('--directory')
    expect(await desktopDialogs(() => {}).open(dialog)).not.toContain('--directory')
  })

  it('returns null if the dialog was closed', async () => {
    await install('exit 1')
    expect(await desktopDialogs(() => {}).open(dialog)).toBeNull()
  })

  it('fails if the dialog could not open', async () => {
    await install('exit 5')
    await expect(desktopDialogs(() => {}).save(dialog)).rejects.toMatchObject({ failure: { kind: 'noFileDialog' } })
  })
})

describe('a shell without a window', () => {
  it('cannot show dialogs', async () => {
    await expect(noDialogs.save(dialog)).rejects.toMatchObject({ failure: { kind: 'noFileDialog' } })
  })
})
