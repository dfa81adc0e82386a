/** Pictures of a screen for a person to look at, where `PICTURES` names a folder for them: small and light, large and dark. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

interface Look {
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1920, height: 1080 },
]

/** Leaves the pictures of a screen: in these looks, or in the two that most are looked at in. */
export async function picture(page: Page, name: string, seen: readonly Look[] = looks): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const { colorScheme, width, height } of seen) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    // Not halfway between two colours.
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
  }
}
