import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalIn, wrongUse } from '../bench/usage.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
}

// The commands are plain JavaScript, so their functions are typed here.
const { displayHere } = (await import(new URL('display.mjs', import.meta.url).href)) as {
  displayHere(environment: Readonly<Record<string, string>>, platform?: string): Promise<boolean>
}

const { aptPackages } = (await import(new URL('system-packages.mjs', import.meta.url).href)) as { aptPackages(release: string): string[] }

interface How {
  readonly env?: NodeJS.ProcessEnv
  /** Code that is loaded before the command. */
  readonly before?: string
  /** The project's folder. */
  readonly at?: string
}

/** Runs a command of package.json as npm would, but without npm. */
function answer(name: string, given: readonly string[], { env = {}, before, at = root }: How = {}) {
  const [program, ...words] = (manifest.scripts[name] ?? '').replace(/^exec /, '').split(' ')
  expect(program).toBe('node')
  const first = before === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(before)}`]
  const options = { cwd: at, encoding: 'utf8', timeout: 60_000, env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [...first, ...words, ...given], options)
  return { status, stdout, stderr }
}

/** Expects one sentence on the terminal, exit status 2, and nothing else. */
function expectRefused({ status, stdout, stderr }: ReturnType<typeof answer>, words: RegExp) {
  expect(stderr).toMatch(words)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/^ *at /m)
  expect(stdout).toBe('')
  expect(status).toBe(2)
}

const commands = Object.keys(manifest.scripts)
/** Commands that need no set-up, so that nothing is installed or built before they answer. */
const early = commands.filter((name) => !['bench', 'campaign', 'drill', 'audit:security'].includes(name))

describe('a command with invalid arguments says so, and does nothing', { timeout: 60_000 }, () => {
  it.each(commands)('%s --bogus', (name) => {
    expectRefused(answer(name, ['--bogus']), /^Unknown option '--bogus'\. Usage: npm /)
  })

  it.each([
    ['start', ['--data-folder']],
    ['tour', ['docs']],
    ['build', ['src']],
    ['unit', ['--bail']],
    ['package', ['--linux', '--sign']],
    ['package:check', ['--linux']],
    ['practice-service', ['8080']],
    ['drill', []],
    ['drill', ['purge', 'cells']],
    ['drill', ['nosuch']],
    ['drill', ['purge', '--count', 'many']],
    ['drill', ['purge', '--count', '0']],
    ['drill', ['purge', '--seed', 'x']],
    ['bench', ['nosuch']],
    ['bench', ['answers', 'many']],
    ['campaign', ['--schedules', '3x']],
    ['campaign', ['--schedules', '2', '--story']],
    ['campaign', ['--effects', '--defects']],
    ['campaign', ['--model', 'c']],
    ['campaign', ['--faults', 'rain']],
  ])('%s %j', (name, given) => {
    expectRefused(answer(name, given), /Usage: npm /)
  })

  it('a list of the drills is a valid request', () => {
    expect(answer('drill', ['--list'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^purge$/m) })
  })
})

/** A Node 20 on this machine, which may have several versions. */
const node20 = [...new Set((process.env['PATH'] ?? '').split(delimiter))]
  .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
  .find((file) => spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.startsWith('v20.'))

describe.skipIf(node20 === undefined)('a script that is started in Node 20', { timeout: 60_000 }, () => {
  const files = ['scripts', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.mjs') ? [`${folder}/${name}`] : [])),
  )
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const started = files.filter(
    (file) =>
      /isStarted\(import|^command\(/m.test(texts.get(file) ?? '') ||
      Object.values(manifest.scripts).some((script) => script.includes(file)),
  )

  it.each(started)('prints a message for invalid arguments: %s', (file) => {
    const { status, stdout, stderr } = spawnSync(node20 ?? '', [join(root, file), '--bogus'], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(stdout + stderr).not.toBe('')
    expect(status).toBeGreaterThan(0)
  })

  it('is not detected with an API that older versions of Node do not have', () => {
    expect(files.filter((file) => file !== 'scripts/node-version.mjs' && texts.get(file)?.includes('import.meta.main'))).toEqual([])
  })
})

describe('a Node version that is too old', { timeout: 60_000 }, () => {
  const before = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })"
  it.each(early)('is rejected by %s with a sentence that states the required version', (name) => {
    const least = manifest.engines.node.replace('>=', '')
    expectRefused(answer(name, [], { before }), new RegExp(`^This is Node 18\\.20\\.4, and Deskbook needs Node ${least} or newer`))
  })
})

describe('in a bare clone without packages,', { timeout: 60_000 }, () => {
  let clone: string
  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), 'clone-'))
    for (const name of ['package.json', 'src']) symlinkSync(join(root, name), join(clone, name))
    for (const name of ['scripts', 'e2e', 'bench']) cpSync(join(root, name), join(clone, name), { recursive: true })
  })
  afterAll(() => rmSync(clone, { recursive: true }))

  it.each(early)('%s loads and rejects invalid arguments', (name) => {
    expectRefused(answer(name, ['--bogus'], { at: clone }), /^Unknown option '--bogus'\. Usage: npm /)
  })
})

describe('before the set-up,', { timeout: 60_000 }, () => {
  let clone: string
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'clone-'))
    for (const name of ['package.json', 'package-lock.json', 'scripts', 'src']) symlinkSync(join(root, name), join(clone, name))
    // Modules are resolved by their real path: this one must not find the project's packages.
    rmSync(join(clone, 'scripts'))
    mkdirSync(join(clone, 'scripts'))
    for (const name of [
      'run',
      'arguments',
      'project',
      'set-up',
      'build',
      'pinned-node',
      'node-version',
      'system-packages',
      'electron-runtime',
    ])
      writeFileSync(join(clone, 'scripts', `${name}.mjs`), readFileSync(join(root, 'scripts', `${name}.mjs`)))
  })
  afterEach(() => rmSync(clone, { recursive: true }))

  it.each(['build', 'format', 'lint', 'types', 'rooms', 'unused', 'unit'])('%s names the command that installs the packages', (name) => {
    const { status, stdout, stderr } = answer(name, [], { at: clone })
    expect(stderr).toBe(
      `\`npm run ${name}\` needs the packages of the project, which are not installed yet: \`npm run set-up\` does that.\n`,
    )
    expect([status, stdout]).toEqual([1, ''])
  })
})

describe('the packages requested from apt', () => {
  const noble = 'ID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\nVERSION_CODENAME=noble\nUBUNTU_CODENAME=noble\n'

  it("have Debian's names on Debian", () => {
    expect(aptPackages('ID=debian\nVERSION_CODENAME=bookworm\n')).toEqual(expect.arrayContaining(['chromium', 'libsecret-1-0']))
  })

  it.each([
    ['24.04', noble, ['chromium-browser', 'libgtk-3-0t64', 'libasound2t64']],
    ['24.04 under another name', noble.replace('ID=ubuntu\nID_LIKE=debian', 'ID=linuxmint\nID_LIKE="ubuntu debian"'), ['libasound2t64']],
    ['22.04', noble.replaceAll('noble', 'jammy'), ['chromium-browser', 'libgtk-3-0', 'libasound2']],
  ])("have Ubuntu's names on Ubuntu: %s", (_, release, names) => {
    expect(aptPackages(release)).toEqual(expect.arrayContaining(names))
    expect(aptPackages(release)).not.toContain('chromium')
  })
})

describe('a folder that cannot be written', () => {
  const refused = (code: string) => Object.assign(new Error(`${code}: made up`), { code, path: '/somewhere/tour' })

  it.each(['EACCES', 'EROFS', 'ENOSPC'])('is named in one sentence: %s', (code) => {
    expect(refusalIn(refused(code))).toMatch(new RegExp(`^/somewhere/tour cannot be used \\(${code}\\): [^.]+\\.$`))
  })

  it('is not confused with an error of the command itself', () => {
    expect(refusalIn(new TypeError('x is not a function'))).toBeNull()
    expect(refusalIn(refused('ENOENT'))).toBeNull()
    expect(refusalIn(wrongUse('Which drill', 'npm run drill'))).toBe('Which drill. Usage: npm run drill')
  })
})

describe.skipIf(process.platform !== 'linux')('npm start on a display', { timeout: 60_000 }, () => {
  it('is refused first of all if the named display does not answer', () => {
    expectRefused(answer('start', [], { env: { DISPLAY: ':4711', WAYLAND_DISPLAY: '' } }), /^No display answers at DISPLAY=:4711: /)
  })

  it('continues if the display answers; without one there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'display-'))
    const server = createServer().listen(join(folder, 'wayland-0'))
    expect(await displayHere({ WAYLAND_DISPLAY: 'wayland-0', XDG_RUNTIME_DIR: folder })).toBe(true)
    server.close()
    rmSync(folder, { recursive: true })
    expect(await displayHere({})).toBe(false)
    expect(await displayHere({}, 'darwin')).toBe(true)
  })

  it('is refused with options but without a display, because the tour takes none', () => {
    expectRefused(
      answer('start', ['--data-folder', '/nowhere'], { env: { DISPLAY: '', WAYLAND_DISPLAY: '' } }),
      /^This machine has no display/,
    )
  })
})
