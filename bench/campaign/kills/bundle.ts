/** Bundles the desk that the campaign kills, like the app. Unbundled, it would be killed before it has loaded all its files. */
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export interface Bundle {
  /** The desk's program and its workers. */
  readonly program: string
  readonly workerFile: string
  readonly answerWorkerFile: string
}

const project = fileURLToPath(new URL('../../../', import.meta.url))
const inProject = (path: string) => join(project, path)

/** Links node_modules into a folder so that bundles there find native modules. */
export async function linkModules(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Bundles the desk and its ledger worker into a folder. */
export async function bundleDesk(folder: string): Promise<Bundle> {
  await linkModules(folder)
  const program = await bundle('bench/campaign/kills/killed-desk.ts', join(folder, 'desk'))
  const workerFile = await bundle('src/main/ledger/worker/worker.ts', join(folder, 'worker'))
  // Started only for large answers, so it can run from its source.
  return { program, workerFile, answerWorkerFile: inProject('src/main/service/answers/answer-worker.ts') }
}

/** Bundles `entry` (a project path) into one file, so that its modules run in import order. Returns the path of the bundle. */
export async function bundle(entry: string, outDir: string): Promise<string> {
  await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    // Same alias as in the app's build: the package's Node entry looks for its language files on disk.
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
