/** `--defects`: applies each named defect to a copy of the project and lets the campaign look for it. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inDefectiveCopy, Rotten } from '../defective-copy.ts'
import type { Mutation } from './mutations/mutation.ts'
import { mutations } from './mutations.ts'

const schedules = 6000
const realSchedules = 5000

/** The searches for a defect, in order, until one notices it. The seeds are fixed so that the result is reproducible. */
const searches: readonly { readonly words: string; readonly options: readonly string[] }[] = [
  { words: 'model a', options: ['--schedules', `${schedules}`, '--seed', '1', '--model', 'a', '--first'] },
  { words: 'model b', options: ['--schedules', `${schedules}`, '--seed', '1', '--model', 'b', '--first'] },
  { words: 'effects', options: ['--effects', '--first'] },
  { words: 'the real parts', options: ['--schedules', `${realSchedules}`, '--seed', '1', '--real', '--first'] },
]

/** Prints the result for each defect and the number noticed. Returns whether all were noticed. */
export async function huntDefects(print: (line: string) => void): Promise<boolean> {
  // A finding without any defect would count as noticing every defect.
  const without = await hunt(null)
  if (without) print(`found without a defect: ${without}`)
  let noticed = 0
  for (const defect of mutations) {
    const found = await hunt(defect).catch((error: unknown) => {
      if (!(error instanceof Rotten)) throw error
      print(error.message)
      return null
    })
    if (found) noticed++
    print(found ? `noticed ${defect.name}: ${found}` : `MISSED ${defect.name}`)
  }
  print(`defects: ${noticed} of ${mutations.length} noticed`)
  return noticed === mutations.length && without === null
}

/** Returns the finding as text; null if the campaign found nothing. */
async function hunt(defect: Mutation | null): Promise<string | null> {
  return inDefectiveCopy(defect?.edits ?? [], async (folder) => {
    const tests = defect === null ? [...new Set(mutations.flatMap(({ tests = [] }) => tests))] : (defect.tests ?? [])
    const failed = tests.length > 0 ? await firstFailed(folder, tests) : null
    if (failed) return `${failed} (tests)`
    for (const { words, options } of searches) {
      const found = await search(folder, options)
      if (found) return `${found} (${words})`
    }
    return null
  })
}

/** Runs a campaign and returns its last line and an example if it failed; null if it passed. */
function search(folder: string, options: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(folder, 'bench', 'campaign.ts'), ...options], { cwd: folder }, (error, stdout, stderr) => {
      const lines = stdout.trim().split('\n')
      if (!error) return resolve(null)
      // A campaign that did not run to its end means that the patch is broken.
      const last = /^(?:campaign|effects): (\d+ \w+), (.*)$/.exec(lines.at(-1) ?? '')
      if (!last) return reject(new Rotten(`the campaign broke down: ${stderr.slice(0, 500)}`))
      const example = lines.find((line) => /^(seed|effect) \d+ /.test(line)) ?? ''
      resolve(
        `${last[2]} after ${last[1]}; ${example
          .replace(/^[^:]*: /, '')
          .split(';')[0]
          ?.slice(0, 110)}`,
      )
    })
  })
}

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

/** Returns the name of the first failing test in these files; null if none fails. */
function firstFailed(folder: string, files: readonly string[]): Promise<string | null> {
  const report = join(folder, 'report.json')
  return new Promise((resolve, reject) => {
    const script = [join(folder, vitest), 'run', '--reporter=json', `--outputFile.json=${report}`, ...files]
    execFile(process.execPath, script, { cwd: folder, maxBuffer: 2 ** 26 }, (error, _, stderr) => {
      if (!error) return resolve(null)
      readFile(report, 'utf8')
        .then((text) => firstFailedIn(JSON.parse(text), files))
        .then(resolve, (failure: unknown) =>
          reject(failure instanceof Rotten ? failure : new Rotten(`the tests broke down: ${stderr.slice(0, 500)}`)),
        )
    })
  })
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function firstFailedIn({ testResults }: Report, files: readonly string[]): string {
  if (testResults.length === 0) throw new Rotten(`no tests in ${files.join(', ')}`)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed')
  return failed?.fullName ?? `${testResults[0]?.name} does not run`
}
