/** The built app for benchmarks that need a window: its renderer, preload and workers. */
import { join } from 'node:path'

const buildFile = new URL('../scripts/build.mjs', import.meta.url)

/** Builds the app if a source is newer than the build. */
export async function buildIfStale(): Promise<void> {
  const launch: { buildIfStale(): Promise<void> } = await import(buildFile.href)
  await launch.buildIfStale()
}

/** Returns the path of a file or folder of the built app. */
export const built = (name: string) => join(import.meta.dirname, '../out', name)
