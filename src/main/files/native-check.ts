/** Compares the files of the native modules with the sums that the build wrote down, before any of them is loaded. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type NativeModule, type NativeSums, nativeModules, sumOf } from './native-sums.ts'

/** Put in by the build; the sources as they are know no sums. */
declare const __NATIVE_SUMS__: NativeSums
const built = typeof __NATIVE_SUMS__ === 'undefined' ? null : __NATIVE_SUMS__

/**
 * The modules that have a file for this machine which is not one of those at build time. A desk does not start with such a one; one
 * without a file does what it can, such as keep no key. Nothing is compared where nothing was built, since tests run the sources; nor on
 * macOS, where signing the app writes into these files, and its signature is what covers them from then on.
 */
export function changedNatives(
  sums = built,
  folderOf: (name: NativeModule) => string = installed,
  platform: NodeJS.Platform = process.platform,
): NativeModule[] {
  if (sums === null || platform === 'darwin') return []
  return nativeModules.filter((name) => {
    const files = loadable(name, `${process.platform}-${process.arch}`)
      .map((path) => join(folderOf(name), path))
      .filter((path) => existsSync(path))
    return files.some((file) => !sums[name].includes(sumOf(file)))
  })
}

/** What is said of changed modules. */
export const changedNativesWords = (names: readonly NativeModule[]): string =>
  `Deskbook does not start: ${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} not as built. Nothing was opened or sent. Install Deskbook again.`

/** Where a module looks for its file, as its own loader has it. All that are there are compared: which one it takes is its own affair. */
function loadable(name: NativeModule, target: string): string[] {
  if (name === 'keytar') return ['build/Release', `prebuilds/${target}`, `lib/prebuilds/${target}`].map((folder) => `${folder}/keytar.node`)
  const prebuilt = [target, target.replace('linux-', 'linuxmusl-')].map((system) => `prebuilds/${system}.node`)
  return [...prebuilt, 'build/Debug/better_sqlite3.node', 'build/Release/better_sqlite3.node']
}

/** The folder of an installed module. In a packed app it reads as one of the archive, whose native files lie beside it. */
function installed(name: NativeModule): string {
  const require = createRequire(import.meta.url)
  return dirname(require.resolve(`${name}/package.json`))
}
