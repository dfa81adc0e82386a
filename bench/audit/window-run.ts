/** Opens the built desk in a headless window and tries what a hostile script in its page would try. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startChromium, watchPage } from '../../e2e/built.ts'
import { probeWebRtc } from '../../e2e/webrtc-probe.ts'
import { servePracticeService } from '../../src/main/practice/server/https-server.ts'
import { memoryVault } from '../../src/main/vault/vault.ts'
import type { Outcome } from '../../src/shared/contract/failure.ts'

export type WindowRun = Awaited<ReturnType<typeof runInWindow>>

/** Runs the attempts in a window and returns what they found. `folder` is new and gets the desk's data. */
export async function runInWindow(folder: string) {
  const faults = { policy: [] as string[], errors: [] as string[] }
  const dataFolder = join(folder, 'desk')
  const service = await servePracticeService({ port: 0, seed: 'audit' })
  const { page, stop } = await startChromium({
    headless: true,
    dataFolder,
    vault: memoryVault(),
    beforePage: (context) => watchPage(context as never, faults),
  })
  try {
    const connection = { name: 'x', baseUrl: service.baseUrl, apiKey: service.service.apiKey, caFile: '', occupantsField: 'occupancy' }
    const test = (more: object) => kindOf(page, 'connection.test', { ...connection, bookTimeoutSeconds: 120, ...more })
    const bridge = await page.evaluate(look)
    // The service has a certificate that nobody trusts.
    const untrusted = await test({})
    const pathAsFile = await test({ caFile: '/etc/hosts' })
    await page.getByRole('button', { name: /practi[sc]e/i }).click()
    await ledgerOpen(page)
    const brokenBefore = [...faults.policy]
    const through = await page.evaluate(attack)
    const secondWindow = await page.evaluate(() => window.open('https://example.com/') !== null)
    await page.evaluate(() => location.assign('https://example.com/')).catch(() => {})
    const webRtc = await probeWebRtc(page as never)
    const addressAfter = page.url()
    return {
      ...{ bridge, through, webRtc, addressAfter, secondWindow, untrusted, pathAsFile },
      /** Policy rules that the desk's own page violated before the attempts, and those that the attempts violated. */
      brokenBefore,
      broken: [...new Set(faults.policy.slice(brokenBefore.length).map((fault) => fault.split(' ')[0] ?? ''))].sort(),
      ...keptIn(dataFolder),
    }
  } finally {
    await stop()
    await service.close()
  }
}

/** Returns the outcome of a request from the page: `ok`, or the failure's kind and its cause if it has one. */
async function kindOf(page: Page, name: string, input: object): Promise<string> {
  const outcome = (await page.evaluate(
    ([name, input]) => {
      const { desk } = window as unknown as { desk: { ask(name: string, input: object): Promise<unknown> } }
      return desk.ask(name, input)
    },
    [name, input] as const,
  )) as Outcome<unknown>
  if (outcome.ok) return 'ok'
  return 'cause' in outcome.failure ? `${outcome.failure.kind} ${outcome.failure.cause}` : outcome.failure.kind
}

/** Waits until the ledger is open, up to 30 seconds. */
async function ledgerOpen(page: Page): Promise<void> {
  for (let tries = 0; (await kindOf(page, 'ledger.views', {})) !== 'ok' && tries < 300; tries++) await page.waitForTimeout(100)
}

/** Returns the modes of everything in a data folder, such as `-0600 desk.json`, and the lines of its log. */
export function keptIn(folder: string) {
  const paths = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  const modes = paths.map((path) => {
    const found = statSync(join(folder, path))
    return `${found.isDirectory() ? 'd' : '-'}${(found.mode & 0o777).toString(8).padStart(4, '0')} ${path}`
  })
  return { modes, log: readFileSync(join(folder, 'desk.log'), 'utf8').trimEnd().split('\n') }
}

/** Runs in the page: inspects the bridge. */
function look() {
  const page = window as unknown as Record<string, unknown>
  const desk = page['desk'] as object
  return {
    names: Object.keys(desk),
    frozen: Object.isFrozen(desk),
    node: ['process', 'require', 'module', 'Buffer', 'electron', 'ipcRenderer'].some((name) => name in page),
  }
}

/** Runs in the page: tries everything that would run foreign code or send data out. Returns what was not blocked. */
async function attack(): Promise<string[]> {
  const through: string[] = []
  const script = document.createElement('script')
  script.textContent = 'window.inlineRan = true'
  document.body.append(script)
  if ('inlineRan' in window) through.push('inline script')
  // Playwright's own evaluation is exempt from the policy; code that the page schedules itself is not.
  const evaluated = await new Promise<boolean>((resolve) => {
    setTimeout(() => {
      try {
        // biome-ignore lint/security/noGlobalEval: the test checks that the policy blocks it.
        resolve(globalThis.eval('true') as boolean)
      } catch {
        resolve(false)
      }
    })
  })
  if (evaluated) through.push('eval')
  const style = document.createElement('style')
  style.textContent = 'body { color: red }'
  document.body.append(style)
  if (style.sheet !== null) through.push('inline style')
  const image = new Image()
  const shown = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
  })
  image.src = 'https://example.com/pixel.png'
  if (await shown) through.push('picture of a stranger')
  const fetched = await fetch('https://example.com/').then(
    () => true,
    () => false,
  )
  if (fetched) through.push('call to a stranger')
  const frame = document.createElement('iframe')
  frame.src = 'https://example.com/'
  const loaded = new Promise<void>((resolve) => {
    frame.onload = () => resolve()
    frame.onerror = () => resolve()
  })
  document.body.append(frame)
  await loaded
  frame.remove()
  return through
}
