import { Agent, type Dispatcher } from 'undici'
import { expect, it } from 'vitest'
import { blockedPorts } from './base-url.ts'

it('the blocked ports are those that fetch refuses before it connects, and no others', async () => {
  const acceptedPorts = new Set<number>()
  const recordingAgent = new Agent().compose(
    (): Dispatcher.Dispatch =>
      ({ origin }) => {
        acceptedPorts.add(Number(new URL(origin ?? '').port))
        throw new Error('no further')
      },
  )
  const ports = Array.from({ length: 11_000 }, (_, port) => port).filter((port) => port !== 443)
  await Promise.all(ports.map((port) => fetch(`https://127.0.0.1:${port}/`, { dispatcher: recordingAgent } as RequestInit).catch(() => {})))
  expect(ports.filter((port) => !acceptedPorts.has(port))).toEqual([...blockedPorts])
})
