import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checklist } from '../bench/audit/checklist.ts'
import { type Evidence, gather, runOnEmulation } from '../bench/audit/evidence.ts'
import { keptIn } from '../bench/audit/window-run.ts'

// Run all tests in one worker process, because gathering the evidence takes half a minute.
test.describe.configure({ mode: 'default', timeout: 300_000 })

test.skip(process.platform !== 'linux', 'The packed app that this test audits is a Linux package.')

let scratch: string
let evidence: Evidence

test.beforeAll(async () => {
  test.setTimeout(300_000)
  scratch = await mkdtemp(join(tmpdir(), 'deskbook-security-'))
  // The registry's answers change daily.
  evidence = await gather(scratch, { registry: false })
})
test.afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))

/** Returns the failing lines with their numbers in docs/security.md. */
const failing = (seen: Evidence) =>
  checklist.flatMap(({ look }, at) => (look(seen).verdict === 'fail' ? [`${at + 1}: ${look(seen).how}`] : []))
const numbers = (seen: Evidence) => failing(seen).map((line) => Number.parseInt(line, 10))

/** Replaces a text in the built code of the packed app, and gathers the evidence for the changed app. */
async function broken(from: string, to: string): Promise<Evidence> {
  const place = await mkdtemp(join(scratch, 'broken-'))
  const app = join(place, 'app')
  await cp(evidence.folders.extracted, app, { recursive: true })
  const out = join(app, 'out', 'main')
  let times = 0
  for (const path of await readdir(out, { recursive: true })) {
    if (!path.endsWith('.js')) continue
    const code = await readFile(join(out, path), 'utf8')
    times += code.split(from).length - 1
    await writeFile(join(out, path), code.replaceAll(from, to))
  }
  expect(times, `${from} occurs in the built code`).toBeGreaterThan(0)
  await mkdir(join(place, 'run'))
  return { ...evidence, electron: await runOnEmulation(app, join(place, 'run')) }
}

test('the checklist equals the one in docs/security.md, line by line', async () => {
  const page = await readFile(new URL('../docs/security.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^\d+\. (.*)$/gm)].map(([, sentence]) => sentence)
  expect(checklist.map(({ sentence }) => sentence)).toEqual(lines)
})

test('this build passes every line', () => {
  expect(failing(evidence)).toEqual([])
})

for (const [what, from, to, line] of [
  ['a page without isolation', 'contextIsolation:!0', 'contextIsolation:!1', 1],
  ['a persistent session', 'fromPartition(`desk`)', 'fromPartition(`persist:desk`)', 3],
  ['a scheme that bypasses the content policy', 'standard:!0,secure:!0', 'standard:!0,secure:!0,bypassCSP:!0', 5],
  ['a policy that allows inline scripts', "script-src 'self'", "script-src 'self' 'unsafe-inline'", 6],
  ['WebRTC that sends packets', 'disable_non_proxied_udp', 'default', 7],
  ['pages that other sites may share a browsing context with', 'same-origin', 'unsafe-none', 8],
  ['pages that open windows', 'action:`deny`', 'action:`allow`', 9],
  ['a page that may use the camera', 'clipboard-sanitized-write', 'media', 11],
  ['core files', '--core=0:0', '--core=4096:4096', 29],
  ['crash dumps that are not removed', '`crashDumps`', '`logs`', 29],
] as const)
  test(`${what} fails line ${line}`, async () => {
    expect(numbers(await broken(from, to))).toEqual([line])
  })

test('native modules that are loaded without verification fail line 19', async () => {
  const { electron } = evidence
  expect(numbers({ ...evidence, changedNative: electron })).toEqual([19])
})

test('a desk that starts with a debugging port fails line 25', async () => {
  expect(numbers({ ...evidence, openedUp: evidence.electron })).toEqual([25])
})

test('a file that other users can read fails line 27', async () => {
  const { data } = evidence.folders
  await chmod(join(data, 'desk.json'), 0o644)
  expect(numbers({ ...evidence, window: { ...evidence.window, ...keptIn(data) } })).toEqual([27])
})

test("a guest's name in the log fails line 28", () => {
  const log = ['{"at":"2027-03-12T10:00:00.000Z","event":"fault","error":"no room for Ada Lovelace"}']
  expect(numbers({ ...evidence, window: { ...evidence.window, log } })).toEqual([28])
})
