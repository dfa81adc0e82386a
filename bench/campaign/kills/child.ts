/** Child processes that do not outlive ours. */
import { type ChildProcess, spawn } from 'node:child_process'

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
