import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Entry {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  link?: boolean
  hasInstallScript?: boolean
}
interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
interface Looked {
  manifest: Manifest
  lock: { packages: Record<string, Entry> }
  licenceIn(path: string): string | null
  shipped: readonly string[]
}

// The commands are plain JavaScript, so their functions are typed here.
const module = new URL('dependency-audit.mjs', import.meta.url)
const { dependencyFindings } = (await import(module.href)) as { dependencyFindings(looked: Looked): string[] }

const project = new URL('../', import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, project), 'utf8'))

function licenceIn(path: string): string | null {
  try {
    const { license } = readJson(`${path}/package.json`) as { license?: string | { type: string } }
    return typeof license === 'object' ? license.type : (license ?? null)
  } catch {
    return null
  }
}

/** The project as it is, with a change. */
function looked(change: (project: Looked) => void = () => {}): Looked {
  const lock = readJson('package-lock.json') as Looked['lock']
  const shipped = Object.keys(lock.packages).filter((path) => path !== '' && !lock.packages[path]?.dev)
  const all = { manifest: readJson('package.json') as Manifest, lock, licenceIn, shipped }
  change(all)
  return all
}
const entry = ({ lock }: Looked, name: string) => lock.packages[`node_modules/${name}`] as Entry

describe('the packages of the project', () => {
  it('are pinned, come from the registry with checksums, run no unapproved scripts, and have permitted licences', () => {
    expect(dependencyFindings(looked())).toEqual([])
  })

  it.each<[string, (project: Looked) => void, string]>([
    ['a range', ({ manifest }) => Object.assign(manifest.devDependencies, { zod: '^4.6.7' }), 'zod is not pinned: ^4.6.7'],
    [
      'another source',
      (all) => Object.assign(entry(all, 'zod'), { resolved: 'https://example.com/zod.tgz' }),
      'node_modules/zod does not come from the registry: https://example.com/zod.tgz',
    ],
    ['a link', (all) => Object.assign(entry(all, 'zod'), { link: true }), 'node_modules/zod does not come from the registry: a link'],
    ['no checksum', (all) => Object.assign(entry(all, 'zod'), { integrity: 'sha1-AAAA' }), 'node_modules/zod has no SHA-512'],
    [
      'a new install script',
      (all) => Object.assign(entry(all, 'zod'), { hasInstallScript: true }),
      'node_modules/zod has an install script that nobody has decided about',
    ],
    ['an approved script', ({ manifest }) => Object.assign(manifest.allowScripts, { zod: true }), 'zod may run scripts at install'],
    [
      'another licence on the disk',
      (all) => Object.assign(all, { licenceIn: (path: string) => (path === 'node_modules/zod' ? 'GPL-3.0' : null) }),
      'node_modules/zod states the licence GPL-3.0, the lock file MIT',
    ],
    [
      'a forbidden licence',
      (all) => Object.assign(entry(all, 'node-addon-api'), { license: 'AGPL-3.0-only' }),
      'node_modules/node-addon-api states the licence MIT, the lock file AGPL-3.0-only',
    ],
    [
      'a licence for building only, in a distributed package',
      (all) => Object.assign(all, { licenceIn: () => null, shipped: ['node_modules/lightningcss'] }),
      'node_modules/lightningcss is under MPL-2.0',
    ],
  ])('with %s are reported', (_, change, finding) => {
    expect(dependencyFindings(looked(change))).toContain(finding)
  })
})
