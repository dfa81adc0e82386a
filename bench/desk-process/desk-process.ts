/** Starts a live desk in its own process (`program.ts`) and sends it requests. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome } from '../../src/shared/contract/failure.ts'
import type { EventOf, InputOf, OutputOf, ProcedureName } from '../../src/shared/contract/procedures/procedures.ts'
import type { Blocked, Opening, Said, Told } from './messages.ts'

export interface DeskProcess {
  readonly pid: number
  /** Sends a request. Rejects if the process ends before it answers. */
  ask<N extends ProcedureName>(name: N, input: InputOf<N>, saveTo?: string): Promise<Outcome<OutputOf<N>>>
  /** Sends a request and throws if it fails. */
  need<N extends ProcedureName>(name: N, input: InputOf<N>, saveTo?: string): Promise<OutputOf<N>>
  onHotels(listen: (event: EventOf<'search.hotels'>) => void): void
  pass(ms: number): Promise<void>
  /** Returns the longest block since the last call; `collect` runs the garbage collector before. */
  blocked(collect?: boolean): Promise<Blocked>
  /** Errors that nothing in the process caught. */
  uncaught(): readonly string[]
  stop(): Promise<void>
  /** Ends the process immediately, like a power cut. */
  kill(): Promise<void>
}

/** Starts the process and opens the desk. `temporary` is the folder for its temporary files. */
export async function startDeskProcess(opening: Opening, temporary: string): Promise<DeskProcess> {
  const child = fork(join(import.meta.dirname, 'program.ts'), [], {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: temporary, SQLITE_TMPDIR: temporary },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const uncaught: string[] = []
  let listen: (event: EventOf<'search.hotels'>) => void = () => {}
  let asked = 0
  const opened = Promise.withResolvers<void>()
  child.on('message', (message: Told) => {
    if (message.kind === 'open') opened.resolve()
    else if (message.kind === 'event') listen(message.event)
    else if (message.kind === 'uncaught') uncaught.push(message.error)
    else {
      pending.get(message.id)?.resolve(message.outcome)
      pending.delete(message.id)
    }
  })
  child.once('exit', () => {
    opened.reject(new DeskEnded())
    for (const { reject } of pending.values()) reject(new DeskEnded())
    pending.clear()
  })
  const send = (message: Said) => child.connected && child.send(message)
  const question = <T>(make: (id: number) => Said): Promise<T> => {
    if (!child.connected) return Promise.reject(new DeskEnded())
    const id = ++asked
    const answer = Promise.withResolvers<unknown>()
    pending.set(id, answer)
    send(make(id))
    return answer.promise as Promise<T>
  }
  const ask: DeskProcess['ask'] = (name, input, saveTo) =>
    question((id) => ({ kind: 'ask', id, name, input, ...(saveTo === undefined ? {} : { saveTo }) }))

  send({ kind: 'open', opening })
  await opened.promise
  return {
    pid: child.pid ?? 0,
    ask,
    need: async (name, input, saveTo) => {
      const outcome = await ask(name, input, saveTo)
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.failure)}`)
      return outcome.value
    },
    onHotels: (next) => {
      listen = next
    },
    pass: (ms) => question((id) => ({ kind: 'pass', id, ms })),
    blocked: (collect = false) => question((id) => ({ kind: 'blocked', id, collect })),
    uncaught: () => uncaught,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      send({ kind: 'stop' })
      await ended
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

export class DeskEnded extends Error {}
