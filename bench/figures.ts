/**
 * Stores the figures of every full run of a group in `docs/figures.md` with date, commit and processor, so that a regression, or a result that
 * another machine does not confirm, is visible.
 */
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { type Figure, goalText, valueText } from './measure.ts'

/** A run of one group. `date` is like `2026-11-22`; a `+` after the commit means that files differed from it. */
export interface Run {
  readonly group: string
  readonly date: string
  readonly commit: string
  readonly processor: string
}

const heading = `# Figures

Written by \`npm run bench [-- GROUP]\`, one line for each figure of each run; commit the ones that a change is judged by. A ratio (x) is taken
to a limit in the same run, so it should travel: where one processor shows twice what another did, or a commit twice what the one before did,
something is to be found out. What each figure means stands in \`bench/measures/\`.
`
const columns = ['Figure', 'Value', 'Goal', 'Date', 'Commit', 'Processor'] as const
type Row = readonly string[]

/** Differences from the last stored figure beyond this ratio are reported. */
const noticed = 1.25

function parse(text: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  let rows: Row[] = []
  for (const line of text.split('\n')) {
    const name = /^## (.+)$/.exec(line)?.[1]
    if (name !== undefined) {
      rows = []
      groups.set(name, rows)
    } else if (line.startsWith('| ') && !line.startsWith(`| ${columns[0]} `)) {
      rows.push(line.slice(2, -2).split(' | '))
    }
  }
  return groups
}

const lineOf = (cells: Row) => `| ${cells.join(' | ')} |`

function print(groups: ReadonlyMap<string, readonly Row[]>): string {
  const parts = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, rows]) => [`## ${name}\n`, lineOf(columns), lineOf(columns.map(() => '---')).replaceAll(' ', ''), ...rows.map(lineOf)])
  return [heading, ...parts.map((lines) => `${lines.join('\n')}\n`)].join('\n')
}

const rowOf = (figure: Figure, { date, commit, processor }: Run): Row => [
  ...[figure.name, valueText(figure), goalText(figure)],
  ...[date, commit, processor],
]

/** Returns the file's text with a run's figures: each after the earlier ones of its name, or replacing one of the same run. */
export function withFigures(text: string, run: Run, figures: readonly Figure[]): string {
  const groups = parse(text)
  const rows = groups.get(run.group) ?? []
  for (const figure of figures) {
    const row = rowOf(figure, run)
    const isSameRun = (other: Row) => other[0] === row[0] && other.slice(3).join() === row.slice(3).join()
    const at = rows.findIndex(isSameRun)
    const after = rows.findLastIndex(([name]) => name === row[0])
    if (at >= 0) rows[at] = row
    else rows.splice(after >= 0 ? after + 1 : rows.length, 0, row)
  }
  return print(groups.set(run.group, rows))
}

/** Returns a sentence for each figure that differs from the last stored one by more than a quarter. */
export function differences(text: string, group: string, figures: readonly Figure[]): string[] {
  const rows = parse(text).get(group) ?? []
  return figures.flatMap((figure) => {
    const [name, before = '', , date, commit, processor] = rows.findLast((row) => row[0] === figure.name) ?? []
    const times = figure.value / Number.parseFloat(before)
    if (!(times > noticed || times < 1 / noticed)) return []
    return [`${name} is ${valueText(figure)}; it was ${before} on ${date}, ${commit}, ${processor}`]
  })
}

/** Returns the present run: today, the current commit, and the processor with its cores and the Node version. */
export function thisRun(group: string): Run {
  const git = (...options: string[]) => execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const [first] = cpus()
  const processor = `${(first?.model ?? 'unknown').trim()}, ${cpus().length} cores, node ${process.versions.node}`
  return { group, date: new Date().toISOString().slice(0, 10), commit: commitOf(git), processor }
}

function commitOf(git: (...options: string[]) => string): string {
  try {
    const isChanged = git('status', '--porcelain', '--', ':/', ':!docs/figures.md') !== ''
    return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '')
  } catch {
    // There is no git history or no git.
    return 'unknown'
  }
}
