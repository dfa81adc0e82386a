// Draws icon.png from icon.svg with the installed browser: `npx node resources/draw-icon.mjs`.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../src/main/shell/installed-browser.ts'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', chromiumSandbox: process.getuid?.() !== 0 })
const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } })
await page.setContent(`<style>body { margin: 0 }</style>${await readFile(at('icon.svg'), 'utf8')}`)
await page.screenshot({ path: at('icon.png'), omitBackground: true })
await browser.close()
