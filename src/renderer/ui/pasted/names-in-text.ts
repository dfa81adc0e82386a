/** Finds names of people in the text of a mail. All patterns are bounded, so that the time grows linearly with the length of the text. */

export interface NamesInText {
  /** After a title, in airline notation, or after a label such as `Guest:`. */
  readonly names: readonly string[]
  /** Two or three capitalised words in a row: a name, a hotel or a closing. Only a search in the ledger can tell. */
  readonly likely: readonly string[]
  /** The text with each of `names` replaced by a blank. */
  readonly rest: string
}

// Do not use inline flags `(?i:...)`: they match unreliably in V8 13.6 (nodejs/node#60030).
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
/** Characters searched for a name. */
const longestName = 200
const inRow = /(?<![\p{L}\d])\p{Lu}[\p{Ll}'’-]{1,30}(?: \p{Lu}[\p{Ll}'’-]{1,30}){1,2}(?![\p{L}\d])/gu

/** The maximum number of names that are searched for in the ledger. */
const most = 10

const withoutTitles = (name: string) => name.replace(new RegExp(String.raw`(?<!\p{L})(?:${titles})(?!\p{L})\.?`, 'giu'), ' ')
const tidy = (name: string) => withoutTitles(name).replace(/\s+/g, ' ').trim()

/** Finds names in a text. */
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
