/**
 * The fixtures of every end-to-end test: the desk in a headless window, with its own data folder and keychain. Every test also fails if the page
 * violated its content policy or threw an error.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import type { RunningChromium } from '../src/main/chromium.ts'
import { type ServedPractice, servePracticeService } from '../src/main/practice/server/https-server.ts'
import { keychainVault } from '../src/main/vault/keychain.ts'
import { memoryVault } from '../src/main/vault/vault.ts'
import { type Faults, startChromium, watchPage } from './built.ts'

interface Options {
  /** `keychain` is the desktop's own on Linux. It is `memory` on other systems, and for tests of a desk that stores nothing. */
  vault: 'keychain' | 'memory'
  /** The desk's clock in milliseconds since 1970; null for the real one. */
  now: (() => number) | null
  /** How many past days have bookings at the practice service: the ledger shows thirty, and the window's sync fetches no more. */
  practiceDays: number
}

interface Fixtures {
  folder: string
  /** Queues answers for the next file dialogs; a dialog without an answer is cancelled. */
  files: { nextSavePath(name: string): string; nextOpenPath(path: string): void }
  faults: Faults
  desk: RunningChromium
  page: Page
  /** The practice service over HTTPS, for a live connection that trusts `caFile`. */
  service: ServedPractice & { readonly caFile: string }
  /** Returns the violated axe rules: of all rules, or of these. */
  axe: (page: Page, rules?: string[]) => Promise<string[]>
}

export const test = base.extend<Options & Fixtures & { chosen: { save: string[]; open: string[] } }>({
  vault: ['keychain', { option: true }],
  now: [null, { option: true }],
  practiceDays: [40, { option: true }],

  folder: async ({}, use, info) => {
    const folder = await mkdtemp(join(tmpdir(), 'deskbook-e2e-'))
    await use(folder)
    if (info.errors.length > 0) await attachLogs(folder, info)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },

  chosen: async ({}, use) => use({ save: [], open: [] }),

  files: async ({ folder, chosen }, use) =>
    use({
      nextSavePath(name) {
        const path = join(folder, name)
        chosen.save.push(path)
        return path
      },
      nextOpenPath: (path) => void chosen.open.push(path),
    }),

  faults: async ({}, use) => {
    const faults: Faults = { policy: [], errors: [] }
    await use(faults)
    base.expect(faults, 'the page kept its content policy and threw nothing').toEqual({ policy: [], errors: [] })
  },

  desk: async ({ folder, chosen, faults, vault, now, practiceDays }, use) => {
    const running = await startChromium({
      headless: true,
      dataFolder: join(folder, 'desk'),
      vault: vault === 'keychain' && process.platform === 'linux' ? keychainVault({ service: `app.deskbook.${folder}` }) : memoryVault(),
      dialogs: { save: async () => chosen.save.shift() ?? null, open: async () => chosen.open.shift() ?? null },
      beforePage: (context) => watchPage(context, faults),
      practiceDays,
      ...(now ? { now } : {}),
    })
    await use(running)
    await running.stop()
  },

  page: async ({ desk }, use) => use(desk.page),

  service: async ({ folder, now, practiceDays }, use) => {
    const service = await servePracticeService({ port: 0, seed: 'e2e', pastDays: practiceDays, ...(now ? { now } : {}) })
    const caFile = join(folder, 'practice-ca.pem')
    await writeFile(caFile, service.caPem)
    await use({ ...service, caFile })
    await service.close()
  },

  axe: async ({}, use) =>
    use(async (page, rules) => {
      // The shell closes any second page, so axe must use its legacy single-page mode.
      const builder = new AxeBuilder({ page }).setLegacyMode(true)
      const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    }),
})

export const { expect } = test

/** Attaches the log of each desk in this folder to a failed test, in addition to the runner's screenshots. */
async function attachLogs(folder: string, info: TestInfo): Promise<void> {
  const logs = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('desk.log'))
  for (const name of logs) await info.attach('desk.log', { path: join(folder, name) })
}
