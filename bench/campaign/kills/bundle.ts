/** Bundles the killed desk once, as the app itself is: loading it file by file would take longer than it lives. */
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface Bundle {
  /** The program of a killed desk, and those of its threads. */
  readonly program: string
  readonly workerFile: string
  readonly answerWorkerFile: string
}

const project = fileURLToPath(new URL('../../../', import.meta.url))
const inProject = (path: string) => join(project, path)

/** Lets bundles in a folder find native modules. */
export async function linkModules(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Bundles into a folder. Native modules are found through a link beside it. */
export async function bundleDesk(folder: string): Promise<Bundle> {
  await linkModules(folder)
  const program = await bundle('bench/campaign/kills/killed-desk.ts', join(folder, 'desk'))
  const workerFile = await bundle('src/main/ledger/worker/worker.ts', join(folder, 'worker'))
  // Only large answers have it started, so that it may run from its sources.
  return { program, workerFile, answerWorkerFile: inProject('src/main/service/answers/answer-worker.ts') }
}

/** Into one file, so that its modules run in the order of their imports. `entry` is a path of the project; answers with the program. */
export async function bundle(entry: string, outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    // As the app is built: its entry for node looks for its language files on disk.
    resolve: { alias: [{ find: /^i18n-iso-countries$/, replacement: 'i18n-iso-countries/index.js' }] },
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers', 'keytar'] },
    build: {
      ssr: inProject(entry),
      target: 'node24',
      outDir,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  return join(outDir, 'main.mjs')
}
