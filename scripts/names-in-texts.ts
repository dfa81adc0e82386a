/** Text between asterisks: the names of buttons, columns and pages, as on the screen. */
const named = /(?<!\*)\*([^*]+)\*(?!\*)/g

/** An argument of a message, including plurals with nested texts. */
const argument = /\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/

/**
 * Returns the names in a text that no screen shows: each must be a message of the catalogue, its first part before a comma, or a message with its
 * arguments filled in. Case is ignored. `Settings, Ledger` counts as two names.
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

/** Returns no pattern for a message with little text besides its arguments, because it would match anything. */
function patternOf(text: string): RegExp[] {
  const parts = text.split(argument)
  const isSpecific = parts.join('').trim().length >= 4 && text.length < 200
  return isSpecific ? [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`)] : []
}
