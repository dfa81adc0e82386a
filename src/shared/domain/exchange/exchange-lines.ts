/** Reads exchange rates from text that was typed, pasted from a sheet or loaded from a CSV file. Each line: from, to, rate, day. */
import { voice } from '../../words/say.ts'
import { withPlainDigits } from '../../words/typed-number.ts'
import { isDate } from '../dates.ts'
import { decimalsOf } from '../money.ts'
import { ExchangeRate, mostExchangeRates, withRates } from './exchange-rates.ts'

/**
 * Why a line was rejected. `comma`, `point`: the three digits behind it may be decimals or thousands. `other`: an earlier line has the same pair and
 * day with another rate.
 */
type LineTrouble = 'parts' | 'from' | 'to' | 'same' | 'rate' | 'comma' | 'point' | 'day' | 'future' | 'other' | 'tooMany'

export interface BadLine {
  /** Counted from one. */
  readonly line: number
  readonly text: string
  readonly why: LineTrouble
}

/**
 * Reads the rates and the rejected lines of a text. Fields are separated by tabs, semicolons, commas or blanks. A rate has a point or comma before
 * its decimals and no thousands separators (a point before three digits is a decimal point only if the clerk's format does not group by points); a
 * day is `2026-11-20` or `20.11.2026`. Ambiguous values are rejected. A first line without digits is a header. If a pair has several days, the latest
 * counts. `today` is the last valid day.
 */
export function readExchangeLines(text: string, today: string): { readonly rates: ExchangeRate[]; readonly bad: BadLine[] } {
  const bad: BadLine[] = []
  const acceptedRates: ExchangeRate[] = []
  const rateByPairAndDay = new Map<string, string>()
  const lines = withPlainDigits(text.replace(/^\uFEFF/, '')).split(/\r\n|\r|\n/)
  const headerIndex = lines.findIndex((line) => line.trim() !== '')
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || (i === headerIndex && !/\d/.test(line))) continue
    const refuse = (why: LineTrouble) => bad.push({ line: i + 1, text: line.trim(), why })
    const rate = rateOf(partsOf(line), today)
    if (typeof rate === 'string') {
      refuse(rate)
      continue
    }
    const pairAndDay = [rate.from, rate.to].sort().concat(rate.day).join(' ')
    const directedRate = `${rate.from} ${rate.rate}`
    const earlierRate = rateByPairAndDay.get(pairAndDay)
    if (earlierRate !== undefined && earlierRate !== directedRate) refuse('other')
    else acceptedRates.push(rate)
    rateByPairAndDay.set(pairAndDay, earlierRate ?? directedRate)
  }
  const { rates } = withRates([], acceptedRates)
  if (rates.length > mostExchangeRates) bad.push({ line: lines.length, text: '', why: 'tooMany' })
  return { rates, bad }
}

function partsOf(line: string): string[] {
  const mark = ['\t', ';'].find((sign) => line.includes(sign))
  if (mark !== undefined) return unquoteParts(line.split(mark))
  const blankSeparated = line.trim().split(/\s+/)
  // The comma may be a decimal comma: it is one if blanks split the line into four parts.
  return unquoteParts(
    blankSeparated.length === 4 ? blankSeparated.map((part) => part.replace(/,$/, '')) : (line.match(/"[^"]*"|[^,"]+/g) ?? []),
  )
}

const unquoteParts = (parts: readonly string[]) =>
  parts.map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

function rateOf(parts: readonly string[], today: string): ExchangeRate | LineTrouble {
  if (parts.length !== 4) return 'parts'
  const [from, to, typed, day] = parts.map((part) => part.toUpperCase()) as [string, string, string, string]
  if (decimalsOf(from) === null) return 'from'
  if (decimalsOf(to) === null) return 'to'
  if (from === to) return 'same'
  const date = day.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, d: string, m: string, y: string) => `${y}-${padDay(m)}-${padDay(d)}`)
  if (!isDate(date)) return 'day'
  if (date > today) return 'future'
  const value = typed.replace('٫', '.')
  if (/^\d+,\d{3}$/.test(value)) return 'comma'
  if (voice.formats.groupMark === '.' && /^[1-9]\d{0,2}\.\d{3}$/.test(value)) return 'point'
  const rate = ExchangeRate.safeParse({ from, to, rate: value.replace(',', '.'), day: date })
  return rate.success ? rate.data : 'rate'
}

const padDay = (digits: string) => digits.padStart(2, '0')
