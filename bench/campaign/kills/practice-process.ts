/** Child processes that do not outlive ours: the practice service, over real HTTPS, with its own log; and the desks of `round.ts`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sendRequest } from '../../../src/main/practice/server/foreign-client.ts'
import type { ActiveFault, PracticeFault } from '../../../src/shared/contract/practice.ts'

const children = new Set<ChildProcess>()

process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Starts a program with our Node; its standard output is piped to us, its errors are printed. */
export function startChild(program: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, program, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

/** Exits on SIGINT and SIGTERM so that the children end too. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}

const command = fileURLToPath(new URL('../../../src/main/practice/server/command.ts', import.meta.url))

export interface PracticeProcess {
  readonly baseUrl: string
  readonly apiKey: string
  /** The file with its certificate authority, and the file's contents. */
  readonly caFile: string
  readonly caPem: string
  readonly hotels: readonly string[]
  /** Makes the next call of an endpoint fail in this way. */
  switchOn(endpoint: ActiveFault['endpoint'], fault: PracticeFault): Promise<void>
  switchOff(): Promise<void>
  stop(): Promise<void>
}

/** Starts the service. It logs its calls to the file `log`. */
export async function startPractice(seed: string, log: string): Promise<PracticeProcess> {
  const child = startChild([command, '--port', '0', '--seed', seed, '--log', log])
  const printed = new Map<string, string>()
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split(' ')
    printed.set(name, value)
    if (name === 'ready') break
  }
  if (!printed.has('ready')) throw new Error('the practice service did not start')
  child.stdout.resume()

  const printedValue = (name: string) => printed.get(name) ?? ''
  const caFile = printedValue('ca')
  const caPem = await readFile(caFile, 'utf8')
  const faultDesk = new URL('/practice/faults', printedValue('base-url')).href
  return {
    baseUrl: printedValue('base-url'),
    apiKey: printedValue('api-key'),
    caFile,
    caPem,
    hotels: printedValue('hotels').split(','),
    switchOn: async (endpoint, fault) => {
      await sendRequest(faultDesk, caPem, { endpoint, fault, times: 1 })
    },
    switchOff: async () => {
      await sendRequest(faultDesk, caPem, {}, { method: 'DELETE' })
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
