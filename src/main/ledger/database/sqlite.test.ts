import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { type Machine, sqliteFile } from '../../files/sqlite-file.ts'
import { folder, folderForEachTest } from '../../testing/ledger/test-ledger.ts'

folderForEachTest()

/**
 * Opens a ledger in a thread that ends when a process report is requested, as in some builds of Electron on Linux (SIGILL in `node::GetNodeReport` on
 * a worker: openai/codex issue 41636). Resolves to the thread's exit code.
 */
function openWithoutReport(): Promise<number> {
  const program = `
    const { workerData } = require('node:worker_threads')
    process.report.getReport = () => process.exit(9)
    import(workerData.open).then(({ openLedger }) => openLedger(workerData.folder, new Uint8Array(32), 'UTC').close())
  `
  const worker = new Worker(program, {
    eval: true,
    execArgv: [],
    workerData: { open: new URL('../storage/open.ts', import.meta.url).href, folder },
  })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', resolve)
  })
}

const sampleMachine: Machine = { platform: 'linux', arch: 'x64', isElectron: false, folder: '/m', exists: (path) => path.startsWith('/m/') }

describe('SQLite', () => {
  it('is loaded without a process report when a thread opens a ledger', async () => {
    expect(await openWithoutReport()).toBe(0)
  })

  it.each([
    ['linux', 'x64', '/m/prebuilds/linux-x64.node'],
    ['linux', 'arm64', '/m/prebuilds/linux-arm64.node'],
    ['darwin', 'arm64', '/m/prebuilds/darwin-arm64.node'],
    ['win32', 'x64', '/m/prebuilds/win32-x64.node'],
  ])('is loaded from the prebuilt file of %s %s', (platform, arch, file) => {
    expect(sqliteFile({ ...sampleMachine, platform, arch })).toBe(file)
  })

  it('is left to the module to locate if there is no prebuilt file, or on a musl system outside Electron', () => {
    const existsWithMusl = (path: string) => path === '/lib/ld-musl-x86_64.so.1' || path.startsWith('/m/')
    expect(sqliteFile({ ...sampleMachine, exists: () => false })).toBeUndefined()
    expect(sqliteFile({ ...sampleMachine, exists: existsWithMusl })).toBeUndefined()
    expect(sqliteFile({ ...sampleMachine, exists: existsWithMusl, isElectron: true })).toBe('/m/prebuilds/linux-x64.node')
  })
})
