/**
 * The modules of the code ("rooms") and their dependencies: `npm run rooms` lists each room, and fails if files import each other in a circle, a room
 * imports one above it, or a feature another one. `--picture` draws the rooms into docs/architecture.md. The usual tool, dependency-cruiser, does not
 * support TypeScript 7 (17.4 supports versions below it); biome finds circles, but has no rooms.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { argumentsOf } from './arguments.mjs'
import { isStarted } from './node-version.mjs'
import { command, inProject, root } from './project.mjs'

/** Rooms from the bottom up, by their folder below `src`; a room may only import those before it. */
export const order = [
  ...['shared/words', 'shared/domain', 'shared/domain/exchange', 'shared/domain/selling', 'shared/contract', 'shared/contract/views'],
  ...['shared/contract/procedures/groups/files', 'shared/contract/procedures/groups', 'shared/contract/procedures'],
  ...['main/async', 'main/log', 'main/files', 'main/vault', 'main/shell'],
  ...['main/service/network', 'main/service/answers', 'main/service'],
  ...['main/practice/inventory', 'main/practice/bookings', 'main/practice', 'main/practice/server'],
  ...[
    'main/ledger',
    'main/ledger/database',
    'main/ledger/bookings',
    'main/ledger/database/migrations/rules',
    'main/ledger/database/migrations',
    'main/ledger/queries',
  ],
  ...[
    'main/ledger/journal',
    'main/ledger/notes',
    'main/ledger/offers',
    'main/ledger/exports/csv',
    'main/ledger/exports/fast',
    'main/ledger/exports',
    'main/ledger/closings',
  ],
  ...[
    'main/ledger/privacy',
    'main/ledger/clients',
    'main/ledger/hotels',
    'main/ledger/facts',
    'main/ledger/storage',
    'main/ledger/worker',
    'main/ledger/client',
  ],
  ...[
    'main/booking/send-journal',
    'main/booking/lifecycle',
    'main/booking/references',
    'main/booking/attempts',
    'main/booking/cancellations',
  ],
  ...['main/ipc', 'main/place', 'main/updates', 'main/shell/electron', 'main/shell/chromium'],
  ...['main/desk/settings', 'main/desk/context', 'main/desk/views', 'main/desk/records', 'main/desk/evidence', 'main/desk/sync'],
  ...['main/desk/clients', 'main/desk/hotels', 'main/desk/maintenance', 'main/desk/booking', 'main/desk/search', 'main/desk/export'],
  ...['main/desk/documents', 'main/desk/ledger', 'main/desk/reminders', 'main/desk/calendar', 'main/desk/offers', 'main/desk/rebooking'],
  ...['main/desk/session', 'main/desk/connection', 'main/desk', 'main'],
  ...['preload'],
]

/** Returns production files, by their path below `src`, with their imports. */
export function readImports(root = inProject('src')) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
  return new Map(
    files.sort().map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imports = [...text.matchAll(/^(?:import|export)\b[^'"]*?from '(\.[^']+\.tsx?)'|^import '(\.[^']+\.tsx?)'/gm)]
      return [file, { imports: imports.map((found) => posix.join(dirname(file), found[1] ?? found[2])) }]
    }),
  )
}

/** Returns groups of files that import each other in a circle, including types. */
export function circles(files) {
  const found = []
  const index = new Map()
  const low = new Map()
  const stack = []
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of files.get(file)?.imports ?? []) {
      if (!files.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle.sort())
  }
  for (const file of files.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Returns imports of a higher room or of test helpers, as `file -> file`, and files in a room that `order` does not contain. */
export function upward(files) {
  const place = (file) => order.indexOf(dirname(file))
  const main = [...files.keys()].filter((file) => !file.startsWith('renderer/'))
  const support = [...files].flatMap(([file, { imports }]) =>
    imports.filter((next) => next.includes('/testing/')).map((next) => `${file} -> ${next}`),
  )
  const above = main.flatMap((file) => [
    ...(place(file) < 0 ? [`${file} is in a room that the order does not name`] : []),
    ...files
      .get(file)
      .imports.filter((next) => next.startsWith('renderer/') || place(next) > place(file))
      .map((next) => `${file} -> ${next}`),
  ])
  return [...support, ...above]
}

/** Returns forbidden imports in the window: of a feature by another one or by the frame, and of frame or feature by `ui`. */
export function sideways(files) {
  const part = (file) => /^renderer\/(features\/[\w-]+|frame|ui)\//.exec(file)?.[1] ?? null
  const allowed = (from, to) => to === 'ui' || from === to
  return [...files].flatMap(([file, { imports }]) =>
    imports
      .filter((next) => part(file) !== null && part(next) !== null && !allowed(part(file), part(next)))
      .map((next) => `${file} -> ${next}`),
  )
}

/** Returns the dependencies between the larger rooms as a Mermaid diagram. */
export function picture(files) {
  const large = (file) =>
    file
      .split('/')
      .slice(0, file.startsWith('shared/') ? 1 : 2)
      .join('/')
      .replace(/\/[^/]*\.tsx?$/, '')
  const arrows = new Set([...files].flatMap(([file, { imports }]) => imports.map((next) => `${large(file)} ${large(next)}`)))
  const lines = [...arrows]
    .map((arrow) => arrow.split(' '))
    .filter(([from, to]) => from !== to && to !== 'shared')
    .map(([from, to]) => `  ${from} --> ${to}`)
  return ['```mermaid', 'graph TD', ...lines.sort(), '```'].join('\n')
}

/** Prints how large the project is, in lines of text and in files. */
function printSizes() {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const textOf = (file) => readFileSync(inProject(file), 'utf8')
  const lines = (wanted) =>
    tracked.filter((file) => /\.(tsx?|mjs)$/.test(file) && wanted(file)).reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
  const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file)
  const sizes = {
    'lines of production code in src': lines((file) => file.startsWith('src/') && !isTest(file)),
    'lines of unit tests in src': lines((file) => file.startsWith('src/') && isTest(file)),
    'lines in bench': lines((file) => file.startsWith('bench/')),
    'lines in e2e': lines((file) => file.startsWith('e2e/')),
    'lines in scripts': lines((file) => file.startsWith('scripts/')),
    'tracked files': tracked.length,
    messages: Object.keys(JSON.parse(textOf('src/shared/words/en.json'))).length,
    decisions: tracked.filter((file) => /^docs\/decisions\/\d/.test(file)).length,
  }
  for (const [name, size] of Object.entries(sizes)) console.log(String(size).padStart(8), name)
}

async function main() {
  const { values } = argumentsOf('node scripts/rooms.mjs [--picture | --size]', {
    options: { picture: { type: 'boolean' }, size: { type: 'boolean' } },
  })
  if (values.size) return printSizes()
  const files = readImports()
  for (const [room, inside] of Map.groupBy(files.keys(), (file) => dirname(file))) console.log(`${room.padEnd(44)} ${inside.length} files`)
  const found = [circles(files).map((circle) => circle.join(' <-> ')), upward(files), sideways(files)]
  for (const line of found.flat()) console.error(line)
  if (values.picture) {
    const page = inProject('docs', 'architecture.md')
    writeFileSync(page, readFileSync(page, 'utf8').replace(/```mermaid[\s\S]*?```/, picture(files)))
  }
  const [circular, up, beside] = found.map(({ length }) => length)
  console.log(`rooms: ${circular} circles, ${up} arrows upwards, ${beside} between features`)
  process.exitCode = circular + up + beside > 0 ? 1 : 0
}

if (isStarted(import.meta.url)) command(main)
