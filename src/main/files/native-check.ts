/** Compares the files of the native modules with the checksums from the build, before any of them is loaded. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type NativeModule, type NativeSums, nativeModules, sumOf } from './native-sums.ts'

/** Defined by the build; undefined when running from source. */
declare const __NATIVE_SUMS__: NativeSums
const buildSums = typeof __NATIVE_SUMS__ === 'undefined' ? null : __NATIVE_SUMS__

/**
 * Returns the modules whose native file for this machine differs from the files at build time; the desk does not start with such a file. If a file
 * is missing, the desk starts without that feature, for example without storing keys. Returns nothing when running from source (tests) and on macOS,
 * where signing changes these files and the signature protects them instead.
 */
export function changedNatives(
  sums = buildSums,
  folderOf: (name: NativeModule) => string = findInstalledFolder,
  platform: NodeJS.Platform = process.platform,
): NativeModule[] {
  if (sums === null || platform === 'darwin') return []
  return nativeModules.filter((name) => {
    const files = listLoadPaths(name, `${process.platform}-${process.arch}`)
      .map((path) => join(folderOf(name), path))
      .filter((path) => existsSync(path))
    return files.some((file) => !sums[name].includes(sumOf(file)))
  })
}

/** Returns the message about changed modules. */
export const changedNativesWords = (names: readonly NativeModule[]): string =>
  `Deskbook does not start: ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not as built. Nothing was opened or sent. Install Deskbook again.`

/** Returns the paths where a module's own loader looks for its file. All existing files are compared, because any of them may be the one it loads. */
function listLoadPaths(name: NativeModule, target: string): string[] {
  if (name === 'keytar') return ['build/Release', `prebuilds/${target}`, `lib/prebuilds/${target}`].map((folder) => `${folder}/keytar.node`)
  const prebuilt = [target, target.replace('linux-', 'linuxmusl-')].map((system) => `prebuilds/${system}.node`)
  return [...prebuilt, 'build/Debug/better_sqlite3.node', 'build/Release/better_sqlite3.node']
}

/** Returns the folder of an installed module. In a packaged app it is a path inside the archive; the native files are next to it. */
function findInstalledFolder(name: NativeModule): string {
  const require = createRequire(import.meta.url)
  return dirname(require.resolve(`${name}/package.json`))
}
