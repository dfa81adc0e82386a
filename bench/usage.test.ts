import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const asked = (...given: string[]) => {
  const [command, ...rest] = given
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...rest], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  return { status, stdout, stderr }
}

it.each([
  ['drill', 'purge', '--bogus'],
  ['drill', 'purge', '--count', 'many'],
  ['drill', 'purge', '--seed', 'x'],
  ['bench', 'nosuch'],
  ['bench', 'answers', 'many'],
  ['campaign', '--schedules', '3x'],
])(
  'a command that does not know what it was asked for shows its usage and checks nothing: %s %s',
  (...given) => {
    const { status, stdout, stderr } = asked(...given)
    expect(stderr).toMatch(/^Usage: npm run /m)
    expect(stderr).not.toMatch(/^ +at /m)
    expect(stdout).toBe('')
    expect(status).toBe(2)
  },
  30_000,
)

it('a list of the drills is no wrong question', () => {
  expect(asked('drill', '--list')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^purge$/m) })
})
