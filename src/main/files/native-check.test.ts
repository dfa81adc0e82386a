import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedNatives, changedNativesWords } from './native-check.ts'
import { nativeModules, nativeSums } from './native-sums.ts'

const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const sums = nativeSums(packages)
const target = `${process.platform}-${process.arch}`
const files = { 'better-sqlite3-multiple-ciphers': `prebuilds/${target}.node`, keytar: `prebuilds/${target}/keytar.node` }

let folder: string
const findChangedModules = () => changedNatives(sums, (name) => join(folder, name), 'linux')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskbook-natives-'))
  for (const name of nativeModules) cpSync(join(packages, name, files[name]), join(folder, name, files[name]))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('accepts unchanged native modules, packaged or installed', () => {
  expect(findChangedModules()).toEqual([])
  expect(changedNatives(sums, undefined, 'linux')).toEqual([])
})

it.each(nativeModules)('detects one additional byte in %s', (name) => {
  appendFileSync(join(folder, name, files[name]), '\0')
  expect(findChangedModules()).toEqual([name])
})

it('ignores a module without a file, so that the desk starts without a keychain on unsupported systems', () => {
  rmSync(join(folder, 'keytar'), { recursive: true })
  expect(findChangedModules()).toEqual([])
})

it('detects a file placed where the module looks first, even if the genuine file exists', () => {
  mkdirSync(join(folder, 'keytar', 'build', 'Release'), { recursive: true })
  appendFileSync(join(folder, 'keytar', 'build', 'Release', 'keytar.node'), 'another')
  expect(findChangedModules()).toEqual(['keytar'])
})

it('does not accept a file of the other module', () => {
  cpSync(join(packages, 'better-sqlite3-multiple-ciphers', files['better-sqlite3-multiple-ciphers']), join(folder, 'keytar', files.keytar))
  expect(findChangedModules()).toEqual(['keytar'])
})

it('does not block the start on macOS, where signing changes the files', () => {
  for (const name of nativeModules) appendFileSync(join(folder, name, files[name]), 'signature')
  expect(changedNatives(sums, (name) => join(folder, name), 'darwin')).toEqual([])
})

it('reports the changed modules and what to do', () => {
  expect(changedNativesWords(['keytar'])).toContain('keytar is not as built')
  expect(changedNativesWords([...nativeModules])).toMatch(/and keytar are not as built.*Install Deskbook again\.$/)
})
