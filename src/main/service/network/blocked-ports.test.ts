import { Agent, type Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { blockedPorts } from './base-url.ts'

it('the blocked ports are those that fetch refuses before it connects, and no others', async () => {
  const reached = new Set<number>()
  const nowhere = new Agent().compose(
    (): Dispatcher.Dispatch =>
      ({ origin }) => {
        reached.add(Number(new URL(origin ?? '').port))
        throw new Error('no further')
      },
  )
  const ports = Array.from({ length: 11_000 }, (_, port) => port).filter((port) => port !== 443)
  await Promise.all(ports.map((port) => fetch(`https://127.0.0.1:${port}/`, { dispatcher: nowhere } as RequestInit).catch(() => {})))
  expect(ports.filter((port) => !reached.has(port))).toEqual([...blockedPorts])
})
