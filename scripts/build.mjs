/** Builds the app when a source is newer than what was built. */
import { readdirSync, statSync } from 'node:fs'
import { inProject, needWritable, node, run, Stop, tools } from './project.mjs'

const sources = ['src', 'package-lock.json', 'package.json', 'electron.vite.config.ts', 'tsconfig.base.json']
/** The build writes it last. */
const built = inProject('out', 'renderer', 'index.html')

export async function buildIfStale() {
  if (newest(sources.map((name) => inProject(name))) < (changedAt(built) ?? 0)) return
  needWritable()
  console.log('Building ...')
  const status = await run(node, [tools.electronVite, 'build', '--logLevel', 'warn'], { output: 'stderr' })
  if (status !== 0) throw new Stop('The app could not be built. The lines above say why.')
}

/** The latest change below these paths, in milliseconds; a folder counts too, since it changes when a file goes. */
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
