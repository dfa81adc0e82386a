/**
 * Checksums of the native modules' files. The hash of the packaged archive does not cover these files, so the build records their checksums, and
 * the desk compares the checksums at start, before it loads a module.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const nativeModules = ['better-sqlite3-multiple-ciphers', 'keytar'] as const
export type NativeModule = (typeof nativeModules)[number]

export type NativeSums = Record<NativeModule, readonly string[]>

/** Returns the SHA-256 of every native file of the modules, for all systems, in hexadecimal. `packages` is the folder of installed packages. */
export function nativeSums(packages: string): NativeSums {
  const sumsOf = (name: NativeModule) => {
    const files = readdirSync(join(packages, name), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.node'))
    return [...new Set(files.map((path) => sumOf(join(packages, name, path))))].sort()
  }
  return { 'better-sqlite3-multiple-ciphers': sumsOf('better-sqlite3-multiple-ciphers'), keytar: sumsOf('keytar') }
}

/** Returns the SHA-256 of a file, in hexadecimal. Throws disk errors. */
export const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
