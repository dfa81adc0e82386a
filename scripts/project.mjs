/**
 * The project's folder and programs, for the commands. Everything in `scripts` runs in the machine's own Node 20 or later before anything is
 * installed, so it only uses what Node includes.
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

/** Throws the disk's error if the project's folder cannot be written. */
export const needWritable = () => accessSync(root, constants.W_OK)

/** The Node that runs everything except the commands themselves; null if there is none for this system. */
export const node = /** @type {string} */ (nodeFor(inProject('node_modules')))

/** The programs of installed packages, which the commands run in the pinned Node. */
export const tools = {
  biome: inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inProject('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: inProject('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: inProject('node_modules', 'vitest', 'vitest.mjs'),
  playwright: inProject('node_modules', '@playwright', 'test', 'cli.js'),
  electronVite: inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js'),
  electronBuilder: inProject('node_modules', 'electron-builder', 'cli.js'),
}

/** Projects for `tsc`: all our files, and those that use Electron again with its stand-in. */
export const typedProjects = [
  ...['node', 'web', 'scripts'].map((part) => `tsconfig.${part}.json`),
  'bench/audit/electron/tsconfig.stand-in.json',
]

/**
 * Runs a program in the project's folder and returns its exit status, -1 if it could not be started or a signal ended it. `signal` aborts
 * it; `output` is where it prints: our standard output, standard error, or nowhere; `heard` receives what it prints to our standard output.
 * Signals that would end this process are passed on instead, so that the program can end in its own way.
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
 * Passes a signal on to a child. Not on Windows: there Ctrl+C reaches every process of the console by itself, and `kill` terminates a process without
 * a chance to clean up.
 */
export function passSignal(child, signal, platform = process.platform) {
  if (platform !== 'win32') child.kill(signal)
}

export const newsEveryMs = 15_000

/** Awaits something silent, and reports progress at intervals. */
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

/** A reason to stop, with a sentence for the terminal. */
export class Stop extends Error {}

/**
 * Runs a command's main function. A `Stop` is printed as its sentence, with exit status 1; invalid arguments or an unusable folder likewise, with 2.
 */
export function command(main) {
  main().catch((error) => {
    const refusal = refusalIn(error)
    console.error(refusal ?? (error instanceof Stop ? error.message : error))
    process.exitCode = refusal === null ? 1 : 2
  })
}
