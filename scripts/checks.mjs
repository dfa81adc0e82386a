/**
 * The checks of the project: `npm test` before every commit, `npm run check` for the rest before a push, `npm run check:deep` before a release, and
 * `npm run check:dates`, which `check:deep` includes. `npm test -- NAME` runs only what matches NAME. `checks` below lists what each one runs. The last
 * line is `N passed, N failed`; before it, each failure with the command that repeats it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runOnDesktop } from '../e2e/keyring.mjs'
import { argumentsOf, refuse, wrongUse } from './arguments.mjs'
import { buildIfStale } from './build.mjs'
import { fakeTime, moments } from './fake-time.mjs'
import { inProject, node, root, run, Stop, tools } from './project.mjs'
import { setUp } from './set-up.mjs'

// Many tests start threads and desks: share Node's compile cache.
process.env.NODE_COMPILE_CACHE ??= inProject('node_modules', '.cache', 'compiled')

const [depth = 'test', ...args] = process.argv.slice(2)
const usages = { test: 'npm test [-- NAME ...]', 'check:dates': 'npm run check:dates [-- --at MOMENT [NAME ...]]' }
const usage = usages[depth] ?? `npm run ${depth}`
const scratch = mkdtempSync(join(tmpdir(), 'deskbook-checks-'))
const total = { passed: 0, failed: 0, skipped: 0 }
/** Failures, each with the command that repeats it. @type {string[]} */
const failures = []
/** @type {{ name: string, seconds: number }[]} */
const times = []

const allDrills = filesIn('bench/drills', /^[^/]+(?<!\.test)\.ts$/).map((file) => basename(file, '.ts'))
/** Drills that guard money and data. */
const guards = ['markers', 'corruption', 'lock', 'cells', 'responses']

/**
 * The checks of each command, in stages. The checks of a stage run in parallel on two cores, longest first; the next stage starts when all have ended.
 * @type {Record<string, () => Check[][]>}
 */
const checks = {
  test: () => [
    [build(), ...statics()],
    [unitTests()],
    [endToEnd('main job', ['--project', 'main job'])],
    [campaign('--schedules', '2000'), ...guards.map((name) => drill(name, '--reduced'))],
  ],
  check: () => [
    [build()],
    [endToEnd('other', ['--project', 'other'])],
    [
      campaign('--schedules', '500', '--real', '--faults', 'all'),
      campaign('--schedules', '10000'),
      coverage(),
      ...allDrills.filter((name) => !guards.includes(name)).map((name) => drill(name, '--reduced')),
      campaign('--effects', '--service', 'anotherBooking'),
      campaign('--kills', '16'),
      script('package check', 'npm run package:check', [inProject('scripts', 'package.mjs'), '--check']),
    ],
  ],
  'check:deep': () => [
    [build()],
    [unitTests('unit tests in shuffled order', { options: ['--sequence.shuffle'] })],
    [
      ...allDrills.map((name) => drill(name)),
      campaign('--schedules', '60000'),
      campaign('--schedules', '10000', '--real', '--faults', 'all'),
      campaign('--effects'),
      campaign('--kills', '200'),
      campaign('--defects'),
    ],
    ...moments.flatMap((moment) => atMoment(moment)),
  ],
  'check:dates': () => [[build()], ...moments.flatMap((moment) => atMoment(moment))],
}

try {
  const stages = requestedStages()
  if (await timed('set-up', () => setUp({ forTests: true, build: false }))) for (const stage of stages) await runInParallel(stage)
} catch (error) {
  refuse(error)
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
for (const { name, seconds } of times) console.log(`${Math.round(seconds)} s`.padStart(6), name)
for (const failure of failures) console.log(failure.startsWith(' ') ? failure : `FAILED ${failure}`)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)

/** Returns the stages that the arguments select. Throws `WrongUse`. */
function requestedStages() {
  const takesNames = Object.hasOwn(usages, depth)
  const options = depth === 'check:dates' ? { at: /** @type {const} */ ({ type: 'string' }) } : {}
  const { values, positionals } = argumentsOf(usage, { args, options, allowPositionals: takesNames })
  const at = /** @type {{ at?: string }} */ (values).at
  if (at === undefined) return positionals.length > 0 ? matching(positionals) : checks[depth]()
  const moment = moments.find(({ name }) => name === at)
  if (!moment) throw wrongUse(`There is no moment '${at}', only ${moments.map(({ name }) => name).join(', ')}`, usage)
  return [[build()], ...atMoment(moment, positionals)]
}

/**
 * Additional environment variables of a program, or a function that determines them.
 * @typedef {NodeJS.ProcessEnv | (() => Promise<NodeJS.ProcessEnv>)} Environment
 */
/** @typedef {{ name: string, run: () => Promise<{ passed: number, failed: number, skipped?: number, found?: string[] }> }} Check */

/** Runs the checks of a stage on two cores; each adds to the totals when it ends. */
async function runInParallel(stage) {
  const waiting = [...stage]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await perform(next)
  }
  await Promise.all([work(), work()])
}

/** @param {Check} check */
async function perform({ name, run: perform }) {
  await timed(name, async () => {
    const { passed, failed, skipped = 0, found = [] } = await perform()
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    if (failed > 0) failures.push(`${name}: ${failed}`, ...found.slice(0, 40).map((line) => `  ${line.slice(0, 300)}`))
  })
}

/** Times a step and counts it as one failure if it throws. Resolves to whether it succeeded. */
async function timed(name, action) {
  console.log(`\n== ${name}`)
  const beganMs = performance.now()
  try {
    await action()
    return true
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error)
    total.failed += 1
    failures.push(name)
    return false
  } finally {
    times.push({ name, seconds: (performance.now() - beganMs) / 1000 })
  }
}

/** Builds the app once; checks that need it fail if the build does. @returns {Check} */
function build() {
  const run = async () => {
    await buildIfStale()
    return { passed: 1, failed: 0 }
  }
  return { name: 'build', run }
}

/** A check that runs a program, which must exit with 0. @returns {Check} */
function script(name, again, program, env = {}) {
  return {
    name,
    run: async () => {
      let printed = ''
      const heard = (text) => (printed += text)
      if ((await run(node, program, { env, heard })) === 0) return { passed: 1, failed: 0 }
      return { passed: 0, failed: 1, found: [...findingsIn(printed), `alone: ${withSeed(again, printed)}`] }
    },
  }
}

/** @returns {Check[]} */
function statics() {
  return [
    script('types', 'npm run types', [inProject('scripts', 'run.mjs'), 'types']),
    script('format and lint', 'npm run lint', [tools.biome, 'ci', '--colors=off', '.']),
    script('rooms and arrows', 'npm run rooms', [inProject('scripts', 'rooms.mjs')]),
    script('unused files, exports and packages', 'npm run unused', [tools.knip, '--no-progress']),
  ]
}

function bench(program, options) {
  const again = ['npm run', program, '--', ...options].join(' ')
  return script([program, ...options].join(' '), again, [inProject('bench', `${program}.ts`), ...options])
}

function drill(...options) {
  return bench('drill', options)
}

function campaign(...options) {
  return bench('campaign', options)
}

/** Requires every branch of the booking state machines to be covered. Runs without the compile cache, which makes coverage inexact. */
function coverage() {
  const files = ['src/main/booking', 'src/main/service/answers/outcomes.test.ts']
  const again = `npm run unit -- --coverage ${files.join(' ')}`
  return script('every branch of the machines', again, [tools.vitest, 'run', '--coverage', ...files], { NODE_DISABLE_COMPILE_CACHE: '1' })
}

/** Returns the findings of a campaign, each with its seed, or else the last lines of the output. */
function findingsIn(printed) {
  const lines = printed.trimEnd().split('\n')
  const seeds = lines.filter((line) => line.startsWith('seed ') && line.includes(':'))
  return seeds.length > 0 ? seeds : lines.slice(-5)
}

/** Appends the seed that a drill or a campaign printed first. */
function withSeed(again, printed) {
  const seed = /^(?:first )?seed (\d+)/m.exec(printed)?.[1]
  return seed === undefined ? again : `${again} --seed ${seed}`
}

/**
 * @param {{ options?: string[], env?: Environment, again?: string }} [how]
 * @returns {Check}
 */
function unitTests(name = 'unit tests', how = {}) {
  const { options = [], env = {}, again = 'npm run unit --' } = how
  return counted(name, env, readVitest(again), (report) => [
    ...[tools.vitest, ...(options[0] === 'related' ? [] : ['run']), ...options],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ])
}

/**
 * @param {{ env?: Environment, again?: string }} [how]
 * @returns {Check}
 */
function endToEnd(name, options, how = {}) {
  const { env = {}, again = 'npm run e2e --' } = how
  const program = [tools.playwright, 'test', '--reporter=list,json', ...options]
  return counted(`end-to-end tests, ${name}`, env, readPlaywright(again), () => program)
}

/** Returns the checks at a faked moment: those matching the names, or those that the moment lists. */
function atMoment(moment, names = []) {
  const how = { env: () => fakeTime(moment), again: `npm run check:dates -- --at ${moment.name}` }
  const { units, specs } = filesNamed(names)
  const options = names.length > 0 ? units : moment.all ? [] : ['related', '--run', ...filesReadingClock()]
  return [
    ...(names.length === 0 || units.length > 0 ? [[unitTests(`unit tests, ${moment.name}`, { options, ...how })]] : []),
    ...(names.length > 0 && specs.length > 0 ? [[endToEnd(moment.name, specs, how)]] : []),
    ...(names.length === 0 && moment.window ? [[endToEnd(moment.name, ['--project', 'main job'], how)]] : []),
  ]
}

/** Returns tests and test helpers that read the clock: all date-dependent tests are among these and their importers. */
function filesReadingClock() {
  const files = ['src', 'bench', 'scripts'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$|(^|\/)testing\/.*\.tsx?$/))
  return files.filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(inProject(file), 'utf8')))
}

/** A check that runs many tests on a virtual desktop and counts them from the runner's report. @returns {Check} */
function counted(name, env, read, script) {
  return {
    name,
    run: async () => {
      const report = join(scratch, `${name}.json`)
      const status = await runOnDesktop(join(scratch, name), script(report), {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(typeof env === 'function' ? await env() : env) },
      })
      const { slow, ...counts } = read(JSON.parse(readFileSync(report, 'utf8')))
      const slowest = slow.sort((one, other) => other.seconds - one.seconds).slice(0, 20)
      console.log(`slowest of ${name}:`)
      for (const { seconds, file } of slowest) console.log(`${seconds.toFixed(1)} s`.padStart(8), file)
      // A bad exit status without a failed test counts as one failure: a crash, or an error outside of any test.
      return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
    },
  }
}

function readVitest(again) {
  return ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => {
    const crashed = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    const failed = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, title }) => alone(again, relative(root, name), '-t', [...ancestorTitles, title].join(' > '))),
    )
    const found = [...failed, ...crashed.map(({ name }) => alone(again, relative(root, name)))]
    const slow = testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    return { passed: numPassedTests, failed: numFailedTests + crashed.length, skipped: numPendingTests + numTodoTests, found, slow }
  }
}

function readPlaywright(again) {
  return ({ stats, errors, suites }) => {
    const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
    const failed = suites.flatMap(specsIn).filter(({ ok }) => !ok)
    const found = failed.flatMap(({ file, title, tests }) => [alone(again, join('e2e', file), '-g', title), ...reasons(tests)])
    const slow = suites.map((suite) => ({
      file: join('e2e', suite.file),
      seconds: specsIn(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)))
        .reduce((sum, one) => sum + one, 0),
    }))
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped, found, slow }
  }
}

/** Returns the command that runs one test alone. Runners take the name as a pattern. */
function alone(again, file, option, name = '') {
  const pattern = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')
  return `${again} ${file}${option ? ` ${option} '${pattern}'` : ''}`
}

/** Returns the messages of the first failed assertions of a spec, one line each, and the paths of its screenshot and the desk's log. */
function reasons(tests) {
  const results = tests.flatMap(({ results }) => results)
  const errors = results.flatMap(({ errors }) => errors).slice(0, 2)
  const files = results.flatMap(({ attachments }) => attachments.flatMap(({ path }) => (path ? [`  see ${relative(root, path)}`] : [])))
  return [...errors.map(({ message = '' }) => `  ${stripVTControlCharacters(message).replace(/\s+/g, ' ')}`), ...files]
}

/** Returns the checks that match the names, of any command. */
function matching(names) {
  const { units, specs, fits } = filesNamed(names)
  const others = [...statics(), ...(checks.test().at(-1) ?? []), ...(checks.check().at(-1) ?? [])].filter(({ name }) => fits(name))
  if (units.length + specs.length + others.length === 0) throw wrongUse(`Nothing matches '${names.join(' ')}'`, usage)
  return [
    ...(units.length > 0 ? [[unitTests('unit tests', { options: units })]] : []),
    ...(specs.length > 0 ? [[build()], [endToEnd('chosen', specs)]] : []),
    others,
  ]
}

/** Returns test files whose path contains one of these names. */
function filesNamed(names) {
  const fits = (text) => names.some((name) => text.includes(name.replace(/^\.\//, '')))
  const units = ['src', 'bench', 'scripts'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/)).filter(fits)
  return { units, specs: filesIn('e2e', /\.spec\.ts$/).filter(fits), fits }
}

/** Returns files below a folder of the project, by their path in it. */
function filesIn(folder, pattern) {
  const names = readdirSync(inProject(folder), { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
  return names.filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`)
}
