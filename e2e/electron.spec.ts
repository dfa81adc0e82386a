import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { _electron, type ElectronApplication, expect, test } from '@playwright/test'
import { pagePreferences } from '../src/main/shell/electron/page-preferences.ts'
import { asking, bookInPractice, closeQuestion, confirmedReference, exportLedger, sendSlowly } from './installed-app.ts'
import { nothingSent, probeWebRtc } from './webrtc-probe.ts'

// The scripts are plain JavaScript; this type declares the one function used here.
const runtime = new URL('../scripts/electron-runtime.mjs', import.meta.url)
const { findElectron } = (await import(runtime.href)) as { findElectron(): string | null }
const executablePath = findElectron()

test.skip(!executablePath, "Electron's runtime is not installed on this machine, and its package does not bring it.")

let folder: string
const apps: ElectronApplication[] = []
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbook-electron-'))
})
test.afterEach(async () => {
  for (const app of apps.splice(0)) await app.close().catch(() => {})
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** Starts the built desk with its own data and home folder on each system. */
async function start(home = folder): Promise<ElectronApplication> {
  const app = await _electron.launch({
    executablePath: executablePath ?? '',
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), fileURLToPath(new URL('..', import.meta.url))],
    env: { ...process.env, XDG_CONFIG_HOME: folder, LOCALAPPDATA: folder, APPDATA: folder, HOME: home } as Record<string, string>,
  })
  apps.push(app)
  return app
}
const ended = (app: ElectronApplication) => new Promise<number | null>((resolve) => app.process().once('exit', (code) => resolve(code)))

/** Quits as the menu does and returns the exit code. */
async function quit(app: ElectronApplication): Promise<number | null> {
  const end = ended(app)
  await app.evaluate(({ app: electron }) => electron.quit()).catch(() => {})
  return end
}

test('the desk opens in Electron: sandboxed, on its own scheme, with the same bridge', async () => {
  const app = await start()
  const page = await app.firstWindow()
  await expect(page).toHaveURL('desk://app/')
  expect(await page.evaluate(() => Object.keys((window as unknown as { desk: object }).desk))).toEqual(['ask', 'on'])
  expect(await page.evaluate(() => 'process' in window)).toBe(false)
  expect(await probeWebRtc(page)).toEqual(nothingSent)
  const taken = await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents()
    return (contents as unknown as { getLastWebPreferences(): Record<string, unknown> }).getLastWebPreferences()
  })
  // Developer tools are enabled because this start is not packaged.
  expect(taken).toMatchObject({ ...pagePreferences, devTools: true })
  await expect(page.getByRole('button', { name: /practi[sc]e/i })).toBeVisible()
})

test('a stay is booked and exported, and is still there after a restart', async () => {
  test.setTimeout(180_000)
  const app = await start()
  const page = await app.firstWindow()
  const reference = await bookInPractice(page)
  const file = join(folder, 'ledger.csv')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = (async () => ({ canceled: false, filePath })) as typeof dialog.showSaveDialog
  }, file)
  await exportLedger(page, reference, file)
  expect(await quit(app)).toBe(0)
  const again = await start()
  expect(await confirmedReference(await again.firstWindow())).toBe(reference)
})

test('closing asks for confirmation while a booking is in flight, and the next start finds its outcome', async () => {
  test.setTimeout(180_000)
  const app = await start()
  const page = await app.firstWindow()
  await sendSlowly(page)
  await app.evaluate(({ app: electron }) => electron.quit())
  await expect(closeQuestion(page)).toBeVisible()
  const end = ended(app)
  const leave = closeQuestion(page).getByRole('button', { name: 'Close anyway' })
  // The click may fail because the window closes during it.
  await leave.click().catch(() => {})
  expect(await end).toBe(0)
  const again = await start()
  await confirmedReference(await again.firstWindow())
})

test("a second start restores the first one's window and exits with 0", async () => {
  const app = await start()
  await app.firstWindow()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  const second = await start().catch(() => null)
  if (second) await ended(second)
  const isUp = () => app.evaluate(({ BrowserWindow }) => !BrowserWindow.getAllWindows()[0]?.isMinimized())
  await expect.poll(isUp).toBe(true)
})

test('quitting while the desk starts exits with 0', async () => {
  expect(await quit(await start())).toBe(0)
})

test('the system keychain stores a key for the next start', async () => {
  // macOS looks for the keychain in the user's home folder.
  const home = process.platform === 'darwin' ? homedir() : folder
  const app = await start(home)
  const page = await app.firstWindow()
  await asking(page, 'connection.add', {
    name: 'Release',
    baseUrl: 'https://127.0.0.1:1/v1',
    apiKey: 'release-check',
    caFile: '',
    occupantsField: 'occupancy',
    bookTimeoutSeconds: 120,
  })
  expect(await quit(app)).toBe(0)
  const again = await start(home)
  const next = await again.firstWindow()
  const key = async () => ((await asking(next, 'desk.state', {})) as { active: { key: string } }).active.key
  await expect.poll(key).toBe('keychain')
  const { active } = (await asking(next, 'desk.state', {})) as { active: { id: string } }
  await asking(next, 'connection.deleteKey', { id: active.id, allowOpenCases: true })
})
