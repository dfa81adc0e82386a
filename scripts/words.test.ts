/** Checks the catalogue of texts: complete in each language, without unused entries, and the only place for texts. */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStructurallySame, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { namesNotShown } from './names-in-texts.ts'

type Catalogue = Readonly<Record<string, string>>
// The commands are plain JavaScript, so their functions are typed here.
const { catalogueFile } = (await import(new URL('words.mjs', import.meta.url).href)) as {
  catalogueFile(language: string): string
}
const { textsOutside } = (await import(new URL('words-outside.mjs', import.meta.url).href)) as { textsOutside(file: string): string[] }

const src = fileURLToPath(new URL('../src', import.meta.url))
const files = globSync('**/*.{ts,tsx}', { cwd: src })
  .filter((file) => !/\.test\.tsx?$|testing\/|words\/messages\.ts$/.test(file))
  .map((file) => join(src, file))
const catalogueOf = (language: string): Catalogue => JSON.parse(readFileSync(catalogueFile(language), 'utf8'))
const english = catalogueOf('en')
const others = globSync('*.json', { cwd: join(src, 'shared', 'words') })
  .map((file) => file.slice(0, -'.json'.length))
  .filter((language) => language !== 'en')

describe('the English catalogue', () => {
  it('has no unused entry', () => {
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const said = new Set(code.match(/'[a-z]\w*\.\w+'/g))
    // say(`notice.${kind}What`) says every message of that family with that end.
    const families = [...code.matchAll(/say\(`([a-z]\w*\.)\$\{[^}]*\}(\w*)`/g)].map(([, family = '', end = '']) => ({ family, end }))
    const isSaid = (id: string) => said.has(`'${id}'`) || families.some(({ family, end }) => id.startsWith(family) && id.endsWith(end))
    expect(Object.keys(english).filter((id) => !isSaid(id))).toEqual([])
  })

  it('has all texts of the window', () => {
    const outside = files
      .filter((file) => relative(src, file).startsWith('renderer'))
      .flatMap((file) => textsOutside(file).map((text) => `${relative(src, file)} ${text}`))
    expect(outside).toEqual([])
  })

  it('has all texts of the main process for users, except those that are deliberately English', () => {
    const outside = files
      .map((file) => ({ file, name: relative(src, file).replaceAll('\\', '/') }))
      .filter(({ name }) => !name.startsWith('renderer') && !Object.keys(englishByDecision).some((place) => name.startsWith(place)))
      .flatMap(({ file, name }) =>
        textsOutside(file)
          .filter(isSentence)
          .map((text) => `${name} ${text}`),
      )
    expect(outside).toEqual([])
  })
})

/** Places where texts of the main process and shared code are deliberately English, with the reason. */
const englishByDecision: Readonly<Record<string, string>> = {
  'main/desk/evidence/': 'evidence is kept, for others to check',
  'main/files/native-check.ts': 'said before the desk knows its language',
  'main/ledger/storage/reader-copy-head.ts': 'a mark within a file',
  'main/place/': 'said before the desk knows its language',
  'main/practice/': 'answers as the booking service gives them, and a command for developers',
  'main/shell/chromium/installed-browser.ts': 'said before the desk knows its language',
  'shared/contract/views/ready-presets.ts': 'names of layouts are stored',
  'shared/domain/schemas.ts': 'boards as the booking service names them',
}

/** More than one word, beginning like a sentence: text for a person. SQL statements and field names begin in lower case. */
const isSentence = (text: string) => /^\d+: \p{Lu}\p{Ll}+[ ,].*\p{Ll}{2}/u.test(text)

/** Synonyms that must not be used, by the correct term. */
const otherWords: Readonly<Record<string, RegExp>> = {
  'client reference': /\b(?:our|your) (?:own )?reference\b|\bours\b/i,
  'Net, Fixed price, Pay at hotel': /\b(?:NET|SALE|DIRECT)\b/,
  'cancellation fee': /\bpenalt|\bcancellation (?:cost\b|charge)|\bcosts? of (?:the |a )?cancel|free of charge/i,
  'Price check': /\bseen and now\b|\bcheck and book\b/i,
  Unknown: /\bnot known yet\b|\bheld back\b/i,
  'Needs attention': /\bto look at\b|\bnotices?\b/i,
  'synced, not synced': /\bdays? (?:was|were|is|are) (?:never |not )?asked\b|\b(?:never|not) asked\b/i,
  'Cancel, Keep the booking': /\bnot now\b|\bdo not add\b/i,
  Dismiss: /\bput(?:s|ting)? (?:\w+ ){0,2}away\b/i,
  'not counted': /\bin no sum\b/i,
  duplicate: /\banother stay\b|\ball the same stay\b/i,
}

/** The text of a message without argument names, which may be named as in code. */
const withoutArguments = (text: string) => text.replaceAll(/\{\w+/g, '{')

/** Messages in which such a word means something else. */
const meantOtherwise: Readonly<Record<string, string>> = {
  'pagesAlso.unknown': 'other words by which a clerk may look for the page',
  'statusBar.notAskedYet': 'of the connection, before its first call',
}

describe('one term for one thing', () => {
  it.each(Object.entries(otherWords))('%s', (_, other) => {
    const found = Object.entries(english).filter(([id, text]) => other.test(withoutArguments(text)) && !(id in meantOtherwise))
    expect(found.map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })

  it('has no obsolete exception', () => {
    const words = Object.values(otherWords)
    const needless = Object.keys(meantOtherwise).filter((id) => !words.some((other) => other.test(english[id] ?? '')))
    expect(needless).toEqual([])
  })
})

describe.each(['en', ...others])('a text in %s', (language) => {
  const catalogue = catalogueOf(language)

  it("uses the screen's names of buttons, columns and pages", () => {
    const wrong = Object.entries(catalogue).flatMap(([id, text]) => namesNotShown(text, catalogue).map((name) => `${id}: ${name}`))
    // Text that a clerk may type.
    expect(wrong.filter((line) => line !== 'help.ledgerFinding: sorensen')).toEqual([])
  })

  it('has a different name for each column of the ledger', () => {
    const columns = readFileSync(join(src, 'renderer', 'features', 'ledger', 'list', 'ledger-columns.tsx'), 'utf8')
    const names = [...columns.matchAll(/(?:header: |extraColumn\('\w+', )'([\w.]+)'/g)].map(([, id = '']) => catalogue[id])
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  })
})

describe.each(others)('the catalogue in %s', (language) => {
  const catalogue = catalogueOf(language)

  it('has the same entries as the English one', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort())
  })

  it('has the same arguments in each message', () => {
    const differing = Object.entries(english).filter(([id, text]) => !isStructurallySame(parse(text), parse(catalogue[id] ?? '')).success)
    expect(differing.map(([id]) => id)).toEqual([])
  })

  it('has each plural form of the language', () => {
    // Spanish `many` is for millions, which are written like `other`.
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => language !== 'es' || form !== 'many')
    const lacking = Object.entries(catalogue).filter(([, text]) =>
      pluralsOf(parse(text)).some((cases) => forms.some((form) => !cases.includes(form) && !coversByNumbers(form, cases))),
    )
    expect(lacking.map(([id]) => id)).toEqual([])
  })
})

type Nodes = ReturnType<typeof parse>

/** Returns the cases of each plural in a message, including nested ones. */
function pluralsOf(nodes: Nodes): string[][] {
  return nodes.flatMap((node) => {
    if (node.type !== TYPE.plural && node.type !== TYPE.select) return []
    const inside = Object.values(node.options).flatMap((one) => pluralsOf(one.value))
    return node.type === TYPE.plural ? [Object.keys(node.options), ...inside] : inside
  })
}

/** Whether `=0` or `=2` covers the Arabic form `zero` or `two`. */
const coversByNumbers = (form: string, cases: readonly string[]) =>
  (form === 'zero' && cases.includes('=0')) || (form === 'two' && cases.includes('=2'))
