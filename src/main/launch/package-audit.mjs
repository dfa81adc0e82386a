/** Looks at a packed app: its fuses, what its archive holds and what not, and whether its native modules load from there. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, listPackage } from '@electron/asar'
import { readFuses, wantedFuses } from './fuses.mjs'

const packed = process.argv[2]
const archive = join(packed, 'resources', 'app.asar')
const files = listPackage(archive, {}).map((path) => path.replaceAll('\\', '/'))
const unpacked = readdirSync(`${archive}.unpacked`, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
const extracted = mkdtempSync(join(tmpdir(), 'deskbook-audit-'))

const entries = [
  '/out/main/index.js',
  '/out/main/ledger-worker.js',
  '/out/main/answer-worker.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/package.json',
]
const allowed = /^\/(out|node_modules|package\.json)(\/|$)/
const unwanted = /\.(map|test\.\w+|ts|tsx|env|pem|md)$|\/(e2e|bench|src|docs|\.git)(\/|$)|chromium\.js$|playwright/
const betraying = /-----BEGIN [A-Z ]*PRIVATE KEY|ELECTRON_RENDERER_URL|\/home\/\w|\/root\/|sourceMappingURL=/

try {
  extractAll(archive, extracted)
  const fuses = readFuses(readFileSync(join(packed, 'deskbook')))
  const ours = files.filter((path) => path.startsWith('/out/') && /\.(js|cjs|html|css)$/.test(path))
  const audits = [
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
      'native modules of this system alone are packed',
      unpacked.filter((path) => /prebuilds\/(darwin|win32)/.test(path)),
    ),
    ...['better-sqlite3-multiple-ciphers', 'keytar'].flatMap((name) => [
      [`${name} lies outside the archive`, unpacked.some((path) => path.includes(name) && path.endsWith('.node'))],
      [`${name} loads as packed`, loads(name)],
    ]),
  ]
  for (const [name, holds] of audits) console.log(`${holds ? 'ok   ' : 'WRONG'} ${name}`)
  const wrong = audits.filter(([, holds]) => !holds).length
  console.log(`package: ${audits.length} audits, ${wrong} failed`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  rmSync(extracted, { recursive: true, force: true })
}

/** An audit that a list is empty; what is on it is named. */
function list(name, found) {
  return [found.length === 0 ? name : `${name}: ${found.slice(0, 5).join(', ')}`, found.length === 0]
}

function loads(name) {
  try {
    execFileSync(process.execPath, ['-e', `require(${JSON.stringify(name)})`], { cwd: extracted, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
