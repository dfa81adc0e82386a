/** What hotels say of money in their remarks: city tax, resort fee, deposit. It is quoted to the letter, and never counted. */
import { currencyCodes } from './money.ts'
import { plainRemarks } from './text.ts'

/** Codes stand in capitals: in small letters some are words. */
const signs = [
  String.raw`(?<!\p{L})(?:${currencyCodes.join('|')})(?!\p{L})`,
  String.raw`\p{Sc}`,
  String.raw`(?<!\p{L})(?:zł|Kč|kr|Ft|Dhs?|Rs|TL)\.?(?!\p{L})`,
  String.raw`(?<!\p{L})(?:[Ee]uros?|EUROS?|[Dd]ollars?|[Pp]ounds?|[Ff]ran(?:cs?|ken)|[Dd]irhams?|[Rr]i[yj]?als?|[Ll]iras?)(?!\p{L})`,
].join('|')
/** The digit beside the sign is enough: to read all of a number from each of its digits on would take quadratic time. */
const money = String.raw`(?:(?:${signs}) ?\p{Nd}|\p{Nd} ?(?:${signs}))`
const namesMoney = new RegExp(money, 'u')
/** Between two sentences; an amount begins none, so that what it is for stands with it: `City tax approx. EUR 5`. */
const betweenSentences = new RegExp(String.raw`(?<=[.!?…;؟。]) (?=[\p{Lu}\p{Lo}¡¿"“«(])(?!${money})`, 'u')

/**
 * The sentences of a rate's remarks that name an amount with its currency, in their order and each once, exactly as they stand in its plain text.
 * Whether the guest pays it at the hotel, or at all, only the sentence says: nothing is worked out from it.
 */
export function amountsInRemarks(remarks: string | null): string[] {
  if (remarks === null) return []
  const sentences = plainRemarks(remarks)
    .split('\n')
    .flatMap((line) => line.replace(/^• /, '').split(betweenSentences))
  return [...new Set(sentences.filter((sentence) => namesMoney.test(sentence)))]
}
