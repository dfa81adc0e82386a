import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, folderForEachTest } from '../../testing/temporary-folder.ts'
import { emptyCrashDumps } from './crash-traces.ts'

folderForEachTest()

/** Runs a script in a process without a limit on core files. */
function run(script: string) {
  const module = new URL('crash-traces.ts', import.meta.url).href
  const code = `const { leaveNoCore } = await import('${module}'); ${script}`
  const command = 'ulimit -c unlimited 2>/dev/null; exec "$0" "$@"'
  return spawnSync('sh', ['-c', command, process.execPath, '--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8' })
}

const cores = () => readdirSync(folder).filter((name) => name.startsWith('core'))

describe.skipIf(process.platform !== 'linux')('a crashing process of the desk', () => {
  it('and its children may not write a core file; if one were written anyway, it would contain no memory', () => {
    const read = "import('node:fs').then(({ readFileSync }) => readFileSync('/proc/self/limits', 'utf8'))"
    const { stdout } = run(`leaveNoCore(); console.log(await ${read})
      console.log((await import('node:child_process')).execFileSync('cat', ['/proc/self/limits', '/proc/self/coredump_filter'], { encoding: 'utf8' }))`)
    const limits = stdout.split('\n').filter((line) => line.startsWith('Max core file size'))
    expect(limits.map((line) => line.split(/\s{2,}/).slice(1, 3))).toEqual([
      ['0', '0'],
      ['0', '0'],
    ])
    expect(stdout).toContain('\n00000000\n')
  })

  it('writes no core file', () => {
    expect(run('leaveNoCore(); process.abort()').signal ?? 'SIGABRT').toBe('SIGABRT')
    expect(cores()).toEqual([])
  })
})

describe('the folder of crash dumps', () => {
  it('is emptied, including subfolders', () => {
    mkdirSync(join(folder, 'pending'))
    writeFileSync(join(folder, 'pending', 'a.dmp'), 'memory')
    writeFileSync(join(folder, 'settings.dat'), '')
    emptyCrashDumps(folder)
    expect(readdirSync(folder)).toEqual([])
  })

  it('may be missing', () => {
    expect(() => emptyCrashDumps(join(folder, 'nowhere'))).not.toThrow()
  })

  it('loses its links, but not their targets', () => {
    const outside = join(folder, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'kept'), '')
    mkdirSync(join(folder, 'dumps'))
    symlinkSync(outside, join(folder, 'dumps', 'link'))
    emptyCrashDumps(join(folder, 'dumps'))
    expect(existsSync(join(outside, 'kept'))).toBe(true)
    expect(readdirSync(join(folder, 'dumps'))).toEqual([])
  })
})
