/** `npm run set-up`, `build`, `format`, `lint`, `types`, `rooms`, `unused`, `unit`: single steps, which all need the set-up first. */
import { existsSync } from 'node:fs'
import { argumentsOf, WrongUse } from './arguments.mjs'
import { command, inProject, node, run, Stop, tools, typedProjects } from './project.mjs'
import { setUp } from './set-up.mjs'

const text = /** @type {const} */ ({ type: 'string' })
const flag = /** @type {const} */ ({ type: 'boolean' })

/**
 * What each step runs, in order, and which arguments it takes: `files` to work on, and options of the program. Without named files, `all` is used.
 */
const steps = {
  build: { runs: [[tools.electronVite, 'build']] },
  format: { runs: [[tools.biome, 'check', '--write']], takes: '[FILE ...]', files: true, all: ['.'] },
  lint: { runs: [[tools.biome, 'ci']], takes: '[FILE ...]', files: true, all: ['.'] },
  types: { runs: typedProjects.map((project) => [tools.tsc, '-p', project]) },
  rooms: { runs: [[inProject('scripts', 'rooms.mjs')]], takes: '[--picture | --size]', options: { picture: flag, size: flag } },
  unused: { runs: [[tools.knip, '--no-progress']] },
  unit: {
    runs: [[tools.vitest, 'run']],
    takes: '[FILE ...] [-t NAME] [-u] [--coverage] [--project NAME] [--reporter NAME] [--bail N]',
    files: true,
    options: {
      testNamePattern: { ...text, short: 't' },
      update: { ...flag, short: 'u' },
      coverage: flag,
      project: text,
      reporter: text,
      bail: text,
    },
  },
  'set-up': { runs: [] },
}

command(async () => {
  const [name = '', ...given] = process.argv.slice(2)
  if (!Object.hasOwn(steps, name)) throw new WrongUse(`There is no step '${name}'.`)
  const { runs, takes, files = false, all = [], options = {} } = steps[name]
  argumentsOf(`npm run ${name}${takes ? ` [-- ${takes}]` : ''}`, { args: given, options, allowPositionals: files })
  if (name === 'set-up') return setUp({ forTests: true })
  for (const [program, ...always] of runs) {
    if (node === null || !existsSync(node) || !existsSync(program))
      throw new Stop(`\`npm run ${name}\` needs the packages of the project, which are not installed yet: \`npm run set-up\` does that.`)
    if (name === 'types') (await import('./words.mjs')).writeMessages()
    const status = await run(node, [program, ...always, ...(given.length > 0 ? given : all)])
    if (status !== 0) {
      process.exitCode = status
      return
    }
  }
})
