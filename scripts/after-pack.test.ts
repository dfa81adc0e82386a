import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// The commands are plain JavaScript, so their functions are typed here.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { setFuses } = (await load('after-pack.mjs')) as { setFuses(program: string): Promise<number> }
const { fuseSentinel, readFuses, wantedFuses } = (await load('fuses.mjs')) as {
  fuseSentinel: string
  readFuses(program: Buffer): Record<string, string | undefined>
  wantedFuses: Record<string, string>
}
const { notices, billOfMaterials } = (await load('notices.mjs')) as {
  notices(packages: readonly object[], inSqlite: readonly string[]): string
  billOfMaterials(packages: readonly object[]): {
    components: { name: string; licenses: object[]; hashes?: object[] }[]
    serialNumber: string
  }
}
const { signingOptions } = (await load('signing.mjs')) as {
  signingOptions(environment: Record<string, string>, platform: string): string[]
}
const { machineOf } = (await load('layouts.mjs')) as { machineOf(bytes: Buffer): string | null }
const { root } = (await load('project.mjs')) as { root: string }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-pack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A program with fuses like those in a shipped Electron. */
function programWith(digits: string) {
  const file = join(folder, 'program')
  writeFileSync(file, Buffer.concat([Buffer.from(`#!/bin/false\n${fuseSentinel}`), Buffer.from([1, digits.length]), Buffer.from(digits)]))
  return file
}

describe('the fuses of a packed program', () => {
  it('are all set, and have the required values when read back', async () => {
    const program = programWith('101100011')
    await setFuses(program)
    expect(readFuses(readFileSync(program))).toEqual(wantedFuses)
  })

  it('are rejected if the program has one that is not on the list, as a newer Electron may', async () => {
    await expect(setFuses(programWith('1011000111'))).rejects.toThrow(/fuse/i)
  })
})

const package_ = { name: '@scope/part', version: '1.2.3', licence: 'MIT', text: 'Copyright (c) Somebody', integrity: 'sha512-AAEC' }

describe('the third-party notices of a package', () => {
  it('contain the licence of each package, and of code compiled into a module', () => {
    const text = notices([package_], ['(c) the author of a cipher'])
    expect(text).toContain('@scope/part 1.2.3 (MIT)\n\nCopyright (c) Somebody')
    expect(text).toContain('(c) the author of a cipher')
  })

  it('include a bill of materials with the checksums of the lock file, and Electron, identical for identical builds', () => {
    const bill = billOfMaterials([package_])
    expect(bill.components).toMatchObject([
      { name: '@scope/part', purl: 'pkg:npm/%40scope/part@1.2.3', hashes: [{ alg: 'SHA-512', content: '000102' }] },
      { name: 'electron', type: 'framework', licenses: [{ license: { id: 'MIT' } }] },
    ])
    expect(billOfMaterials([package_])).toEqual(bill)
    expect(billOfMaterials([{ ...package_, version: '1.2.4' }]).serialNumber).not.toBe(bill.serialNumber)
  })
})

describe('signing', () => {
  const certificates = [{ CSC_LINK: 'file.p12' }, { WIN_CSC_LINK: 'file.p12' }, { CSC_NAME: 'Company' }]
  it.each(certificates)('is forced with %o', (environment) => {
    for (const platform of ['linux', 'win32', 'darwin'])
      expect(signingOptions(environment, platform)[0]).toBe('--config.forceCodeSigning=true')
  })

  it.each([{}, { CSC_LINK: ' ' }])('is not asked for on Linux and Windows with %o', (environment) => {
    expect(signingOptions(environment, 'linux')).toEqual([])
    expect(signingOptions(environment, 'win32')).toEqual([])
  })

  it('on a Mac without a certificate is ad hoc, and such a program may load its modules; with one it has no such entitlement', () => {
    const adHoc = signingOptions({}, 'darwin')
    expect(adHoc).toContain('--config.mac.identity=-')
    expect(signingOptions({ WIN_CSC_LINK: 'file.p12' }, 'darwin')).toEqual(['--config.forceCodeSigning=true', ...adHoc])
    const [, path = ''] = /mac\.entitlements=(\S+)/.exec(adHoc.join(' ')) ?? []
    const right = 'com.apple.security.cs.disable-library-validation'
    expect(readFileSync(join(root, path), 'utf8')).toContain(right)
    expect(signingOptions({ CSC_LINK: 'file.p12' }, 'darwin')).toEqual(['--config.forceCodeSigning=true'])
    expect(readFileSync(join(root, 'resources/entitlements.plist'), 'utf8')).not.toContain(right)
  })
})

describe('a native file', () => {
  it.each(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64', 'win32-arm64'])(
    'of %s is identified by its header',
    (name) => {
      const folder = join(root, 'node_modules/better-sqlite3-multiple-ciphers/prebuilds')
      expect(machineOf(readFileSync(join(folder, `${name}.node`)))).toBe(name)
    },
  )

  it('is not identified by an unknown header', () => {
    expect(machineOf(Buffer.from('#!/bin/sh\n'.repeat(10)))).toBeNull()
  })
})
