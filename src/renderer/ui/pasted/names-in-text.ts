/** The people that the sentences of a mail name. Each pattern has bounds, so that a text takes as long as it is long. */

export interface NamesInText {
  /** After a title, as airlines write it, or behind the word for a guest. */
  readonly names: readonly string[]
  /** Two or three words in a row that begin large: a name, a hotel or the end of a letter. Only the ledger can tell. */
  readonly likely: readonly string[]
  /** The text with a blank in the place of each of `names`. */
  readonly rest: string
}

// No group has flags of its own, `(?i:...)`: in V8 13.6 it matches at some times and not at others (nodejs/node#60030).
const word = String.raw`\p{Lu}[\p{L}'’-]{0,40}`
const titles = 'mr|mrs|ms|miss|mstr|chd|inf|dr|prof|herr|herrn|frau|sr|sra|señor|señora|mme'
const titled = {
  before: new RegExp(String.raw`(?<!\p{L})(?:${titles})\.? `, 'giu'),
  name: new RegExp(`^${word}(?: ${word}){0,2}`, 'u'),
}
const airline = /(?<![\p{L}/])(\p{Lu}{2,30}(?:[ '-]\p{Lu}{2,30}){0,2})\/(\p{Lu}{2,30}(?: \p{Lu}{2,30}){0,2})/gu
const labels = '(?:lead )?guests?(?: names?)?|names?|holder|travell?ers?|passengers?|gast|gäste|reisende|huésped|nombre|misafir|isim'
const labelled = {
  before: new RegExp(String.raw`^[ \t>]{0,8}(?:${labels})[ \t]{0,4}:[ \t]{0,4}`, 'gimu'),
  name: new RegExp(`^${word}(?: ${word}){0,3}`, 'u'),
}
/** Characters; the longest name is shorter. */
const longestName = 200
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
  const behind = (read: string, { before, name }: typeof titled): string => {
    let rest = ''
    let end = 0
    for (const match of read.matchAll(before)) {
      const start = match.index + match[0].length
      const [found] = name.exec(read.slice(start, start + longestName)) ?? []
      if (match.index < end || found === undefined) continue
      rest += read.slice(end, match.index) + take(found)
      end = start + found.length
    }
    return rest + read.slice(end)
  }
  const withoutAirlines = text.replace(airline, (_, last: string, first: string) => take(`${first} ${last}`))
  const rest = behind(behind(withoutAirlines, titled), labelled)
  const likely = new Set<string>()
  for (const [found] of rest.matchAll(inRow)) {
    if (likely.size === most) break
    likely.add(found)
  }
  return { names: [...names], likely: [...likely], rest }
}
