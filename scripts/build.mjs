/** Builds the app if a source is newer than the build. */
import { readdirSync, statSync } from 'node:fs'
import { inProject, needWritable, node, run, Stop, tools } from './project.mjs'

const sources = ['src', 'package-lock.json', 'package.json', 'electron.vite.config.ts', 'tsconfig.base.json']
/** The last file that the build writes. */
const built = inProject('out', 'renderer', 'index.html')

export async function buildIfStale() {
  if (newest(sources.map((name) => inProject(name))) < (changedAt(built) ?? 0)) return
  needWritable()
  console.log('Building ...')
  const status = await run(node, [tools.electronVite, 'build', '--logLevel', 'warn'], { output: 'stderr' })
  if (status !== 0) throw new Stop('The app could not be built. The lines above say why.')
}

/** Returns the latest modification time below these paths, in milliseconds; folders count too, since they change when a file is deleted. */
function newest(paths) {
  return Math.max(
    ...paths.map((path) => {
      const at = changedAt(path) ?? 0
      const entries = statSync(path).isDirectory() ? readdirSync(path).filter((name) => !name.includes('.test.')) : []
      return entries.length === 0 ? at : Math.max(at, newest(entries.map((name) => `${path}/${name}`)))
    }),
  )
}

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs
