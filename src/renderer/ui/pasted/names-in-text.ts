/** The people that the sentences of a mail name. Each pattern has bounds, so that a text takes as long as it is long. */

export interface NamesInText {
  /** After a title, as airlines write it, or behind the word for a guest. */
  readonly names: readonly string[]
  /** Two or three words in a row that begin large: a name, a hotel or the end of a letter. Only the ledger can tell. */
  readonly likely: readonly string[]
  /** The text with a blank in the place of each of `names`. */
  readonly rest: string
}

const word = String.raw`\p{Lu}[\p{L}'’-]{0,40}`
const titles = 'mr|mrs|ms|miss|mstr|chd|inf|dr|prof|herr|herrn|frau|sr|sra|señor|señora|mme'
const titled = new RegExp(String.raw`(?<!\p{L})(?i:${titles})\.? (${word}(?: ${word}){0,2})`, 'gu')
const airline = /(?<![\p{L}/])(\p{Lu}{2,30}(?:[ '-]\p{Lu}{2,30}){0,2})\/(\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,2})/gu
const labels = '(?:lead )?guests?(?: names?)?|names?|holder|travell?ers?|passengers?|gast|gäste|reisende|huésped|nombre|misafir|isim'
const labelled = new RegExp(String.raw`^[ \t>]{0,8}(?i:${labels})[ \t]{0,4}:[ \t]{0,4}(${word}(?: ${word}){0,3})`, 'gmu')
const inRow = /(?<![\p{L}\d])\p{Lu}[\p{Ll}'’-]{1,30}(?: \p{Lu}[\p{Ll}'’-]{1,30}){1,2}(?![\p{L}\d])/gu

/** More are not looked for in the ledger. */
const most = 10

const withoutTitles = (name: string) => name.replace(new RegExp(String.raw`(?<!\p{L})(?:${titles})(?!\p{L})\.?`, 'giu'), ' ')
const tidy = (name: string) => withoutTitles(name).replace(/\s+/g, ' ').trim()

/** Reads the names out of a text. */
export function namesInText(text: string): NamesInText {
  const names = new Set<string>()
  const take = (name: string): string => {
    const read = tidy(name)
    if (read.length > 1 && names.size < most) names.add(read)
    return ' '
  }
  const rest = text
    .replace(airline, (_, last: string, first: string) => take(`${first} ${last}`))
    .replace(titled, (_, name: string) => take(name))
    .replace(labelled, (_, name: string) => take(name))
  const likely = new Set<string>()
  for (const [found] of rest.matchAll(inRow)) {
    if (likely.size === most) break
    likely.add(found)
  }
  return { names: [...names], likely: [...likely], rest }
}
