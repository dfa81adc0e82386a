import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, expect, test } from '@playwright/test'
import { pagePreferences } from '../src/main/shell/page-preferences.ts'
import { nothingSent, probeWebRtc } from './webrtc-probe.ts'

// The commands are plain JavaScript; this is the one function of theirs that a test needs.
const runtime = new URL('../src/main/launch/electron-runtime.mjs', import.meta.url)
const { findElectron } = (await import(runtime.href)) as { findElectron(): string | null }
const executablePath = findElectron()

test.skip(!executablePath, "Electron's runtime is not installed on this machine, and its package does not bring it.")

test('the desk opens in Electron: sandboxed, on its own scheme, with the same bridge', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-electron-'))
  const app = await _electron.launch({
    executablePath: executablePath ?? '',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), fileURLToPath(new URL('..', import.meta.url))],
    env: { ...process.env, XDG_CONFIG_HOME: folder } as Record<string, string>,
  })
  try {
    const page = await app.firstWindow()
    await expect(page).toHaveURL('desk://app/')
    expect(await page.evaluate(() => Object.keys((window as unknown as { desk: object }).desk))).toEqual(['ask', 'on'])
    expect(await page.evaluate(() => 'process' in window)).toBe(false)
    expect(await probeWebRtc(page)).toEqual(nothingSent)
    const taken = await app.evaluate(({ webContents }) => {
      const [contents] = webContents.getAllWebContents()
      return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
    })
    // The developer tools are there because this start is not a packaged one.
    expect(taken).toMatchObject({ ...pagePreferences, devTools: true })
    await expect(page.getByRole('button', { name: /practi[sc]e/i })).toBeVisible()
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
})
