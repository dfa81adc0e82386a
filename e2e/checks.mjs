/**
 * `npm test`: sets everything up, then format and lint, types, unit tests, the build, the end-to-end tests and the drills.
 * The last line of standard output is `N passed, N failed`, with `, N skipped` behind it when a test was skipped; before it
 * stands once more what failed: who reads the end of a long log needs no more.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { argumentsOf, refuse } from '../scripts/arguments.mjs'
import { buildIfStale } from '../scripts/build.mjs'
import { inProject, node, run, Stop, tools, typedProjects } from '../scripts/project.mjs'
import { setUp } from '../scripts/set-up.mjs'
import { runOnDesktop } from './keyring.mjs'

try {
  argumentsOf('npm test')
} catch (error) {
  refuse(error)
}

// Many tests start threads and desks of their own: what is compiled once is kept for the others.
process.env.NODE_COMPILE_CACHE ??= inProject('node_modules', '.cache', 'compiled')

const scratch = mkdtempSync(join(tmpdir(), 'deskbook-test-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const failures = []
/** How long each step took. @type {{ name: string, ms: number }[]} */
const times = []
/** How much of what a check found is said again at the end. */
const mostRepeated = 12

try {
  if (await attempt('set-up', () => setUp({ forTests: true, build: false }))) await checkAll()
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
for (const { name, ms } of times) console.log(`${Math.round(ms / 1000)} s`.padStart(6), name)
for (const line of failures) console.log(line.startsWith(' ') ? line : `FAILED ${line}`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)

async function checkAll() {
  await eachOnACore([
    ['types', ...typedProjects.map((project) => [tools.tsc, '-p', project])],
    ['format and lint', [tools.biome, 'ci', '--colors=off', '.']],
    ['rooms and arrows', [inProject('scripts', 'rooms.mjs')]],
    ['unused files, exports and packages', [tools.knip, '--no-progress']],
  ])
  await counted('unit tests', readVitest, (report) => [
    ...[tools.vitest, 'run', '--reporter=dot', '--reporter=json'],
    `--outputFile.json=${report}`,
  ])
  if (!(await attempt('build', buildIfStale))) return
  await counted('end-to-end tests', readPlaywright, () => [tools.playwright, 'test', '--reporter=list,json'])
  const campaign = inProject('bench', 'campaign.ts')
  const machines = ['run', '--coverage', 'src/main/booking', 'src/main/service/answers/outcomes.test.ts']
  const files = readdirSync(inProject('bench', 'drills')).filter((name) => name.endsWith('.ts'))
  const drills = files.map((name) => name.replace(/\.ts$/, ''))
  await eachOnACore([
    // The longest first, so that no core waits for it at the end.
    ['campaign of fresh seeds', [campaign, '--schedules', '10000']],
    ['campaign on the real ledger and send journal', [campaign, '--schedules', '500', '--real', '--faults', 'all']],
    ['every branch of the machines', [tools.vitest, ...machines]],
    ...drills.map((name) => [`drill ${name}`, [inProject('bench', 'drill.ts'), name, '--reduced']]),
    ['campaign of effects', [campaign, '--effects', '--service', 'anotherBooking']],
    ['campaign kills', [campaign, '--kills', '16']],
  ])
  // Another machine, or a busy one, is no failure; what it measures is there to be seen.
  console.log('\n== figures of reading answers')
  await run(node, [inProject('bench', 'bench.ts'), 'answers', '--look'])
}

/** Runs checks two at a time, each of which keeps one core busy. */
async function eachOnACore(waiting) {
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await exits(...next)
  }
  await Promise.all([work(), work()])
}

/** A step that is counted only when it fails, by throwing. Answers whether the next ones make sense. */
async function attempt(name, step) {
  console.log(`\n== ${name}`)
  const beganMs = performance.now()
  try {
    await step()
    return true
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error)
    count(name, { passed: 0, failed: 1, skipped: 0, found: /** @type {{ found?: string[] }} */ (error).found })
    return false
  } finally {
    times.push({ name, ms: performance.now() - beganMs })
  }
}

/** A step that counts as one check. */
async function check(name, step) {
  if (await attempt(name, step)) total.passed += 1
}

/** Programs that count as one check together: each must end with 0. */
function exits(name, ...scripts) {
  return check(name, async () => {
    // Coverage counts less exactly what comes out of the cache.
    const env = (script) => (script.includes('--coverage') ? { NODE_DISABLE_COMPILE_CACHE: '1' } : {})
    for (const script of scripts) {
      let printed = ''
      const heard = (text) => {
        printed += text
      }
      if ((await run(node, script, { env: env(script), heard })) !== 0)
        throw Object.assign(new Stop(`${name}: failed, see the lines above.`), { found: findingsIn(printed) })
    }
  })
}

/** What a campaign found, by its seeds, or else how a program ended. */
function findingsIn(printed) {
  const lines = printed.trimEnd().split('\n')
  const seeds = lines.filter((line) => line.startsWith('seed '))
  return seeds.length > 0 ? seeds : lines.slice(-5)
}

/** A test run whose tests are counted, on a desktop of its own, from the report that it writes. */
async function counted(name, read, script) {
  console.log(`\n== ${name}`)
  const beganMs = performance.now()
  const report = join(scratch, `${name}.json`)
  const status = await runOnDesktop(join(scratch, name), script(report), { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  times.push({ name, ms: performance.now() - beganMs })
  const counts = readReport(report, read)
  // A run that ends badly without a failed test failed as a whole: a file that does not load, a crash, a lost report.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  count(name, counts)
}

/**
 * @param {string} name
 * @param {{ passed: number, failed: number, skipped: number, found?: string[] }} counts
 */
function count(name, { passed, failed, skipped, found = [] }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  if (failed > 0) failures.push(`${name}: ${failed}`, ...found.slice(0, mostRepeated).map((line) => `  ${line.slice(0, 300)}`))
}

function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unread = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  const found = [...failed.map(({ fullName }) => fullName), ...unread.map(({ name }) => name)]
  return { passed: numPassedTests, failed: numFailedTests + unread.length, skipped: numPendingTests + numTodoTests, found }
}

function readPlaywright({ stats, errors, suites }) {
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
  const failed = suites.flatMap(specsIn).filter(({ ok }) => !ok)
  const found = failed.flatMap(({ file, title, tests }) => [`${file}: ${title}`, ...whyIn(tests)])
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped, found }
}

/** What the first checks of a spec that failed expected and found, each in a line: who has nothing but the end of the log can begin with it. */
function whyIn(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
  return errors.slice(0, 2).map(({ message = '' }) => `  ${stripVTControlCharacters(message).replace(/\s+/g, ' ')}`)
}
