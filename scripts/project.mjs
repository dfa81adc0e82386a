/**
 * The project's folder and its programs, for the commands. Everything in `scripts` runs in the machine's own node 20 or
 * later before anything is installed, so it uses only what node brings.
 */
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusalIn } from './arguments.mjs'
import { nodeFor } from './pinned-node.mjs'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const inProject = (...path) => join(root, ...path)

/** Throws what the disk says where the project's folder cannot be written. */
export const needWritable = () => accessSync(root, constants.W_OK)

/** The node that everything but the commands themselves runs in; null where there is none for this system. */
export const node = /** @type {string} */ (nodeFor(inProject('node_modules')))

/** The programs of installed packages that the commands run in the pinned node. */
export const tools = {
  biome: inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inProject('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: inProject('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: inProject('node_modules', 'vitest', 'vitest.mjs'),
  playwright: inProject('node_modules', '@playwright', 'test', 'cli.js'),
  electronVite: inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  electronBuilder: inProject('node_modules', 'electron-builder', 'cli.js'),
}

/** What `tsc` reads: every file of ours, and what asks for Electron once more with each of its stand-ins in its place. */
export const typedProjects = [
  ...['node', 'web', 'scripts'].map((part) => `tsconfig.${part}.json`),
  ...['drills/hostile-calls', 'audit/electron'].map((folder) => `bench/${folder}/tsconfig.stand-in.json`),
]

/**
 * Runs a program in the project's folder and answers with its exit status, -1 when it could not be started or was ended
 * by a signal. `signal` ends it; `output` is where it prints: our own, standard error, or nowhere; `heard` is told what it
 * prints to ours. Signals that would end us are passed on instead, so that the program can end in its own way.
 * @param {string} program
 * @param {readonly string[]} options
 * @param {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal | undefined, output?: 'inherit' | 'stderr' | 'ignore', heard?: ((text: string) => void) | undefined, shell?: boolean }} [how]
 * @returns {Promise<number>}
 */
export function run(program, options, { env = {}, signal, output = 'inherit', heard, shell = false } = {}) {
  const path = [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter)
  /** @type {'pipe' | 'inherit' | 'ignore' | number} */
  const stdout = heard ? 'pipe' : /** @type {const} */ ({ inherit: 'inherit', stderr: 2, ignore: 'ignore' })[output]
  const stderr = output === 'ignore' ? 'ignore' : 'inherit'
  const child = spawn(program, options, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ['inherit', stdout, stderr],
    signal,
    shell,
  })
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text)
    heard?.(text)
  })
  const passOn = (signal) => passSignal(child, signal)
  const signals = ['SIGTERM', 'SIGINT']
  for (const signal of signals) process.on(signal, passOn)
  return new Promise((resolve) => {
    const end = (status) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve(status ?? -1)
    }
    child.on('error', () => end(-1))
    child.on(heard ? 'close' : 'exit', end)
  })
}

/**
 * Hands a signal on to a child. Not on Windows: there Ctrl+C reaches every process of the console by itself, and `kill` ends a process at
 * once, so that it could not close anything.
 */
export function passSignal(child, signal, platform = process.platform) {
  if (platform !== 'win32') child.kill(signal)
}

export const newsEveryMs = 15_000

/** Waits for something that prints nothing of itself, and says every now and then that it goes on. */
export async function patiently(what, working) {
  const beganMs = performance.now()
  const news = setInterval(
    () => console.log(`${what}: still going on, after ${Math.round((performance.now() - beganMs) / 1000)} s.`),
    newsEveryMs,
  )
  try {
    return await working
  } finally {
    clearInterval(news)
  }
}

/** A reason to stop that is a sentence for the person at the terminal. */
export class Stop extends Error {}

/**
 * Runs a command's main function. A `Stop` is printed as its sentence, and the command ends with 1; so is a question that is wrong or a
 * folder that cannot be used, and it ends with 2.
 */
export function command(main) {
  main().catch((error) => {
    const refusal = refusalIn(error)
    console.error(refusal ?? (error instanceof Stop ? error.message : error))
    process.exitCode = refusal === null ? 1 : 2
  })
}
