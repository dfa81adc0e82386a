/** Amounts of money that hotels name in their remarks: city tax, resort fee, deposit. They are quoted verbatim and enter no computation. */
import { currencyCodes } from './money.ts'
import { plainRemarks } from './text.ts'

/** Codes must be upper case: some are ordinary words in lower case. */
const signs = [
  String.raw`(?<!\p{L})(?:${currencyCodes.join('|')})(?!\p{L})`,
  String.raw`\p{Sc}`,
  String.raw`(?<!\p{L})(?:zł|Kč|kr|Ft|Dhs?|Rs|TL)\.?(?!\p{L})`,
  String.raw`(?<!\p{L})(?:[Ee]uros?|EUROS?|[Dd]ollars?|[Pp]ounds?|[Ff]ran(?:cs?|ken)|[Dd]irhams?|[Rr]i[yj]?als?|[Ll]iras?)(?!\p{L})`,
].join('|')
/** One digit next to the sign is enough: matching whole numbers from each of their digits would take quadratic time. */
const money = String.raw`(?:(?:${signs}) ?\p{Nd}|\p{Nd} ?(?:${signs}))`
const moneyPattern = new RegExp(money, 'u')
/** Sentence boundary. An amount does not begin a sentence, so that its label stays with it: `City tax approx. EUR 5`. */
const sentenceBoundary = new RegExp(String.raw`(?<=[.!?…;؟。]) (?=[\p{Lu}\p{Lo}¡¿"“«(])(?!${money})`, 'u')

/**
 * Returns the sentences of a rate's remarks that name an amount with its currency, in order, without duplicates, exactly as in the plain text. Only
 * the sentence itself says whether and where the guest pays the amount, so nothing is derived from it.
 */
export const amountsInRemarks = (remarks: string | null): string[] => splitRemarks(remarks).amounts

/** Returns the plain text of remarks in two parts: the sentences of `amountsInRemarks`, and the rest, with its lines. */
export function splitRemarks(remarks: string | null): { readonly amounts: string[]; readonly rest: string } {
  const amounts: string[] = []
  const rest = plainRemarks(remarks ?? '')
    .split('\n')
    .flatMap((line) => {
      const sentences = line.replace(/^• /, '').split(sentenceBoundary)
      const named = sentences.filter((sentence) => moneyPattern.test(sentence))
      if (named.length === 0) return [line]
      amounts.push(...named)
      const others = sentences.filter((sentence) => !named.includes(sentence))
      return others.length === 0 ? [] : [(line.startsWith('• ') ? '• ' : '') + others.join(' ')]
    })
  return { amounts: [...new Set(amounts)], rest: rest.join('\n').trim() }
}
