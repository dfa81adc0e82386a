/** Creates copies of the project with a deliberate defect, to prove that the tests detect it. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Edit {
  /** The path from the project's root. */
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly find: string
  readonly replace: string
}

/** Thrown for an edit that no longer matches the code, or after which the tests cannot run. */
export class Rotten extends Error {}

const project = fileURLToPath(new URL('..', import.meta.url))
const settings = [
  ...['package.json', 'package-lock.json', 'vitest.config.ts', 'electron.vite.config.ts'],
  ...['tsconfig.json', 'tsconfig.base.json', 'tsconfig.node.json', 'tsconfig.web.json'],
]

/** Makes the copy, calls `use` with its folder, and removes it. Rejects with `Rotten` if an edit's text does not occur exactly once. */
export async function inDefectiveCopy<T>(edits: readonly Edit[], use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbook-defect-'))
  try {
    await Promise.all(['src', 'bench', 'scripts'].map((part) => cp(join(project, part), join(folder, part), { recursive: true })))
    await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
    await Promise.all(settings.map((name) => cp(join(project, name), join(folder, name))))
    for (const edit of edits) await apply(folder, edit)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function apply(folder: string, { file, find, replace }: Edit): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Rotten(`${file} contains this text ${times} times instead of once: ${find}`)
  await writeFile(
    path,
    text.replace(find, () => replace),
  )
}
