import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { csvVersion } from '../src/main/ledger/exports/csv/csv.ts'
import { logEvents } from '../src/main/log/log.ts'
import { csvColumnNames } from '../src/shared/contract/views/export-views.ts'
import { namesNotShown } from './names-in-texts.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Sources of the app and of its checks. */
const sources = ['src', 'bench', 'e2e', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('specimens/'))

const rules = new Set([...read('docs/domain.md').matchAll(/^\| (D\d+) \|/gm)].map(([, rule]) => rule))

it('numbers each rule of the trade exactly once', () => {
  const numbers = [...read('docs/domain.md').matchAll(/^\| (D\d+) \|/gm)].map(([, rule]) => rule)
  expect(numbers).toHaveLength(rules.size)
  expect(rules.size).toBeGreaterThan(50)
})

it('has every rule that a comment cites', () => {
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/docs\/domain\.md ((?:D\d+(?:-D\d+)?(?:, )?)+)/g)].flatMap(([, list]) =>
      [...(list ?? '').matchAll(/D\d+/g)].map(([rule]) => ({ file, rule })),
    ),
  )
  expect(cited.length).toBeGreaterThan(4)
  expect(cited.filter(({ rule }) => !rules.has(rule))).toEqual([])
})

it('has every file that a page names', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  const named = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => [...read(page).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name]) => ({ page, name: name ?? '' })))
  const isThere = (name: string) => sources.some((file) => `/${file}`.endsWith(`/${name}`)) || existsSync(join(root, name))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

it('uses every picture on a page, and has every picture that a page uses', () => {
  const pages = ['README.md', 'docs/user-guide.md'].map(read).join('\n')
  const shown = new Set([...pages.matchAll(/\]\((?:docs\/)?pictures\/([\w-]+\.png)\)/g)].map(([, name]) => name))
  expect([...shown].toSorted()).toEqual(readdirSync(join(root, 'docs/pictures')).toSorted())
})

it("uses the screen's names of buttons, columns and pages in the guide", () => {
  const english: Readonly<Record<string, string>> = JSON.parse(read('src/shared/words/en.json'))
  const guide = read('docs/user-guide.md').replaceAll('**', '')
  // Text that a clerk may type, an example of a moment, and parts of texts.
  const typed = ['sorensen', 'obrien', 'mueller', '17 Mar 2027 21:59 (23:59 at the hotel, +03:00)']
  const others = [...typed, 'This desk was set back', 'History: … days synced', 'missing', 'changed']
  expect(namesNotShown(guide, english).filter((name) => !others.includes(name))).toEqual([])
})

it('lists every decision in the index, with its title', () => {
  const index = read('docs/decisions/README.md')
  const notes = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const missing = notes.filter((name) => !index.includes(`[${read(`docs/decisions/${name}`).split('\n', 1)[0]?.slice(2)}](${name})`))
  expect(missing).toEqual([])
  expect([...index.matchAll(/\]\((\d[^)#]*\.md)\)/g)].map(([, name]) => name).filter((name) => !notes.includes(name ?? ''))).toEqual([])
})

it('documents every log event with its fields', () => {
  const rows = [...read('docs/log.md').matchAll(/^\| `([\w.]+)` \| (.*?) \|/gm)]
  const listed = rows.map(([, event, fields]) => [event, [...(fields ?? '').matchAll(/`(\w+)`/g)].map(([, field]) => field)])
  expect(Object.fromEntries(listed)).toEqual(logEvents)
})

describe('the page of the CSV columns', () => {
  const page = read('docs/csv-columns.md')
  const section = page.slice(page.indexOf('\n## Bookings\n'), page.indexOf('\n## ', page.indexOf('\n## Bookings\n') + 5))
  const listed = [...section.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|/gm)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )

  it('names each column of the bookings file, in order', () => {
    expect(listed).toEqual([...csvColumnNames])
  })

  it('states the version, which changes with the columns', () => {
    expect(section).toContain(`\`csvVersion\` (now ${csvVersion})`)
    const written: Readonly<Record<number, string>> = {
      4: '97c44be0a7129ab2',
      5: '19f6b25783ac2417',
      6: 'cda5ea5d0e75fc47',
      7: '14e15224cfb03f99',
    }
    const columns = createHash('sha256').update(csvColumnNames.join()).digest('hex').slice(0, 16)
    // Add a line for each new version; earlier lines remain, for the files that were written under them.
    expect(columns).toBe(written[csvVersion])
  })
})

it('has a doc comment above every exported function', () => {
  const undocumented = sources
    .filter((file) => file.startsWith('src/') && !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => {
      const lines = read(file).split('\n')
      const isFunction = (line: string) =>
        /^export (?:async )?function|^export const \w+(?:: [^=]+)? =\s*(?:async )?(?:<[^>]*>)?\(/.test(line)
      return lines.flatMap((line, n) => (isFunction(line) && !lines[n - 1]?.trimEnd().endsWith('*/') ? `${file}:${n + 1} ${line}` : []))
    })
  expect(undocumented).toEqual([])
})
