import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { ask } from '../practice/foreign-client.ts'

/** Starts the command as a person would, and reads its lines up to `ready`. */
async function startCommand(...args: string[]): Promise<{ command: ChildProcess; exit: Promise<unknown[]>; said: Map<string, string> }> {
  const command = spawn('npm', ['run', '--silent', 'practice-service', '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(command, 'exit')
  const said = new Map<string, string>()
  for await (const line of createInterface({ input: command.stdout ?? process.stdin })) {
    const [word = '', rest = ''] = line.split(/ (.*)/)
    said.set(word, rest)
    if (word === 'ready') break
  }
  return { command, exit, said }
}

describe.skipIf(process.platform === 'win32')('npm run practice-service', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('serves with what it prints, until %s ends it with 0', { timeout: 60_000 }, async (signal) => {
    const { command, exit, said } = await startCommand('--port', '0', '--seed', 'command')
    expect([...said.keys()]).toEqual(['base-url', 'api-key', 'api-key-destinations', 'ca', 'hotels', 'destinations', 'ready'])
    expect(said.get('hotels')?.split(',')).toHaveLength(50)

    const caPath = said.get('ca') ?? ''
    const reference = { bookingRef: 'abcdef' }
    const answer = await ask(`${said.get('base-url')}/checkbooking`, readFileSync(caPath, 'utf8'), reference, {
      key: said.get('api-key') ?? '',
    })
    expect([200, 404]).toContain(answer.status)

    command.kill(signal)
    expect(await exit).toEqual([0, null])
    expect(existsSync(caPath)).toBe(false)
  })

  it('refuses a port that is none', { timeout: 60_000 }, async () => {
    const { exit } = await startCommand('--port', 'eighty')
    expect(await exit).toEqual([2, null])
  })
})
