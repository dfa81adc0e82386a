/** `npm run drill -- NAME --defects`: applies each named defect of a drill to a copy of the project; the drill must notice it there. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Edit, inDefectiveCopy, Rotten } from './defective-copy.ts'

export interface DrillDefect {
  readonly name: string
  readonly edits: readonly Edit[]
  /** The beginning of the line that reports the finding. */
  readonly says: string
  /** The number of cases it needs, if more than the default. */
  readonly count?: number
}

const fewCases = 400

/** Prints the result for each defect. Returns whether all were noticed and nothing was found without a defect. */
export async function huntDrillDefects(drill: string, defects: readonly DrillDefect[], print: (line: string) => void): Promise<boolean> {
  const count = Math.max(fewCases, ...defects.map((defect) => defect.count ?? 0))
  const without = await found(drill, [], count)
  if (without !== null) print(`found without a defect: ${without.join('; ')}`)
  let noticed = 0
  for (const defect of defects) {
    const lines = (await found(drill, defect.edits, defect.count ?? fewCases)) ?? []
    const line = lines.find((text) => text.startsWith(defect.says))
    if (line !== undefined) noticed++
    print(
      line === undefined ? `MISSED ${defect.name}: ${lines.at(-1) ?? 'nothing found'}` : `noticed ${defect.name}: ${line.slice(0, 160)}`,
    )
  }
  print(`defects: ${noticed} of ${defects.length} noticed`)
  return noticed === defects.length && without === null
}

/** Returns the output of a drill that failed; null if it passed. */
function found(drill: string, edits: readonly Edit[], count: number): Promise<string[] | null> {
  return inDefectiveCopy(
    edits,
    (folder) =>
      new Promise((resolve, reject) => {
        const script = [join(folder, 'bench', 'drill.ts'), drill, '--count', `${count}`, '--seed', '1']
        execFile(process.execPath, script, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
          const lines = stdout.trim().split('\n')
          const ended = /^drill \S+: \d+ cases, \d+ failed$/.test(lines.at(-1) ?? '')
          if (!ended) return reject(new Rotten(`the drill broke down: ${stderr.slice(-500)}`))
          resolve(error ? lines : null)
        })
      }),
  )
}
