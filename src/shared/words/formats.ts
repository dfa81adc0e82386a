/** How numbers, amounts and days are written where a clerk reads them: what a locale says of them, asked once. */

/** Locales that can be chosen, beside that of the system. Any other that a system states is as good. */
export const formatLocales = [
  ...['ar', 'ar-AE', 'ar-EG', 'ar-JO', 'ar-LB', 'ar-MA', 'ar-SA', 'bg-BG', 'ca-ES', 'cs-CZ', 'da-DK', 'de-AT', 'de-CH', 'de-DE', 'el-GR'],
  ...[
    'en-AU',
    'en-CA',
    'en-GB',
    'en-IE',
    'en-IN',
    'en-NZ',
    'en-US',
    'en-ZA',
    'es-AR',
    'es-CL',
    'es-CO',
    'es-ES',
    'es-MX',
    'es-US',
    'et-EE',
  ],
  ...[
    'fi-FI',
    'fr-BE',
    'fr-CA',
    'fr-CH',
    'fr-FR',
    'he-IL',
    'hi-IN',
    'hr-HR',
    'hu-HU',
    'id-ID',
    'it-CH',
    'it-IT',
    'ja-JP',
    'ko-KR',
    'lt-LT',
  ],
  ...[
    'lv-LV',
    'ms-MY',
    'nb-NO',
    'nl-BE',
    'nl-NL',
    'pl-PL',
    'pt-BR',
    'pt-PT',
    'ro-RO',
    'ru-RU',
    'sk-SK',
    'sl-SI',
    'sr-RS',
    'sv-SE',
    'th-TH',
  ],
  ...['tr-TR', 'uk-UA', 'vi-VN', 'zh-CN', 'zh-HK', 'zh-TW'],
] as const

/** What is known of a locale. Days are those of the Gregorian calendar everywhere, as hotels count them, and clocks have 24 hours. */
export interface Formats {
  readonly locale: string
  readonly decimalMark: string
  readonly groupMark: string
  /** Its ten digits, from zero; null where they are 0 to 9. */
  readonly digits: readonly string[] | null
  /** Whether a currency stands before its amount: `EUR 12` or `12 EUR`. */
  readonly currencyFirst: boolean
  /** In which order it writes the numbers of a day. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd'
  /** The day that a week begins with, and those of its end; Sunday is 0. */
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
  readonly weekend: readonly number[]
  /** A number; a decimal in text keeps all of its digits, however many. */
  number(value: number | bigint | string): string
  /** A text with its digits in the script of the locale: of a day, a year, a time. */
  inDigits(text: string): string
}

const made = new Map<string, Formats>()

/** The formats of a locale, such as `de-CH`. It must be one that `localeFor` gave, or that can be chosen. */
export function formatsOf(locale: string): Formats {
  let formats = made.get(locale)
  if (!formats) {
    formats = read(locale)
    made.set(locale, formats)
  }
  return formats
}

/** The locale that a system states (`de-CH`, `de_CH.UTF-8`), if anybody knows how it writes; else the British way, which is the house's. */
export function localeFor(stated: string): string {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(stated.replaceAll('_', '-').replace(/[.@].*/, ''))
    return known ?? house
  } catch {
    return house
  }
}

const house = 'en-GB'

function read(locale: string): Formats {
  const decimals: Intl.NumberFormat[] = []
  const plain = new Intl.NumberFormat(locale)
  const exactly = (places: number) => {
    decimals[places] ??= new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    return decimals[places]
  }
  const parts = exactly(1).formatToParts(1_234_567.5)
  const mark = (type: 'decimal' | 'group', otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', currencyDisplay: 'code' }).formatToParts(1)
  const digits = Array.from({ length: 10 }, (_, digit) => plain.format(digit))
  const own = digits.join('') === '0123456789' ? null : digits
  return {
    locale,
    decimalMark: mark('decimal', '.'),
    groupMark: mark('group', ','),
    digits: own,
    currencyFirst: money.findIndex(({ type }) => type === 'currency') < money.findIndex(({ type }) => type === 'integer'),
    dateOrder: orderOf(locale),
    ...weekOf(locale),
    number(value) {
      if (typeof value !== 'string') return plain.format(value)
      const point = value.indexOf('.')
      // As text the number is read to its last digit; a number of the machine would lose some.
      return exactly(point < 0 ? 0 : value.length - point - 1).format(value as Intl.StringNumericLiteral)
    },
    inDigits: (text) => (own ? text.replace(/\d/g, (digit) => own[Number(digit)] ?? digit) : text),
  }
}

function orderOf(locale: string): Formats['dateOrder'] {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory', day: 'numeric', month: 'numeric', year: 'numeric' }).formatToParts(0)
  const [first] = parts.flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))
  return first === 'month' ? 'mdy' : first === 'year' ? 'ymd' : 'dmy'
}

interface WeekInfo {
  readonly firstDay: number
  readonly weekend: readonly number[]
}

function weekOf(locale: string): Pick<Formats, 'firstDayOfWeek' | 'weekend'> {
  // The compiler does not know it yet.
  const { firstDay, weekend } = (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): WeekInfo }).getWeekInfo()
  return { firstDayOfWeek: (firstDay % 7) as Formats['firstDayOfWeek'], weekend: weekend.map((day) => day % 7) }
}
