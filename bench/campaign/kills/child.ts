/** Programs that are run in a process of their own and do not outlive ours. */
import { type ChildProcess, spawn } from 'node:child_process'

const children = new Set<ChildProcess>()

process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Runs a program in our own node; its standard output is for us to read, its errors are printed. */
export function startChild(program: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, program, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

/** A signal that would end us at once ends our children too. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
}
