/** Starts a live desk in a process of its own (`program.ts`), and asks it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Outcome } from '../../src/shared/contract/failure.ts'
import type { EventOf, InputOf, OutputOf, ProcedureName } from '../../src/shared/contract/procedures/procedures.ts'
import type { Blocked, Opening, Said, Told } from './messages.ts'

export interface DeskProcess {
  readonly pid: number
  /** Rejects when the process ends before it answers. */
  ask<N extends ProcedureName>(name: N, input: InputOf<N>, saveTo?: string): Promise<Outcome<OutputOf<N>>>
  /** The same, where a failure is none of the drill's business. */
  need<N extends ProcedureName>(name: N, input: InputOf<N>, saveTo?: string): Promise<OutputOf<N>>
  onHotels(listen: (event: EventOf<'search.hotels'>) => void): void
  pass(ms: number): Promise<void>
  /** Since this was asked last; `collect` has garbage collected before. */
  blocked(collect?: boolean): Promise<Blocked>
  /** What nobody caught in it. */
  uncaught(): readonly string[]
  stop(): Promise<void>
  /** At once, as a power cut would. */
  kill(): Promise<void>
}

/** `temporary` is the folder for whatever it puts into the system's one. */
export async function startDeskProcess(opening: Opening, temporary: string): Promise<DeskProcess> {
  const child = fork(join(import.meta.dirname, 'program.ts'), [], {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    env: { ...process.env, TMPDIR: temporary, SQLITE_TMPDIR: temporary },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const uncaught: string[] = []
  let listen: (event: EventOf<'search.hotels'>) => void = () => {}
  let asked = 0
  const opened = Promise.withResolvers<void>()
  child.on('message', (told: Told) => {
    if (told.kind === 'open') opened.resolve()
    else if (told.kind === 'event') listen(told.event)
    else if (told.kind === 'uncaught') uncaught.push(told.error)
    else {
      waiting.get(told.id)?.resolve(told.outcome)
      waiting.delete(told.id)
    }
  })
  child.once('exit', () => {
    opened.reject(new DeskEnded())
    for (const { reject } of waiting.values()) reject(new DeskEnded())
    waiting.clear()
  })
  const send = (said: Said) => child.connected && child.send(said)
  const question = <T>(make: (id: number) => Said): Promise<T> => {
    if (!child.connected) return Promise.reject(new DeskEnded())
    const id = ++asked
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
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
