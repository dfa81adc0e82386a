/** Runs the tour: starts the desk in practice mode, prints a line for each step, saves the pictures. */
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { refuse } from '../bench/usage.ts'
import type { RunningChromium } from '../src/main/chromium.ts'
import { memoryVault } from '../src/main/vault/vault.ts'
import { type Faults, startChromium, watchPage } from './built.ts'

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const pictures = project('tour')

export interface Guide {
  readonly page: Page
  readonly desk: RunningChromium
  /** Runs one step. A failed step is counted and pictured, and the tour continues with the next. */
  step(name: string, walk: () => Promise<void>): Promise<void>
  /** Saves a picture of the window as `tour/NAME.png`. */
  picture(name: string): Promise<void>
  /** Answers the next save dialog with `tour/NAME` and returns the path. */
  saveNextAs(name: string): string
}

/** Runs a tour and exits: with 0 if every step passed and the page did not violate its content policy, otherwise with 1. */
export async function runTour(walk: (guide: Guide) => Promise<void>): Promise<never> {
  await clear(pictures).catch(refuse)
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-tour-'))
  const faults: Faults = { policy: [], errors: [] }
  const saving: string[] = []
  const desk = await startChromium({
    headless: true,
    dataFolder: join(folder, 'desk'),
    vault: memoryVault(),
    dialogs: { save: async () => saving.shift() ?? null, open: async () => null },
    beforePage: (context) => watchPage(context, faults),
  })
  const { page } = desk
  page.setDefaultTimeout(15_000)

  let steps = 0
  let failed = 0
  const picture = async (name: string) => void (await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' }))
  const step = async (name: string, walkStep: () => Promise<void>) => {
    steps += 1
    const number = String(steps).padStart(2, '0')
    try {
      await walkStep()
      console.log(`${number} ${name}`)
    } catch (error) {
      failed += 1
      console.log(`${number} ${name}: FAILED, ${error instanceof Error ? error.message : error}`)
      await picture(`failed-${number}`).catch(() => {})
    }
  }
  const saveNextAs = (name: string) => {
    const path = join(pictures, name)
    saving.push(path)
    return path
  }

  await walk({ page, desk, step, picture, saveNextAs })
  await step('the page kept its content policy and threw nothing', async () => {
    if (faults.policy.length + faults.errors.length > 0) throw new Error([...faults.policy, ...faults.errors].join('; '))
  })
  await desk.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  if (process.argv.includes('--docs') && failed === 0) await copyPictures()
  console.log(`tour: ${steps} steps, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}

async function clear(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
}

async function copyPictures(): Promise<void> {
  const shown = project('docs/pictures')
  await mkdir(shown, { recursive: true })
  for (const file of await readdir(pictures)) if (file.endsWith('.png')) await cp(join(pictures, file), join(shown, file))
}
