/**
 * Removes the card of a request from every answer to that request before it is parsed, however a careless service writes it: as a number,
 * with any separators, in digits of any script, in pieces. We know what we sent, so nothing has to be guessed.
 */
import { answerFields } from '../../../shared/domain/schemas.ts'

/** The card that went with a request. */
export interface SentCard {
  readonly number: string
  readonly cvv: string
}

/** Returns the card of a request body; null when it has none. */
export function cardOf(body: Readonly<Record<string, unknown>>): SentCard | null {
  const { number, cvv } = Object(body.creditCard) as Record<string, unknown>
  return typeof number === 'string' && typeof cvv === 'string' ? { number, cvv } : null
}

const blank = '•••'

/** Escapes that show digits only once the text is displayed or decoded. */
const escapePattern = /&#(?:x[\da-f]+|\d+);|%[\da-f]{2}|\\u[\da-f]{4}/gi

function decodeEscape(code: string): string {
  const [, hex, decimal] = /^(?:&#x|%|\\u)([\da-f]+);?$|^&#(\d+);$/i.exec(code) ?? []
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return point <= 0x10ffff ? String.fromCodePoint(point) : code
}

/** Returns the value of a digit of any script (`4`, `４`, `٤`); empty for anything else. */
function digitOf(character: string): string {
  if (character >= '0' && character <= '9') return character
  if (character < '\u00b2') return ''
  const plain = character.normalize('NFKC')
  if (/^\d$/.test(plain)) return plain
  if (!/^\p{Nd}$/u.test(plain)) return ''
  // The digits of a script are contiguous, and no script's digits begin where another's end.
  let value = 0
  for (let point = plain.codePointAt(0) ?? 0; value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(point - 1)); point--) value++
  return String(value)
}

/** A text of the answer, or a number as text, with a setter to replace it. */
interface Leaf {
  readonly text: string
  put(text: string): void
}

/** Blanks the card number in the digits of all leaves together, whatever other characters are between those digits. */
function blankNumber(leaves: readonly Leaf[], number: string): void {
  const digits: string[] = []
  /** The leaf of each digit, and the position of the digit in it. */
  const positions: { readonly leaf: Leaf; readonly from: number; readonly to: number }[] = []
  for (const leaf of leaves) {
    let from = 0
    for (const character of leaf.text) {
      const to = from + character.length
      const digit = digitOf(character)
      if (digit && digits.push(digit)) positions.push({ leaf, from, to })
      from = to
    }
  }
  const allDigits = digits.join('')
  const parts = new Map<Leaf, { from: number; to: number }[]>()
  for (let at = allDigits.indexOf(number); at >= 0; at = allDigits.indexOf(number, at + number.length)) {
    for (const [leaf, own] of Map.groupBy(positions.slice(at, at + number.length), ({ leaf }) => leaf)) {
      const spans = parts.get(leaf) ?? []
      spans.push({ from: own[0]?.from ?? 0, to: own.at(-1)?.to ?? 0 })
      parts.set(leaf, spans)
    }
  }
  for (const [leaf, spans] of parts) {
    const remaining = spans.map(({ from }, i) => leaf.text.slice(spans[i - 1]?.to ?? 0, from))
    leaf.put([...remaining, leaf.text.slice(spans.at(-1)?.to)].join(blank))
  }
}

/** Creates a leaf. Text with digits that appear only after decoding, as in HTML, is blanked completely. */
function leafOf(text: string, put: (text: string) => void): Leaf {
  const decodedText = text.replace(escapePattern, decodeEscape)
  return decodedText === text ? { text, put } : { text: decodedText, put: () => put(blank) }
}

function withoutNumber(text: string, number: string): string {
  let clean = text
  blankNumber([leafOf(text, (value) => (clean = value))], number)
  return clean
}

/** Matches the security code by itself, perhaps with separators, but not as part of a longer number, an amount or a word. */
function codePattern(cvv: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{Nd}]|\\p{Nd}[.,:])${[...cvv].join('[^\\p{L}\\p{Nd}]?')}(?![\\p{L}\\p{Nd}]|[.,:]\\p{Nd})`, 'gu')
}

/** Field names of a security code; their value is always blanked. */
const codeNames = /^(?:cvv|cvc|cvn|csc|cav|cid|(?:card)?(?:security|verification)(?:code|value|number)?|cardcode)\d?$/i
const isCodeName = (name: string) => codeNames.test(name.replace(/[^a-z\d]/gi, ''))

/** Returns a text of the service without the card. */
export function textWithoutCard(text: string, { number, cvv }: SentCard): string {
  return withoutNumber(text, number).replace(codePattern(cvv), blank)
}

/**
 * Removes the card from a parsed answer, in place. Three digits may be anything, so the security code is blanked only in fields named after
 * it, by itself in free text, and in fields we do not know; references, amounts and people's data are unchanged.
 */
export function removeCard(tree: unknown, { number, cvv }: SentCard): void {
  const leaves: Leaf[] = []
  const code = codePattern(cvv)
  const isCode = (name: string, value: string | number) =>
    isCodeName(name) || (typeof value === 'number' && value === Number(cvv) && !answerFields.has(name))

  const walk = (parent: object, key: string | number, name: string): void => {
    const value: unknown = Reflect.get(parent, key)
    const put = (replacement: unknown) => void Reflect.set(parent, key, replacement)
    if (value === null || typeof value === 'boolean') return
    if (typeof value === 'object') {
      walkInto(value, name)
      return
    }
    if (typeof value === 'number') {
      if (isCode(name, value)) put(null)
      else leaves.push({ text: String(value), put: () => put(null) })
      return
    }
    const text = String(value)
    const codeless = isCode(name, text) ? blank : answerFields.has(name) ? text : text.replace(code, blank)
    if (codeless !== text) put(codeless)
    leaves.push(leafOf(codeless, put))
  }
  const walkInto = (node: object, name: string): void => {
    if (Array.isArray(node)) {
      for (const position of node.keys()) walk(node, position, name)
      return
    }
    for (const key of Object.keys(node)) {
      if (withoutNumber(key, number) !== key) Reflect.deleteProperty(node, key)
      else walk(node, key, key)
    }
  }
  if (tree !== null && typeof tree === 'object') walkInto(tree, '')
  blankNumber(leaves, number)
}
