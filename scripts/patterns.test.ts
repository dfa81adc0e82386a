import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseSync } from 'vite'
import { expect, it, vi } from 'vitest'

const source = join(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)(testing|practice)\//.test(name))

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const repeats = (pattern: string) => /[*+]|\{\d+,\}/.test(pattern.replace(/\\./g, ''))

/** The regular expressions in a file, and whether it builds others: while its module loads, or in a function with a repetition of its own. */
function patternsIn(file: string) {
  const code = readFileSync(join(source, file), 'utf8')
  const stated: Pattern[] = []
  const found = { file, stated, builds: false, buildsInFunction: false }
  const visit = (node: unknown, isInFunction: boolean): void => {
    if (node === null || typeof node !== 'object') return
    const {
      type = '',
      regex,
      callee,
      start,
      end,
    } = node as Partial<Record<'type', string>> & {
      regex?: { pattern: string; flags: string }
      callee?: { name?: string }
      start?: number
      end?: number
    }
    if (regex) stated.push({ file, source: regex.pattern, flags: regex.flags })
    if (callee?.name === 'RegExp') {
      found.builds = true
      found.buildsInFunction ||= isInFunction && repeats(code.slice(start, end).replace(/\$\{[^}]*\}/g, ''))
    }
    for (const child of Object.values(node)) visit(child, isInFunction || /Function/.test(type))
  }
  visit(parseSync(file, code).program, false)
  return found
}

const all = files.map(patternsIn)

/** Returns the patterns that modules build while they load: loads each again, with a recording `RegExp`. A third time it would not load. */
const builtPatterns = (() => {
  let built: Promise<Pattern[]> | null = null
  return () => (built ??= recordPatterns())
})()

async function recordPatterns(): Promise<Pattern[]> {
  const built: Pattern[] = []
  for (const { file } of all.filter(({ builds }) => builds)) {
    const path = `../src/${file}`
    // Load its imports first, so that they are not recorded.
    await import(/* @vite-ignore */ path)
    const Plain = RegExp
    class Noted extends Plain {
      constructor(...given: ConstructorParameters<typeof Plain>) {
        super(...given)
        built.push({ file, source: this.source, flags: this.flags })
      }
    }
    vi.stubGlobal('RegExp', Noted)
    await import(/* @vite-ignore */ `${path}?built`).finally(() => vi.unstubAllGlobals())
  }
  return built
}

/** Hostile text repeats one of these, followed by an end that few patterns expect. */
const units = [' ', '\n', '\u00a0', 'a', '0', '1.', '<', '"', '\\', '\\u0041', '.', 'e\u0301', '\u0301']
/** Some contain two-byte characters: in other texts V8 knows at once that a pattern with such a character cannot match. */
const ends = ['', '\u2fff', '\u2fff \u2fff', 'a'.repeat(30)]

/** Repeated units taken from the pattern itself. */
const named = ({ source: pattern }: Pattern) =>
  [
    ...new Set(
      pattern
        .replace(/\\[pPux]\{[^}]*\}|\\[a-zA-Z]/g, ' ')
        .replace(/\\(.)/g, '$1')
        .match(/[^\s()[\]{}|?*+^$]+|[()[\]{}|?*+^$]/g),
    ),
  ].slice(0, 10)

/** Beginnings that the pattern expects: pairs of its own characters, for a pattern that matches nothing without them. */
const beginnings = (pattern: Pattern) => {
  const parts = named(pattern).filter((part) => !/^[()[\]{}|?*+^$]$/.test(part))
  return parts.slice(1).map((part, i) => `${parts[i]}${part}`)
}

/** Functions that create the text of a given length. */
const shapesOf = (pattern: Pattern) => {
  const repeated = [...units, ...named(pattern)]
  const from = (beginning: string, unit: string, end: string) => (length: number) =>
    beginning + unit.repeat(Math.ceil(length / unit.length)) + end
  return [
    ...repeated.flatMap((unit) => ends.map((end) => from('', unit, end))),
    ...beginnings(pattern).flatMap((beginning) => repeated.map((unit) => from(beginning, unit, ''))),
  ]
}

/** CPU time of this thread in milliseconds, so that a busy machine does not matter. */
function costMs(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
const leastCostMs = (pattern: RegExp, text: string) => Math.min(...Array.from({ length: 5 }, () => costMs(pattern, text)))

const length = 10_000
/** A shorter time proves that the pattern is linear: a quadratic one takes much longer for 40,000 characters on any machine. */
const negligibleMs = 5
/** How much longer 40,000 characters may take than 10,000: a linear pattern takes 4 times as long, a quadratic one 16 times. */
const maxGrowth = 8

/** Whether the pattern takes more than linear time for a shape. */
function isSlow(pattern: RegExp, shape: (length: number) => string): boolean {
  const [short, middle, long] = [shape(length), shape(2 * length), shape(4 * length)]
  if (costMs(pattern, long) < negligibleMs) return false
  const [ofShort = 0, ofMiddle = 0, ofLong = 0] = [short, middle, long].map((text) => leastCostMs(pattern, text))
  return ofLong > negligibleMs && ofLong > ofShort * maxGrowth && ofLong > ofMiddle * Math.sqrt(maxGrowth)
}

/** Code that a timeout can end: a pattern with exponential time would never end by itself. */
const limited = createContext({ look: () => false })
const look = new Script('look()')

/** Returns a short example of a text for which the pattern takes more than linear time; nothing for a linear pattern. */
function slowText(pattern: Pattern): string | undefined {
  const regExp = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`)
  const slow = shapesOf(pattern).find((shape) => {
    try {
      limited.look = () => isSlow(regExp, shape)
      return look.runInContext(limited, { timeout: 20_000 })
    } catch {
      return true
    }
  })
  return slow?.(12)
}

it('builds no pattern with repetitions in a function, where this test would not find it', () => {
  expect(all.flatMap(({ file, buildsInFunction }) => (buildsInFunction ? [file] : []))).toEqual([])
})

it('has no pattern with inline flags, which V8 does not always match correctly', async () => {
  const patterns = [...all.flatMap(({ stated }) => stated), ...(await builtPatterns())]
  expect(patterns.filter(({ source: pattern }) => /\(\?[ims-]+:/.test(pattern))).toEqual([])
})

it('matches every pattern of the app in linear time, for any text', { timeout: 300_000 }, async () => {
  const patterns = [...all.flatMap(({ stated }) => stated), ...(await builtPatterns())].filter((pattern) => repeats(pattern.source))
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.some(({ source: pattern }) => pattern.includes('EUR|'))).toBe(true)
  const slow = patterns.flatMap((pattern) => {
    const text = slowText(pattern)
    return text === undefined ? [] : [`${pattern.file} /${pattern.source.slice(0, 80)}/ on ${JSON.stringify(text)}`]
  })
  expect(slow).toEqual([])
})
