import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The commands are plain JavaScript, so their functions are typed here.
const { fetchElectron } = (await import(new URL('electron-runtime.mjs', import.meta.url).href)) as {
  fetchElectron(how: { readonly stillMs: number; readonly env: Readonly<Record<string, string>> }): Promise<string | null>
}

// On a busy machine a much shorter limit would count as a stall.
const stillMs = 4000

/** Downloads from a local mirror with this answer. Resolves to whether the whole answer was read. */
async function downloaded(answer: (response: ServerResponse) => void): Promise<boolean> {
  let isWhole: Promise<boolean> | undefined
  const server = createServer((_, response) => {
    isWhole = once(response, 'close').then(() => response.writableFinished)
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const mirror = `http://127.0.0.1:${port}/`
  // The checksum rejects what is not a runtime, so that none of it is installed.
  const cache = mkdtempSync(join(tmpdir(), 'electron-cache-'))
  const env = { ELECTRON_MIRROR: mirror, electron_config_cache: cache, force_no_cache: 'true', NO_PROXY: '127.0.0.1' }
  await fetchElectron({ stillMs, env })
  rmSync(cache, { recursive: true })
  server.close()
  return (await isWhole) ?? false
}

const chunk = Buffer.alloc(100_000)

it('gives a slow download of Electron as long as it makes progress', { timeout: 30_000 }, async () => {
  const isWhole = await downloaded((response) => {
    let left = 8
    const timer = setInterval(() => {
      response.write(chunk)
      if (--left > 0) return
      clearInterval(timer)
      response.end()
    }, stillMs / 5)
  })
  expect(isWhole).toBe(true)
})

it('aborts a download of Electron that has stalled', { timeout: 30_000 }, async () => {
  expect(await downloaded((response) => response.write(chunk))).toBe(false)
})
