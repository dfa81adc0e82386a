/** The words by which the text index finds a booking, with special forms of amounts, e-mail addresses and telephone numbers. */
import { decimalsOf, formatAmount } from '../../../shared/domain/money.ts'
import { otherSpellings } from '../../../shared/domain/spellings.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { withPlainDigits } from '../../../shared/words/typed-number.ts'
import type { ServiceRecord } from '../records.ts'

/** Prefixes of index words of a special form. They cannot be typed, so the words of an ordinary search never match these. */
const prefixes = { amount: '\uE000', email: '\uE001', phone: '\uE002' } as const

/** Returns the index text of a booking: people, hotel, place, references, amounts, e-mail and telephone. */
export function searchWords({ booking }: Pick<ServiceRecord, 'booking'>): string {
  const guests = booking.occupancies.flatMap(({ occupants }) => occupants)
  const people = [...(booking.holder ? [booking.holder] : []), ...guests].map(
    ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`,
  )
  const parts = [booking.bookingRef, booking.clientRef, booking.hotelCode, booking.hotelName, booking.destinationName, ...new Set(people)]
  const text = parts.filter(Boolean).join(' ')
  const email = booking.holder?.email
  const phone = phoneWord(booking.holder?.phone ?? '')
  const amounts = [booking.total, booking.cancellationCost].flatMap((amount) =>
    amount === null ? [] : [amountWord(formatAmount(amount, booking.currency ?? ''))],
  )
  const marked = [...new Set(amounts), ...(email ? [`${prefixes.email}${lettersOf(email)}`] : []), ...(phone ? [phone] : [])]
  return [foldedText(text), ...otherSpellings(text), ...marked].join(' ').trim()
}

/** Fewer digits are not a telephone number. */
const minPhoneDigits = 6

/**
 * Returns the index word of a telephone number: its digits from the last to the first, because numbers differ in how they begin (`+41 44`, `0041 44`,
 * `044`). Null for too few digits.
 */
export function phoneWord(phone: string): string | null {
  const digits = withPlainNumerals(phone).replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < minPhoneDigits ? null : `${prefixes.phone}${[...digits].reverse().join('')}`
}

/** The last digits of a number decide: a country code or area code may be missing on either side. */
const comparedPhoneDigits = 8

/** Returns the start of the index words for a text that may be a telephone number or its end; null for any other text. */
export function typedPhoneWord(text: string): string | null {
  const typed = withPlainNumerals(text.trim())
  const word = /^[+(]?\d[\d\s()/.-]*$/.test(typed) ? phoneWord(typed) : null
  return word?.slice(0, prefixes.phone.length + comparedPhoneDigits) ?? null
}

const amountWord = (decimal: string) => `${prefixes.amount}${decimal.replace('.', 'd')}`
/** The maximum number of characters of an address to index, without its prefix; further characters do not help to distinguish addresses. */
const maxEmailLetters = 100
const isAscii = /^[\x20-\x7e]*$/

function lettersOf(text: string): string {
  const letters = isAscii.test(text) ? text.toLowerCase().replace(/[^a-z\d]/g, '') : foldedText(text).replace(/[^\p{L}\p{N}]/gu, '')
  return letters.slice(0, maxEmailLetters)
}

/** Shorter input would match too many amounts and addresses. */
const minLength = 4

/** Returns the search words for text that may be the start of an amount (`1,650.11`, `1650,11` or `١٦٥٠٫١١`) or of an e-mail address. */
export function amountAndEmailWords(chunk: string): string[] {
  const typed = withPlainNumerals(chunk)
  if (typed.length < minLength) return []
  if (/\d/.test(typed) && /^[\d.,'’]+$/.test(typed)) return amountWords(typed)
  const letters = lettersOf(typed)
  return letters.length < minLength ? [] : [`${prefixes.email}${letters}`]
}

/** Converts digits of any script to ASCII, and Arabic separators to point and comma. */
const withPlainNumerals = (text: string) => withPlainDigits(text).replaceAll('٫', '.').replaceAll('٬', ',')

/** A single point or comma may separate decimals or thousands. */
function amountWords(typed: string): string[] {
  const allDigits = typed.replace(/[.,'’]/g, '')
  const [, integerPart = '', fraction = ''] = /^(.*)[.,](\d*)$/.exec(typed) ?? []
  const isGrouped = /^\d{1,3}([.,'’]\d{3})*$/.test(typed)
  return [
    ...(isGrouped || allDigits === typed ? [`${prefixes.amount}${allDigits}`] : []),
    ...(integerPart === '' ? [] : [amountWord(`${integerPart.replace(/[.,'’]/g, '')}.${fraction}`)]),
  ]
}

/** Returns the typed words without a currency next to an amount, as in a copied cell: the index contains no currency codes. */
export function withoutCurrency(chunks: readonly string[]): readonly string[] {
  const isAmount = (chunk: string | undefined) => chunk !== undefined && /^\d[\d.,'’]*$/.test(withPlainNumerals(chunk))
  const [first = '', second = ''] = chunks
  if (chunks.length !== 2) return chunks
  if (isAmount(first) && decimalsOf(second) !== null) return [first]
  return isAmount(second) && decimalsOf(first) !== null ? [second] : chunks
}
