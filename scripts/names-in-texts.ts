/** What a text sets between stars: the names of buttons, columns and pages, as they stand on the screen. */
const named = /(?<!\*)\*([^*]+)\*(?!\*)/g

/** An argument of a message, be it a plural with texts of its own. */
const argument = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/

/**
 * The names in a text that no screen shows: each has to be a message of the catalogue, its first part before a comma, or one with something in
 * the place of its arguments. Whether a letter is small does not matter. `Settings, Ledger` is two names, one after the other.
 */
export function namesNotShown(text: string, catalogue: Readonly<Record<string, string>>): string[] {
  const shown = shownBy(catalogue)
  const names = [...text.matchAll(named)].map(([, name = '']) => name.replaceAll(/\s+/g, ' '))
  return names.filter((name) => !shown(name) && !name.split(/[,،] /).every(shown))
}

const known = new WeakMap<object, (name: string) => boolean>()

function shownBy(catalogue: Readonly<Record<string, string>>): (name: string) => boolean {
  const found = known.get(catalogue)
  if (found) return found
  const texts = Object.values(catalogue).map((text) => text.toLowerCase())
  const whole = new Set(texts.flatMap((text) => [text, text.split(/[,،]/, 1)[0] ?? '']))
  const patterns = texts.filter((text) => text.includes('{')).flatMap(patternOf)
  const shown = (name: string) => {
    const small = name.toLowerCase()
    return whole.has(small) || patterns.some((pattern) => pattern.test(small))
  }
  known.set(catalogue, shown)
  return shown
}

/** None for a message with little beside its arguments, which anything would be. */
function patternOf(text: string): RegExp[] {
  const parts = text.split(argument)
  const isTelling = parts.join('').trim().length >= 4 && text.length < 200
  return isTelling ? [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)] : []
}
