/** The app as it is built, for whoever needs a window: its renderer, its preload and its threads. */
import { join } from 'node:path'

const buildFile = new URL('../src/main/launch/build.mjs', import.meta.url)

/** Builds what is older than its sources. */
export async function buildIfStale(): Promise<void> {
  const launch: { buildIfStale(): Promise<void> } = await import(buildFile.href)
  await launch.buildIfStale()
}

/** A file or folder of the built app. */
export const built = (name: string) => join(import.meta.dirname, '../out', name)
