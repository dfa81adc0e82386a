/** Extracts hotel codes from pasted text: a column of a sheet, a mail, a list with commas. */
import { tidyCode } from '../../../shared/domain/typed-fields.ts'
import { foldMessage, tradeWords } from './trade-words.ts'

export interface PastedCodes {
  /** Without duplicates, in the order of the text. */
  readonly codes: readonly string[]
  /** The number of duplicates left out. */
  readonly repeated: number
}

const tokensOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((token) => stripSigns(tidyCode(token), /^["']+|["']+$/g))
    .filter((token) => token !== '')

/** Longer tokens are not codes and are not stripped: stripping a run of thousands of signs would take quadratic time. */
const longestStripped = 200

const stripSigns = (token: string, signs: RegExp) => (token.length > longestStripped ? token : token.replace(signs, ''))

/** Parses hotel codes separated by blanks, line breaks, commas or semicolons; removes quotes around a code. */
export function readCodes(text: string): PastedCodes {
  const all = tokensOf(text)
  const codes = [...new Set(all)]
  return { codes, repeated: all.length - codes.length }
}

/** Returns the codes of the text, separated by blanks, without this code. */
export function removeCode(text: string, code: string): string {
  return readCodes(text)
    .codes.filter((other) => other !== code)
    .join(' ')
}

const month = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic)/i
const countedNouns = /^(?:adult|child|kid|guest|night|room|pax|person|people|day|hour|min|euro|eur|usd|gbp|chf|%)/i

const currency = String.raw`(?:EUR|USD|GBP|CHF|TRY|AED|SAR|TL|euros?|dollars?|dolar|lira|francs?|franken|pounds?|يورو|دولار|ريال|درهم|دينار|ليرة)(?!\p{L})`
/** What is no code: telephone numbers, amounts, addresses of the Internet, times. */
const figures = [
  String.raw`\+\d[\d ()/-]{6,}\d`,
  String.raw`(?<!\p{L})(?:call(?: me| us)? (?:at|on)|tel|telefono|teléfono|phone|mobile?|mobil|handy|cep|gsm|móvil|whatsapp|هاتف|جوال|موبايل)\.?:? {0,2}[\d(][\d ()/.-]{5,22}\d`,
  String.raw`(?<!\p{L})(?:EUR|USD|GBP|CHF) ?\d[\d.,’']*`,
  String.raw`[€$£] ?\d[\d.,’']*`,
  String.raw`(?<![\d\p{L}])\d{1,9}(?:[.,]\d{1,2})? ?(?:${currency}|[€$£])`,
  String.raw`(?<!\p{L})(?:max(?:imum|imal|imo)?|budget|presupuesto|bütçe|en fazla|höchstens|الميزانية|أقصى)\.?:? ?\d{2,4}(?!\d)`,
  String.raw`(?<!\p{L})(?:under|below|unter|menos de|gecelik|أقل من) \d{2,4}(?!\d)`,
  String.raw`(?<![\d\p{L}])\d{2,4} (?:a|per|die|pro|je|la|por) (?:night|nacht|noche)(?!\p{L})|(?<![\d\p{L}])\d{2,4} لليلة`,
  String.raw`(?<![\d\p{L}])\d{1,3}(?:[.,’']\d{3})+(?:[.,]\d+)?(?![\d\p{L}])`,
  String.raw`(?<![\d\p{L}])\d+[.,]\d{1,2}(?![\d\p{L}])`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,80}`,
  String.raw`(?:https?:\/\/|www\.)\S{1,300}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** Whether a token may be a hotel code: digits, perhaps with letters; not a date, a time or a client reference. */
function mayBeCode(token: string): boolean {
  return (
    /^(?=.*\d)[A-Z\d][\w-]{1,31}$/i.test(token) &&
    !/^\d{1,4}-\d{1,2}(?:-\d{1,4})?$/.test(token) &&
    !/^RD-/i.test(token) &&
    !/^\d{1,2}h\d{0,2}$/i.test(token) &&
    !/^x\d{1,2}$/i.test(token) &&
    !isCounted(token)
  )
}

/** Whether a token is a number with the word that it counts: `2ADT`, `3nights`. */
function isCounted(token: string): boolean {
  const [, word = ''] = /^\d{1,2}(\p{L}+)$/u.exec(token) ?? []
  return /^x$/i.test(word) || (word !== '' && tradeWords(foldMessage(word))[0]?.kind !== 'other')
}

/** Things that have a number; a few certain words may stand in between. */
const numbered =
  'booking|reservation|req|file|customer|client|order|case|account|flight|vat|po|kunde|flug|reserva|cliente|vuelo|rezervasyon|dosya|müşteri|uçuş|sipariş|حجز|الحجز|ملف|الملف|رحلة|العميل'
const numberWords =
  'no|nr|num|number|nummer|numero|número|numarası|numaramız|code|id|is|was|war|ist|lautet|era|es|idi|the|our|your|last|previous|anterior|السابق|رقم|هو'
/** Names of numbers; any words but those of a hotel may stand in between. */
const numbers = String.raw`pnr|ref|reference|confirmation|conf|invoice|voucher|cost cent(?:re|er)|(?!hotel)\p{L}{2,20}nummer|\p{L}{2,20}snr|vorgang|rechnung|referenz|kostenstelle|localizador|expediente|factura|pedido|referencia|confirmación|fatura|faturası|referans|onay|مرجع|المرجع|الفاتورة|فاتورة|التأكيد|أمر الشراء`
const noHotel = '(?!hotels?|htl|otel|codes?|kod|códigos?|for|für|para|için|in|at|im|en|فندق|الفندق|رمز)'
/** Numbers that other systems gave: `booking no. 4471122`, `Ref: 88123`, `Zimmer 412`, `20231 nolu fatura`. */
const otherNumber = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:(?:${numbered})(?:[ \t.:#]{1,3}(?:${numberWords})(?!\p{L})){0,5}|(?:${numbers})(?!\p{L})(?:[ \t.:#]{1,3}${noHotel}\p{L}{1,12}(?!\p{L})){0,5}|room|zimmer|habitación|habitacion|oda|غرفة|للغرفة|الغرفة)[ \t.:#]{1,3}(?!\d{1,4}-\d|\d{1,2}[a-z]{3})((?=[A-Z\d-]{0,12}\d)[A-Z\d][A-Z\d-]{2,24})(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])(\d{3,12})(?= (?:nolu|numaralı)(?!\p{L}| otel))`,
  ].join('|'),
  'giu',
)

/** Finds the numbers of other systems. `rest` is the text with blanks in their place. */
export function otherNumbersIn(text: string): { readonly numbers: readonly string[]; readonly rest: string } {
  const numbers = new Set<string>()
  const rest = text.replace(otherNumber, (written, labelled?: string, numbered?: string) => {
    numbers.add(labelled ?? numbered ?? '')
    return ' '.repeat(written.length)
  })
  return { numbers: [...numbers], rest }
}

/**
 * Finds the hotel codes in the text of a mail, and counts the words it ignored. If every token may be a code, or none may, the text
 * is a list of codes and all tokens are taken.
 */
export function codesInText(text: string): PastedCodes & { readonly words: number } {
  const tokens = tokensOf(figures.reduce((rest, pattern) => rest.replace(pattern, (figure) => figure.replace(/\d/g, '_')), text))
  const strippedTokens = tokens.map((token) => stripSigns(token, /^[([{<„“«¿¡]+|(?<![.:!?)\]}>”»؟])[.:!?)\]}>”»؟]+$/g))
  if (!strippedTokens.some(mayBeCode) || tokens.every((token) => mayBeCode(token))) return { ...readCodes(text), words: 0 }
  const found = strippedTokens.filter((token, i) => {
    if (!mayBeCode(token)) return false
    const isNumber = /^\d+$/.test(token)
    const [before = '', after = ''] = [strippedTokens[i - 1], strippedTokens[i + 1]]
    // A day, a year or a quantity is not a code.
    if (isNumber && (token.length < 3 || countedNouns.test(after))) return false
    return !(isNumber && token.length <= 4 && (month.test(before) || month.test(after)))
  })
  const codes = [...new Set(found)]
  return { codes, repeated: found.length - codes.length, words: tokens.length - found.length }
}
