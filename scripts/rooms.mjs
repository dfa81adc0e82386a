/**
 * Checks the layers of the code. Each folder below `src` is a module, called a room. `npm run rooms` lists the rooms, and fails if there is an import
 * cycle, in `bench` too, if a room imports a room of a higher layer, or if a feature imports another feature. `--picture` draws the dependencies into
 * docs/architecture.md. dependency-cruiser 17.4 does not support TypeScript 7 yet; biome finds import cycles, but has no layers.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { argumentsOf } from './arguments.mjs'
import { isStarted } from './node-version.mjs'
import { command, inProject, root } from './project.mjs'

/** Rooms from the lowest layer to the highest, as folders below `src`. A room may only import rooms listed before it. */
export const order = [
  ...['shared/words', 'shared/domain', 'shared/domain/exchange', 'shared/domain/selling', 'shared/contract', 'shared/contract/views'],
  ...['shared/contract/procedures/groups', 'shared/contract/procedures'],
  ...['main/async', 'main/log', 'main/files', 'main/vault', 'main/shell'],
  ...['main/service/network', 'main/service/answers', 'main/service'],
  ...['main/practice/inventory', 'main/practice/bookings', 'main/practice', 'main/practice/server'],
  ...['main/ledger', 'main/ledger/database', 'main/ledger/bookings', 'main/ledger/database/migrations', 'main/ledger/queries'],
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

/** Returns a map from each production file, as a path below `src`, to its imports. */
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

/** Returns the import cycles, each as a group of files. Type imports count too. */
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
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) found.push(cycle.sort())
  }
  for (const file of files.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Returns imports of a room of a higher layer or of test helpers, as `file -> file`, and files in a room that `order` does not list. */
export function upward(files) {
  const layerOf = (file) => order.indexOf(dirname(file))
  const main = [...files.keys()].filter((file) => !file.startsWith('renderer/'))
  const testHelpers = [...files].flatMap(([file, { imports }]) =>
    imports.filter((next) => next.includes('/testing/')).map((next) => `${file} -> ${next}`),
  )
  const above = main.flatMap((file) => [
    ...(layerOf(file) < 0 ? [`${file} is in a room that the order does not name`] : []),
    ...files
      .get(file)
      .imports.filter((next) => next.startsWith('renderer/') || layerOf(next) > layerOf(file))
      .map((next) => `${file} -> ${next}`),
  ])
  return [...testHelpers, ...above]
}

/** Returns forbidden imports between the parts of the window (each feature, the frame, `ui`): only `ui` may be imported by another part. */
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
  const cycles = [...circles(files), ...circles(readImports(inProject('bench')))].map((cycle) => cycle.join(' <-> '))
  const found = [cycles, upward(files), sideways(files)]
  for (const line of found.flat()) console.error(line)
  if (values.picture) {
    const page = inProject('docs', 'architecture.md')
    writeFileSync(page, readFileSync(page, 'utf8').replace(/```mermaid[\s\S]*?```/, picture(files)))
  }
  const [circular, up, sidewards] = found.map(({ length }) => length)
  console.log(`rooms: ${circular} import cycles, ${up} imports of a higher layer, ${sidewards} imports between features`)
  process.exitCode = circular + up + sidewards > 0 ? 1 : 0
}

if (isStarted(import.meta.url)) command(main)
