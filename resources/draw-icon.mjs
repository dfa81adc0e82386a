// Draws the icons of all systems from icon.svg with the installed browser: `npx node resources/draw-icon.mjs`.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from '../src/main/shell/chromium/installed-browser.ts'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))
const svg = await readFile(at('icon.svg'), 'utf8')
const browser = await chromium.launch({ executablePath: findBrowser() ?? '', chromiumSandbox: process.getuid?.() !== 0 })

/** The icon as a PNG with this many pixels on a side. */
async function drawn(size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }</style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** macOS: a name of four letters for each size, a length, the PNG. */
const icns = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
async function forMac() {
  const parts = []
  for (const [name, size] of Object.entries(icns)) {
    const png = await drawn(size)
    parts.push(Buffer.from(name), uint32(png.length + 8, 'BE'), png)
  }
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from('icns'), uint32(body.length + 8, 'BE'), body])
}

/** Windows: a directory of 16 bytes for each size, then the PNGs. A size of 256 is written as 0. */
async function forWindows() {
  const sizes = [16, 24, 32, 48, 64, 128, 256]
  const images = await Promise.all(sizes.map(drawn))
  let offset = 6 + 16 * sizes.length
  const directory = sizes.map((size, i) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(images[i].length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += images[i].length
    return entry
  })
  const head = Buffer.from([0, 0, 1, 0, sizes.length, 0])
  return Buffer.concat([head, ...directory, ...images])
}

function uint32(value, order) {
  const bytes = Buffer.alloc(4)
  bytes[`writeUInt32${order}`](value)
  return bytes
}

await writeFile(at('icon.png'), await drawn(1024))
await writeFile(at('icon.icns'), await forMac())
await writeFile(at('icon.ico'), await forWindows())
await browser.close()
