/** Finds the dates in the text of a message, and the stay that they form. All patterns are bounded, so that the time grows linearly. */
import { daysBetween, isDate } from '../../../shared/domain/dates.ts'
import { languages, selectableLanguages } from '../../../shared/words/languages.ts'
import { readTypedDate } from '../fields/typed-date.ts'
import { foldMessage } from './trade-words.ts'

export interface StayDates {
  readonly checkin: string
  /** Missing if the message states only one date, and no number of nights. */
  readonly checkout?: string
}

const locales = selectableLanguages.map((language) => languages[language].locale)

/** Reads a date with names in any of the desk's languages. If only one order of day and month is possible, it is taken. */
function readDate(written: string, today: string): string | null {
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d+)$/.exec(written) ?? []
  return readTypedDate(written, today, locales) ?? (year === undefined ? null : readTypedDate(`${second}/${first}/${year}`, today, locales))
}

/** Levantine names of months, in the order of the year, and the names that the desk's Arabic uses. */
const levantine = 'كانون الثاني|شباط|آذار|نيسان|أيار|حزيران|تموز|آب|أيلول|تشرين الأول|تشرين الثاني|كانون الأول'.split('|')
const arabicMonths = 'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر'.split('|')
const levantineName = new RegExp(`(?<!\\p{L})(?:${levantine.join('|')})(?!\\p{L})`, 'gu')
const turkishSuffix =
  /(?<!\p{L})(ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık)(?:['’]?(?:[td][ae]n?|[ae]|[ıiuü]n))(?!\p{L})/giu
/** A hyphen right after a date and before the next one: `24DEC26-27DEC26`, `28.2.-3.3.` */
const tightRange = /(?<=\d[\p{L}.]{0,4}(?:\d{2}|\d{4}|\.))[-–—](?=\d{1,2}(?:\.\d|\p{Lu}{3}))/gu

const weekdayNames = locales.flatMap((locale) =>
  (['long', 'short'] as const).flatMap((weekday) =>
    Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(day * 86_400_000).replace(/\.$/, ''),
    ),
  ),
)
const weekdays = new Set(weekdayNames.map(foldMessage))

const untilWords = 'to|until|till|thru|through|bis(?: zum)?|hasta(?: el)?|al|a|y(?: el)?|and|ile|إلى|الى|حتى|لغاية'
/** The start of a range whose month, and perhaps year, follows its end: `12 - 14 March`, `12. bis 14.3.2027`. */
const range = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(\d{1,2})(?:st|nd|rd|th)?\.? ?(?:-|–|—|(?:${untilWords})(?!\p{L}))\.? ?(?:(?:${weekdayNames.join('|')})[.,]{0,2} )?(?=\d{1,2}(?:st|nd|rd|th)?[./ ]? ?(?:\p{L}|\d))`,
  'giu',
)
/** A range after its month: `March 12-14, 2027`. */
const monthRange = /(?<![\p{L}\d])(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)? ?[-–—] ?(?=(\d{1,2})(?!\d))/giu
const dayFirst = [
  String.raw`\d{4}-\d{1,2}-\d{1,2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}\.?,? ?(?:del? )?20\d{2}`,
  String.raw`\d{1,2}\p{L}{3}\d{2}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}\.? ['’]?\d{2}(?![.,:/-]?\d| ?\p{L})`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?\.? ?(?:of |de )?\p{L}{3,12}`,
  String.raw`\d{1,2}\.\d{1,2}\.`,
]
/** Matched after the others, because any word may come before a day. */
const monthFirst = [
  String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d{2}`,
  String.raw`\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?(?! ?(?:x|adult|pax|person|room|dbl|night|kid|child))`,
]
const datePattern = (patterns: readonly string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\d.,/-])(?:${patterns.join('|')})(?![\\p{L}\\d/])`, flags)
/** The end of a range may lack the year: `3-7/2`. */
const rangeEnd = datePattern([...dayFirst, String.raw`\d{1,2}[./]\d{1,2}`], 'iu')
const passes = [datePattern(dayFirst, 'giu'), datePattern(monthFirst, 'giu')]

/** The maximum number of characters after the start of a range that are searched for its end. */
const maxRangeEndLength = 30
/** Two dates further apart are not read as a stay. */
export const maxNights = 60

/** A date in a text; `from` and `to` are the positions of its first character and of the one after it. */
interface Mention {
  readonly date: string
  readonly hasYear: boolean
  readonly from: number
  readonly to: number
}

const leaving = '(?:out|departure|departing|leaving|abreise|salida|cikis|çıkış|ayrilis|مغادرة|خروج)(?: date| tarihi)?[\\s:]*'
/** What stands between check-in and check-out. */
const connection = new RegExp(String.raw`^(?:[\s;/–—-]*|[\s,(]*(?:${untilWords})[\s.]*(?:the |den |el )?|[^\d]*${leaving})$`, 'u')
/** Days and months in numbers alone, which are dates only if two stand together: `31/12 - 2/1`, `in 23-06, out 30-06`. */
const shortRange = new RegExp(
  String.raw`(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})(?![\d/-]|\.\d)([\s.,]{0,2}(?:[–—-]|${untilWords}|\D{0,25}${leaving})[\s]{0,2})(\d{1,2})\2(\d{1,2})(?![\d/-]|\.\d)`,
  'giu',
)
/** What stands before a date by which an answer is wanted, or of an earlier message. */
const deadline =
  /(?:option|optionsdatum|opsiyon|opcion|deadline|frist|خيار)[^\d\n]{0,20}$|(?:reply|answer|respond\w*|confirm\w*|know|antwort\w*|ruckmeldung|bestatig\w*|respuesta|confirmar|cevap|yanit|teyit|الرد|رد|تاكيد)[^\d\n]{0,25}(?:by|before|bis|bis zum|vor|antes del?|hasta(?: el)?|قبل)\s*$|(?:offer|quote|e-?mail|angebot|anfrage|oferta|correo|teklif)\s+(?:of|from|dated|vom|del?)\s*$/u
/** What stands before a date that is one of several to choose from: `12, 14 or 16 March`. */
const alternative = /(?<!\p{L})(?:or|oder|o|veya|ya da|او)\s*(?:on |am |el |في )?$/u
const deadlineAfter = /^['’ ]*\p{L}{0,4} ?kadar (?:cevap|yanit|teyit)/u

/** Days that are named without a date, or dates that could not be read. */
const vagueDays =
  /(?<!\p{L})(?:tomorrow|tonight|in may|im mai|en mayo|weekend|next (?:week|month)|easter|christmas|xmas|new year|ubermorgen|(?:ab|fur|bis|von) morgen|morgen (?:nacht|abend)|heute|wochenende|nachste woche|ostern|pfingsten|weihnachten|silvester|(?:para|desde) manana|fin de semana|semana santa|navidad|nochevieja|yarin|bu gece|hafta sonu|bayram\p{L}*|yilbasi|الغد|غدا|الليلة|العيد|رمضان|راس السنة|نهاية الاسبوع)(?!\p{L})|\d{1,2}[./]\d{1,2}[./]\d{2,4}/u

function hasVagueDay(text: string, today: string): boolean {
  const folded = foldMessage(text)
  if (vagueDays.test(folded)) return true
  const words = folded.match(/\p{L}{4,12}/gu) ?? []
  return [...new Set(words)].some((word) => readTypedDate(`1 ${word}`, today, locales) !== null || weekdays.has(word))
}

/** Finds the dates in a text. `rest` has blanks in place of the dates. A date without a year is read as its next occurrence from `today` on. */
function mentionsIn(text: string, today: string) {
  const isDay = (written: string) => readDate(written, today) !== null
  const base = text
    .replace(levantineName, (name) => arabicMonths[levantine.indexOf(name)] ?? name)
    .replace(turkishSuffix, '$1')
    .replace(tightRange, ' - ')
    .replace(shortRange, (written, ...[day, , month, between, lastDay, lastMonth]: string[]) => {
      const checkin = readDate(`${day}/${month}`, today)
      const checkout = checkin && readDate(`${lastDay}/${lastMonth}`, checkin)
      return checkout ? `${checkin}${between}${checkout}` : written
    })
    .replace(range, (start, day: string, at: number, whole: string) => {
      const end = rangeEnd.exec(whole.slice(at + start.length, at + start.length + maxRangeEndLength))
      const written = end?.index === 0 ? end[0].replace(/^(\d{1,2}[./]\d{1,2})$/, '$1') : null
      return written !== null && isDay(written) ? `${written.replace(/^\d{1,2}/, day)} ; ` : start
    })
    .replace(monthRange, (start, month: string, day: string) => (isDay(`${day} ${month}`) ? `${day} ${month} ; ${month} ` : start))
  const mentions: Mention[] = []
  const blankDates = (left: string, pattern: RegExp): string => {
    let [blanked, end] = ['', 0]
    pattern.lastIndex = 0
    for (let found = pattern.exec(left); found; found = pattern.exec(left)) {
      const [written] = found
      const date = readDate(written, today)
      // `5 adults 2027-03-12`: what looks like a date may hide the start of one.
      if (date === null) pattern.lastIndex = found.index + 1
      else {
        const to = found.index + written.length
        const hasYear = written.includes(date.slice(0, 4)) || /\d{2}$/.test(written.replace(/^\d+\W*/, ''))
        mentions.push({ date, hasYear, from: found.index, to })
        // Same length, so that later positions stay valid.
        blanked += left.slice(end, found.index) + ' '.repeat(written.length)
        end = to
      }
    }
    return blanked + left.slice(end)
  }
  const rest = passes.reduce(blankDates, base)
  mentions.sort((a, b) => a.from - b.from)
  return { base, rest, mentions: mentions.map((mention, i) => withYear(mention, mentions[i - 1], mentions[i + 1])) }
}

/** Returns a mention in the year of its neighbor, if only that states one: `30 December to 2 January 2027`. */
function withYear(mention: Mention, before: Mention | undefined, after: Mention | undefined): Mention {
  if (mention.hasYear) return mention
  const inYear = (year: number) => `${year}${mention.date.slice(4)}`
  const isOwn = (date: string) => (isDate(date) ? { ...mention, date } : mention)
  if (after?.hasYear && after.from - mention.to < maxRangeEndLength) {
    const year = Number(after.date.slice(0, 4))
    return isOwn(inYear(inYear(year) <= after.date ? year : year - 1))
  }
  if (!before?.hasYear || mention.from - before.to > maxRangeEndLength) return mention
  const year = Number(before.date.slice(0, 4))
  return isOwn(inYear(inYear(year) >= before.date ? year : year + 1))
}

/** What a text says about the days of a stay. */
export interface DatesReading {
  /** `YYYY-MM-DD` from `today` on, in the order of the text, without duplicates. */
  readonly dates: readonly string[]
  /** Null unless the text leaves no doubt. */
  readonly stay: StayDates | null
  /** Whether the text names days that do not give a stay. */
  readonly isUnclear: boolean
  /** The text with blanks in place of the dates. */
  readonly rest: string
}

/** Finds the dates and the stay in a text. */
export function readDates(text: string, today: string): DatesReading {
  const { base, rest, mentions } = mentionsIn(text, today)
  const dates = [...new Set(mentions.map(({ date }) => date))].filter((date) => date >= today)
  const isContradicted = mentions.some(({ from, to }) => {
    const before = base.slice(Math.max(0, from - 15), from)
    if (alternative.test(foldMessage(before))) return true
    const [weekday = ''] = /(?<!\p{L})\p{L}{1,20}(?=[.,]? ?$)/u.exec(before) ?? []
    // Shorter names are also words: `do`, `so`.
    return (
      weekday.length > 2 &&
      weekdays.has(foldMessage(weekday)) &&
      readTypedDate(`${weekday} ${base.slice(from, to)}`, today, locales) === null
    )
  })
  const stays = new Map<string, StayDates>()
  const inPairs = new Set<Mention>()
  for (const [i, a] of mentions.entries()) {
    const b = mentions[i + 1]
    const words = b && foldMessage(base.slice(a.to, b.from).slice(0, 60)).replace(/\p{L}+/gu, (word) => (weekdays.has(word) ? '' : word))
    if (!b || words === undefined || inPairs.has(a) || !connection.test(words)) continue
    inPairs.add(a).add(b)
    if (a.date !== b.date) stays.set(`${a.date} ${b.date}`, { checkin: a.date, checkout: b.date })
  }
  const single = mentions.filter((mention) => {
    const before = foldMessage(base.slice(Math.max(0, mention.from - 60), mention.from))
    return (
      !inPairs.has(mention) &&
      mention.date >= today &&
      !deadline.test(before) &&
      !deadlineAfter.test(foldMessage(base.slice(mention.to, mention.to + 30)))
    )
  })
  const singleDates = [...new Set(single.map(({ date }) => date))]
  if (stays.size === 0 && singleDates.length === 2) stays.set('', { checkin: singleDates[0] ?? '', checkout: singleDates[1] ?? '' })
  const [stay] = stays.size > 0 ? stays.values() : singleDates.map((checkin) => ({ checkin }))
  const isStay = stays.size === 1 || (stays.size === 0 && singleDates.length === 1)
  if (stay && isStay && !isContradicted && isPossible(stay, today)) return { dates, stay, isUnclear: false, rest }
  return { dates, stay: null, isUnclear: mentions.length > 0 || hasVagueDay(rest, today), rest }
}

const isPossible = ({ checkin, checkout }: StayDates, today: string) =>
  checkin >= today && (checkout === undefined || (checkout > checkin && daysBetween(checkin, checkout) <= maxNights))
