/**
 * Audits a packed app: its fuses, the content of its archive, whether its native modules load and match the checksums from the build, its third-party
 * notices, and its size.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { readFuses, wantedFuses } from './fuses.mjs'
import { layouts, machineOf } from './layouts.mjs'
import { isStarted } from './node-version.mjs'
import { materialsName, noticesName } from './notices.mjs'
import { shippedPackages } from './shipped.mjs'

const entries = [
  '/out/main/index.js',
  '/out/main/ledger-worker.js',
  '/out/main/answer-worker.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/package.json',
]
const allowed = /^\/(out|node_modules|package\.json)(\/|$)/
/** Without Electron's own files, in MiB. */
const largest = 25
const unwanted = /\.(map|test\.\w+|ts|tsx|env|pem|md)$|\/(e2e|bench|src|docs|\.git)(\/|$)|chromium\.js$|playwright/
const betraying = /-----BEGIN [A-Z ]*PRIVATE KEY|ELECTRON_RENDERER_URL|\/home\/\w|\/root\/|sourceMappingURL=/

/**
 * Returns pairs of `[sentence, holds]`: a requirement for a packed app, and whether it is met. `extracted` is an empty folder, into which the archive
 * is unpacked.
 */
export function auditPackage(packed, extracted, layout = layouts[0]) {
  const resources = join(packed, layout.resources)
  const archive = join(resources, 'app.asar')
  const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
  const unpacked = readdirSync(`${archive}.unpacked`, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  const natives = unpacked.filter((path) => path.endsWith('.node'))
  // Modules of another system cannot be loaded here.
  const isOurs = layout.platform === process.platform && layout.arch === process.arch
  extractAll(archive, extracted)
  const size = sizeOf(resources) / 2 ** 20
  const fuses = readFuses(readFileSync(join(packed, layout.fused)))
  const ours = files.filter((path) => path.startsWith('/out/') && /\.(js|cjs|html|css)$/.test(path))
  return [
    ...Object.entries(wantedFuses).map(([name, wanted]) => [`fuse ${name} is ${wanted === '1' ? 'on' : 'off'}`, fuses[name] === wanted]),
    ...entries.map((path) => [`the archive holds ${path}`, files.includes(path)]),
    list(
      'the archive holds nothing beside the build and its modules',
      files.filter((path) => !allowed.test(path)),
    ),
    list(
      'it holds no sources, tests, maps or keys',
      files.filter((path) => unwanted.test(path)),
    ),
    list(
      'no file of ours names a key, a machine or a development server',
      ours.filter((path) => betraying.test(readFileSync(join(extracted, path), 'utf8'))),
    ),
    list(
      'native modules for this system and processor alone are packed, as their own headers say',
      natives.filter((path) => machineOf(readFileSync(join(`${archive}.unpacked`, path))) !== `${layout.platform}-${layout.arch}`),
    ),
    ...['better-sqlite3-multiple-ciphers', 'keytar'].flatMap((name) => [
      [`${name} lies outside the archive`, natives.some((path) => path.includes(name))],
      ...(isOurs ? [[`${name} loads as packed`, loads(extracted, name)]] : []),
    ]),
    list(
      'the build wrote down the sum of every native file',
      natives.filter((path) => !noted(extracted, sumOf(join(`${archive}.unpacked`, path)))),
    ),
    list(`${noticesName} has the licence of everything packed`, missing(resources, noticesName)),
    list(`${materialsName} lists everything packed, with its version and sum`, missing(resources, materialsName)),
    [`${size.toFixed(1)} MiB without the runtime, at most ${largest}`, size <= largest],
  ]
}

if (isStarted(import.meta.url)) {
  let all = 0
  let wrong = 0
  for (const argument of process.argv.slice(2)) {
    const [platform, packed] = argument.split(/=(.*)/)
    const layout = layouts.find((one) => one.platform === platform)
    if (!layout) throw new Error(`No layout of ${platform} is known.`)
    const extracted = mkdtempSync(join(tmpdir(), 'deskbook-audit-'))
    try {
      const audits = auditPackage(packed, extracted, layout)
      for (const [name, holds] of audits) console.log(`${holds ? 'ok   ' : 'WRONG'} ${platform}-${layout.arch}: ${name}`)
      all += audits.length
      wrong += audits.filter(([, holds]) => !holds).length
    } finally {
      rmSync(extracted, { recursive: true, force: true })
    }
  }
  console.log(`package: ${all} audits, ${wrong} failed`)
  process.exitCode = wrong > 0 ? 1 : 0
}

/** An audit that a list is empty; otherwise its items are named. */
function list(name, found) {
  return [found.length === 0 ? name : `${name}: ${found.slice(0, 5).join(', ')}`, found.length === 0]
}

function sizeOf(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => statSync(join(folder, path)))
  return paths.reduce((sum, found) => sum + (found.isFile() ? found.size : 0), 0)
}

function sumOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Whether the built main process contains a checksum. */
function noted(extracted, sum) {
  const built = readdirSync(join(extracted, 'out', 'main'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  return built.some((path) => readFileSync(join(extracted, 'out', 'main', path), 'utf8').includes(sum))
}

/** Returns the packages that are missing in a file next to the archive. */
function missing(resources, file) {
  const text = readFileSync(join(resources, file), 'utf8')
  const tells = ({ name, version, text: licence, integrity }) => {
    if (file === noticesName) return text.includes(`${name} ${version}`) && text.includes(licence)
    const hashed = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    const found = JSON.parse(text).components.find((component) => component.name === name && component.version === version)
    return found?.hashes.some(({ content }) => content === hashed)
  }
  return shippedPackages().flatMap((shipped) => (tells(shipped) ? [] : [shipped.name]))
}

function loads(extracted, name) {
  try {
    execFileSync(process.execPath, ['-e', `require(${JSON.stringify(name)})`], { cwd: extracted, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
