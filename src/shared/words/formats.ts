/** Number, amount and date formats of a locale. */

/** Locales that a clerk can choose, besides the system's. Any other that the system reports works too. */
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

/** The formats of a locale. Dates are Gregorian everywhere, as hotels count, and clocks have 24 hours. */
export interface Formats {
  readonly locale: string
  readonly decimalMark: string
  readonly groupMark: string
  /** The locale's ten digits, from zero; null if they are 0 to 9. */
  readonly digits: readonly string[] | null
  /** Whether a currency precedes its amount: `EUR 12` or `12 EUR`. */
  readonly currencyFirst: boolean
  /** Order of day, month and year in a numeric date. */
  readonly dateOrder: 'dmy' | 'mdy' | 'ymd'
  /** The first day of the week, and the weekend days; Sunday is 0. */
  readonly firstDayOfWeek: 0 | 1 | 2 | 3 | 4 | 5 | 6
  readonly weekend: readonly number[]
  /** Formats a number; a decimal in text keeps all its digits. */
  number(value: number | bigint | string): string
  /** Converts the digits of a text, such as a year or time, to the locale's script. */
  inDigits(text: string): string
}

const formatsByLocale = new Map<string, Formats>()

/** Returns the formats of a locale, such as `de-CH`. The locale must come from `localeFor` or `formatLocales`. */
export function formatsOf(locale: string): Formats {
  let formats = formatsByLocale.get(locale)
  if (!formats) {
    formats = createFormats(locale)
    formatsByLocale.set(locale, formats)
  }
  return formats
}

/** Returns the locale that a system reports (`de-CH`, `de_CH.UTF-8`) if it is supported; otherwise British English, the default. */
export function localeFor(stated: string): string {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(stated.replaceAll('_', '-').replace(/[.@].*/, ''))
    return known ?? defaultLocale
  } catch {
    return defaultLocale
  }
}

const defaultLocale = 'en-GB'

function createFormats(locale: string): Formats {
  const decimals: Intl.NumberFormat[] = []
  const plain = new Intl.NumberFormat(locale)
  const formatWithDecimals = (places: number) => {
    decimals[places] ??= new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    return decimals[places]
  }
  const parts = formatWithDecimals(1).formatToParts(1_234_567.5)
  const mark = (type: 'decimal' | 'group', otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', currencyDisplay: 'code' }).formatToParts(1)
  const digits = Array.from({ length: 10 }, (_, digit) => plain.format(digit))
  const nativeDigits = digits.join('') === '0123456789' ? null : digits
  return {
    locale,
    decimalMark: mark('decimal', '.'),
    groupMark: mark('group', ','),
    digits: nativeDigits,
    currencyFirst: money.findIndex(({ type }) => type === 'currency') < money.findIndex(({ type }) => type === 'integer'),
    dateOrder: orderOf(locale),
    ...weekOf(locale),
    number(value) {
      if (typeof value !== 'string') return plain.format(value)
      const point = value.indexOf('.')
      // The number is passed as text, because a float would lose some of its digits.
      return formatWithDecimals(point < 0 ? 0 : value.length - point - 1).format(value as Intl.StringNumericLiteral)
    },
    inDigits: (text) => (nativeDigits ? text.replace(/\d/g, (digit) => nativeDigits[Number(digit)] ?? digit) : text),
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
  // TypeScript's types do not include `getWeekInfo` yet.
  const { firstDay, weekend } = (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): WeekInfo }).getWeekInfo()
  return { firstDayOfWeek: (firstDay % 7) as Formats['firstDayOfWeek'], weekend: weekend.map((day) => day % 7) }
}
