import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates } from 'node:tls'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { clientOptions } from '../../testing/service-samples.ts'
import { folder, folderForAllTests } from '../../testing/temporary-folder.ts'
import { testCa } from '../../testing/test-server.ts'
import { buildTrust, caNames } from './certificates.ts'

folderForAllTests()

/** Reset for each test, so that it reads the store for the first time. */
let systemStore: typeof import('./system-store.ts').systemStore
beforeEach(async () => {
  vi.resetModules()
  systemStore = (await import('./system-store.ts')).systemStore
})

/** Writes a worker program and returns its file. */
function writeThreadFile(program: string): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.cjs`)
  writeFileSync(file, `const { parentPort } = require('node:worker_threads')\n${program}\n`)
  return file
}

describe("the certificates in the system's store", () => {
  it('are those that Node finds, read in a thread', async () => {
    const { certificates, state } = await systemStore(clientOptions.answerWorkerFile)
    expect(certificates).toEqual(getCACertificates('system'))
    expect(state).toBe(certificates.length === 0 ? 'empty' : 'read')
  })

  it('are reported as empty if there are none', async () => {
    expect(await systemStore(writeThreadFile('parentPort.postMessage([])'))).toEqual({ certificates: [], state: 'empty' })
  })

  it('are awaited only until the timeout, and are used by the next connection once they are read', async () => {
    const go = join(folder, 'go')
    const slow = writeThreadFile(`
      const { existsSync } = require('node:fs')
      setInterval(() => existsSync(${JSON.stringify(go)}) && parentPort.postMessage(['pem']), 5)`)
    expect(await systemStore(slow, 10)).toEqual({ certificates: [], state: 'late' })
    writeFileSync(go, '')
    expect(await systemStore(slow, 600_000)).toEqual({ certificates: ['pem'], state: 'read' })
  })

  it('are awaited by all connections together, not one after the other', async () => {
    const silent = writeThreadFile('setInterval(() => {}, 1000)')
    let tickMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => tickMs)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
    const first = systemStore(silent, 600)
    tickMs = 600
    await vi.advanceTimersByTimeAsync(tickMs)
    expect(await first).toMatchObject({ state: 'late' })
    for (let i = 0; i < 5; i++) {
      const next = systemStore(silent, 600)
      await vi.advanceTimersByTimeAsync(0)
      expect(vi.getTimerCount()).toBe(0)
      expect(await next).toMatchObject({ state: 'late' })
    }
  })

  it('are read by a thread and with a timer that do not keep the process alive', async () => {
    const slow = writeThreadFile('setInterval(() => {}, 1000)')
    const fast = writeThreadFile('parentPort.postMessage([]); setInterval(() => {}, 1000)')
    const file = JSON.stringify(new URL('./system-store.ts', import.meta.url).href)
    const programs = [`void systemStore(${JSON.stringify(slow)}, 1)`, `await systemStore(${JSON.stringify(fast)}, 60_000)`]
    for (const program of programs) {
      const ran = spawnSync(process.execPath, ['--input-type=module', '-e', `import { systemStore } from ${file}; ${program}`], {
        timeout: 20_000,
      })
      expect([ran.status, ran.signal]).toEqual([0, null])
    }
  })

  it.each(['process.exit(1)', 'throw new Error()'])('are read again after a thread that ended with: %s', async (program) => {
    expect(await systemStore(writeThreadFile(program))).toEqual({ certificates: [], state: 'failed' })
    expect(await systemStore(writeThreadFile("parentPort.postMessage(['pem'])"))).toEqual({ certificates: ['pem'], state: 'read' })
  })
})

describe('the trust of a connection', () => {
  it.each([
    ['read', true],
    ['empty', true],
    ['late', false],
    ['failed', false],
  ] as const)('with a store that is %s is complete: %s', async (state, isWhole) => {
    expect(await buildTrust(async () => ({ certificates: [], state }))).toMatchObject({ isWhole })
  })
})

describe('the names of a CA file', () => {
  it('are those of its certificates, three at most', async () => {
    const pems = await Promise.all(Array.from({ length: 5 }, async () => (await testCa()).cert))
    const [one] = caNames(pems[0] ?? '')
    expect(one).toMatch(/\w/)
    expect(caNames(pems.join('\n'))).toEqual([one, one, one, '2 more'])
    expect(caNames('')).toEqual([])
  })
})
