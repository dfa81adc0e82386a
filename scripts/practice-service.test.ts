import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { sendRequest } from '../src/main/practice/server/foreign-client.ts'
import { bookingOf, type OfferedRate, stay, testCard } from '../src/main/practice/server/served-desk.ts'
import { addDays, dateIn } from '../src/shared/domain/dates.ts'

/** Starts the command as a user would, and reads its lines up to `ready`. */
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
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves with the values that it prints, until %s ends it with 0',
    { timeout: 60_000 },
    async (signal) => {
      const { command, exit, said } = await startCommand('--port', '0', '--seed', 'command')
      expect([...said.keys()]).toEqual(['base-url', 'api-key', 'api-key-destinations', 'ca', 'hotels', 'destinations', 'ready'])
      expect(said.get('hotels')?.split(',')).toHaveLength(50)

      const caPath = said.get('ca') ?? ''
      const reference = { bookingRef: 'abcdef' }
      const answer = await sendRequest(`${said.get('base-url')}/checkbooking`, readFileSync(caPath, 'utf8'), reference, {
        key: said.get('api-key') ?? '',
      })
      expect([200, 404]).toContain(answer.status)

      command.kill(signal)
      expect(await exit).toEqual([0, null])
      expect(existsSync(caPath)).toBe(false)
    },
  )

  it('appends its calls to an existing log, without guests or cards', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-log-'))
    const log = join(folder, 'service.log')
    writeFileSync(log, '{"earlier":true}\n')
    const { command, exit, said } = await startCommand('--port', '0', '--seed', 'command', '--log', log)
    const ca = readFileSync(said.get('ca') ?? '', 'utf8')
    const call = (path: string, query: object) =>
      sendRequest(`${said.get('base-url')}/${path}`, ca, query, { key: said.get('api-key') ?? '' })

    const soon = dateIn('UTC', Date.now() + 30 * 86_400_000)
    const asked = { ...stay, checkin: soon, checkout: addDays(soon, 3), hotelCodes: said.get('hotels')?.split(',') }
    const { hotels } = (await call('checkhotels', asked)).json as { hotels: { rates: OfferedRate[] }[] }
    const rate = hotels.flatMap(({ rates }) => rates).find(({ rateType }) => rateType === 'NET')
    if (!rate) throw new Error('No hotel has a net rate')
    const query = bookingOf(rate, { creditCard: testCard })
    const { bookingRef } = (await call('bookrate', query)).json.booking

    const text = readFileSync(log, 'utf8')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { earlier: true },
      { endpoint: 'checkHotels', clientRef: null },
      { endpoint: 'bookRate', clientRef: query.clientRef },
      { took: 'booked', clientRef: query.clientRef, bookingRef, status: 'CONFIRMED' },
    ])
    for (const secret of ['Silva', 'ana@example.com', testCard.number, said.get('api-key') ?? '']) expect(text).not.toContain(secret)
    command.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    rmSync(folder, { recursive: true })
  })

  it('rejects a log that it cannot write', { timeout: 60_000 }, async () => {
    const { exit } = await startCommand('--port', '0', '--log', '/nowhere/at/all/service.log')
    expect(await exit).toEqual([2, null])
  })

  it('rejects an invalid port', { timeout: 60_000 }, async () => {
    const { exit } = await startCommand('--port', 'eighty')
    expect(await exit).toEqual([2, null])
  })
})
