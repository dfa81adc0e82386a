import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { statementIn } from '../src/main/updates/statement.ts'

const script = fileURLToPath(new URL('update-statements.mjs', import.meta.url))
const { privateKey } = generateKeyPairSync('ed25519')
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (version: string, key = pem) =>
  spawnSync(process.execPath, [script, folder, version], { env: { UPDATE_SIGNING_KEY: key }, encoding: 'utf8' })

it('states each package that updates a system, with a signature that the desk accepts', () => {
  const packages = [
    'mac-arm64.zip',
    'mac-x64.zip',
    'mac-x64.dmg',
    'win-x64.exe',
    'linux-x86_64.AppImage',
    'linux-amd64.deb',
    'linux-x86_64.rpm',
  ]
  for (const name of packages) writeFileSync(join(folder, `Deskbook-1.2.3-${name}`), name)
  writeFileSync(join(folder, 'Deskbook-1.2.2-win-x64.exe'), 'an older one')
  const { stdout, status } = run('1.2.3')
  expect(status).toBe(0)
  expect(
    stdout
      .trim()
      .split('\n')
      .filter((name) => name.endsWith('.json'))
      .sort(),
  ).toEqual(['deskbook-darwin-arm64.json', 'deskbook-darwin-x64.json', 'deskbook-linux-x64.json', 'deskbook-win32-x64.json'])
  const read = (name: string) => readFileSync(join(folder, name))
  for (const system of ['darwin-arm64', 'darwin-x64', 'linux-x64', 'win32-x64']) {
    const name = `deskbook-${system}.json`
    const stated = statementIn(read(name), read(`${name}.sig`), createPublicKey(privateKey), system)
    expect(stated).toMatchObject({ version: '1.2.3', system, size: read(stated.file).length })
    expect(stated.sha512).toBe(createHash('sha512').update(read(stated.file)).digest('base64'))
  }
})

// The openssl of macOS (LibreSSL) does not support Ed25519.
it.skipIf(process.platform !== 'linux')('signs and hashes like OpenSSL', () => {
  writeFileSync(join(folder, 'Deskbook-1.2.3-win-x64.exe'), 'x')
  run('1.2.3')
  writeFileSync(join(folder, 'public.pem'), createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }))
  const name = 'deskbook-win32-x64.json'
  writeFileSync(join(folder, 'raw'), Buffer.from(readFileSync(join(folder, `${name}.sig`), 'utf8'), 'base64'))
  const said = spawnSync('openssl', ['pkeyutl', '-verify', '-pubin', '-inkey', 'public.pem', '-rawin', '-in', name, '-sigfile', 'raw'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(said.stdout + said.stderr).toContain('Signature Verified Successfully')
  const summed = spawnSync('sh', ['-c', 'openssl dgst -sha512 -binary *.exe | openssl base64 -A'], { cwd: folder, encoding: 'utf8' })
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toMatchObject({ sha512: summed.stdout })
})

it('refuses to sign a feed in Node 18, and says why', () => {
  writeFileSync(join(folder, 'Deskbook-1.2.3-win-x64.exe'), 'x')
  const older = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })"
  const before = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  const { status, stderr } = spawnSync(process.execPath, [...before, script, folder, '1.2.3'], {
    env: { UPDATE_SIGNING_KEY: pem },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^This is Node 18/)
  expect([status, readdirSync(folder)]).toEqual([2, ['Deskbook-1.2.3-win-x64.exe']])
})

it('fails without a package or a key', () => {
  expect(run('9.9.9').status).toBe(1)
  expect(run('1.2.3', '').status).toBe(2)
})
