/** Pictures of a screen for a person to look at, where `PICTURES` names a folder for them: small and light, large and dark. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 1920, height: 1080 },
] as const

/** `size` is that of the window where it is not one of the two. */
export async function picture(page: Page, name: string, size?: { width: number; height: number }): Promise<void> {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const { colorScheme, width, height } of looks.map((look) => ({ ...look, ...size }))) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
}
